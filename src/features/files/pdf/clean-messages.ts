/** What the page and `clean.worker.ts` say to each other. */
import type { CleanPage } from '../../../generate/clean-page.ts';
import type { RawPage } from '../../../generate/raw-page.ts';

export type CleanRequest = { kind: 'page'; page: RawPage } | { kind: 'end' };
export type CleanAnswer =
  | { kind: 'pages'; pages: CleanPage[] }
  | { kind: 'failed'; message: string };
