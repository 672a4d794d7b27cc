import { measure as run } from './review.ts';
export { run };
