/**
 * A parsed document: sections of blocks of text. Nothing in it can run or load anything; screens build their own elements
 * from these values only.
 */

/** Words of one style. A `\n` is a line break. */
export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
  code?: true;
  strike?: true;
  raised?: true;
  lowered?: true;
  /** The number of a footnote, not a word of the sentence. */
  isNoteMark?: true;
  /** `http:`, `https:` or `mailto:`, nothing else. */
  href?: string;
}

export interface PictureRun {
  /** A key of `pictures`. */
  picture: string;
  /** The document's own description; may be empty. */
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

/** A page, a slide or a section (`model/files/document-kinds.ts`). */
export type DocumentSection = DocumentBlock[];

export interface ReadDocument {
  /** The document's own title, if it is usable. */
  title: string | undefined;
  sections: DocumentSection[];
  /** Only if requested. */
  pictures: ReadonlyMap<string, Blob>;
}

/**
 * Why a document is not opened. `unsafe`: it would unpack to many times its size; `protected`: a book with copy protection;
 * `no-reader`: the reader of its format could not be loaded; the file may be sound.
 */
export type DocumentProblem =
  | 'locked'
  | 'protected'
  | 'damaged'
  | 'nothing-in-it'
  | 'too-much'
  | 'unsafe'
  | 'no-reader';

/** Thrown by readers of formats; `read-document.ts` turns it into a value. */
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
