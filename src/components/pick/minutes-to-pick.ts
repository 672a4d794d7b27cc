import { plural } from '../../lib/plural.ts';

/** Seconds that a practised student needs for a sentence. */
const secondsEach = 5;

/** “about 2 minutes” */
export function minutesToPick(sentences: number): string {
  return `about ${plural(Math.max(1, Math.round((sentences * secondsEach) / 60)), 'minute')}`;
}
