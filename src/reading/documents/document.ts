/**
 * A document that was read: sections of blocks of text. Nothing in it can run or load anything; what shows it makes
 * elements of its own from these values only.
 */

/** Words of one look. A `\n` is a line break. */
export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
  code?: true;
  strike?: true;
  raised?: true;
  lowered?: true;
  /** The number of a footnote: no word of the sentence. */
  isNoteMark?: true;
  /** `http:`, `https:` or `mailto:`, nothing else. */
  href?: string;
}

export interface PictureRun {
  /** A key of `pictures`. */
  picture: string;
  /** What it shows, in the document's own words; may be empty. */
  alt: string;
}

export type Run = TextRun | PictureRun;

export interface TableRow {
  isHead: boolean;
  cells: { blocks: DocumentBlock[]; columns: number }[];
}

export type DocumentBlock =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: DocumentBlock[][] }
  | { kind: 'quote'; blocks: DocumentBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; rows: TableRow[] }
  | { kind: 'rule' };

/** What is called a page, a slide or a section (`model/files/document-kinds.ts`). */
export type DocumentSection = DocumentBlock[];

export interface ReadDocument {
  /** Its own, where it has a sensible one. */
  title: string | undefined;
  sections: DocumentSection[];
  /** Only where they were asked for. */
  pictures: ReadonlyMap<string, Blob>;
}

/**
 * Why a document is not opened. `unsafe`: it would unpack to far more than it is; `protected`: a book that only its shop's
 * program opens; `no-reader`: what reads it could not be loaded, which says nothing about the file.
 */
export type DocumentProblem =
  | 'locked'
  | 'protected'
  | 'damaged'
  | 'nothing-in-it'
  | 'too-much'
  | 'unsafe'
  | 'no-reader';

/** Thrown by what reads a format; `read-document.ts` makes a value of it. */
export class UnreadDocument extends Error {
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem) {
    super(`The document is not read: ${problem}`);
    this.problem = problem;
  }
}

export function isPicture(run: Run): run is PictureRun {
  return 'picture' in run;
}
