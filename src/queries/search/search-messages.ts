/** What the page and the worker of the search say to each other, and what the owner's tab says to other tabs. */

import type { SearchGroup } from '../../model/entity.ts';
import type { FoundGroup } from './engine/find-texts.ts';
import type { Term } from './engine/search-line.ts';
import type { BuildProgress } from './keep-index.ts';
import type { SmallReason } from './open-index.ts';
import type { Hit } from './read-hits.ts';

export interface SearchQuestion {
  typed: string;
  /** The key of the open file, deck, quiz, note or course (`texts-of-rows.ts`). */
  here?: string | undefined;
  /** Hits of each group. */
  perGroup: number;
  /** Keys of each group, for a list that shows its own rows. */
  keysPerGroup?: number;
}

export interface HitGroup extends Pick<FoundGroup, 'count'> {
  group: SearchGroup;
  hits: readonly Hit[];
  /**
   * Best first, of the hits and of what was found further; empty if none were asked for. Absent: a tab with an older version
   * of the app has answered.
   */
  keys?: readonly string[];
  /** How good its best hit is: the words name it, or a note of the student has them close together. */
  best: number;
}

export interface SearchAnswer {
  groups: readonly HitGroup[];
  /** All words that were searched, where these are not the typed ones. Else empty. */
  corrected: readonly string[];
  /** What was searched: words of the index in place of mistyped ones. Absent: a tab with an older version has answered. */
  terms?: readonly Term[];
  /** No text has all words, so these have some of `corrected`. */
  hasSome?: true;
  /** What was typed with `#` was found as a tag, so texts with only the word are not shown. */
  areTags: boolean;
  /** The index is still being built, so there may be more. */
  isPartial: boolean;
}

/** Pages in an index in memory: about 20 MB. */
export const mostPagesInMemory = 5_000;

/** The state of the index, for Settings and the palette. */
export type SearchState =
  | { kind: 'opening' }
  | { kind: 'building'; progress: BuildProgress; small?: SmallReason | undefined }
  | { kind: 'ready'; small?: SmallReason | undefined }
  /** Titles are still found. */
  | { kind: 'failed' };

export type ToSearchWorker =
  | { type: 'open'; userId: string }
  | { type: 'ask'; request: number; question: SearchQuestion }
  /** Changes were noted. */
  | { type: 'follow' };

export type FromSearchWorker =
  | { type: 'answer'; request: number; answer: SearchAnswer }
  | { type: 'failed'; request: number }
  | { type: 'state'; state: SearchState };
