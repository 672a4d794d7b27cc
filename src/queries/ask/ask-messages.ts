/** Messages between the page and the worker that answers questions from several files and notes. */
import type { Answer, NearPassage } from '../../generate/ask/answer.ts';
import type { PlaceUnit } from '../../model/files/document-kinds.ts';

/** Where answers are looked for. */
export type AskScope = { courseId: string } | { fileIds: readonly string[] };

export type ToAskWorker =
  | { type: 'ask'; request: number; userId: string; question: string; scope: AskScope }
  | { type: 'stop'; request: number };

export type FromAskWorker =
  /** Files are being prepared; the next question finds them prepared. */
  | { type: 'preparing'; request: number; progress: Preparing }
  | { type: 'found'; request: number; found: FoundInSources }
  | { type: 'failed'; request: number };

export interface Preparing {
  /** Files and notes. */
  done: number;
  total: number;
  /** The file or note. */
  name: string;
}

/** A file or a note. */
export interface AskedSource {
  entity: 'file' | 'note';
  id: string;
  name: string;
  /** What the pages of a file are called; absent for a note. */
  unit?: PlaceUnit;
}

export type OfSource<Found extends Answer> = Found & { source: AskedSource };

export interface FoundInSources {
  answers: OfSource<Answer>[];
  /** The nearest first, without those of the answers. */
  near: OfSource<NearPassage>[];
  /** How many files and notes were read. */
  read: number;
  /** Files whose words are not on this device. */
  missing: AskedSource[];
  /** Files of which only some pages are read so far. */
  partly: AskedSource[];
  /** Files and notes without words, such as pictures. */
  wordless: AskedSource[];
  /** Those that could not be read. */
  failed: AskedSource[];
}
