/**
 * A parsed document: sections of blocks of text. It holds no code and no links that load anything; screens build
 * their own elements from these values.
 */

/** Words of one style. `\n` is a line break. */
export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
  code?: true;
  strike?: true;
  raised?: true;
  lowered?: true;
  /** The number of a footnote; not a word of the sentence. */
  isNoteMark?: true;
  /** `http:`, `https:` or `mailto:`, nothing else. */
  href?: string;
  /** The run is a formula in TeX; `text` says it in words. */
  tex?: string;
  /** The formula stands on a line of its own. */
  isDisplay?: true;
}

export interface PictureRun {
  /** A key in `pictures`. */
  picture: string;
  /** The document's own description, possibly empty. */
  alt: string;
}

export type Run = TextRun | PictureRun;

export interface TableRow {
  isHead: boolean;
  cells: { blocks: DocumentBlock[]; columns: number }[];
}

export type Numbering = 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman';

export interface ListBlock {
  kind: 'list';
  isOrdered: boolean;
  /** The number of the first item. */
  start: number;
  /** How numbers are written; as digits by default. */
  numbering?: Numbering;
  /** Numbers of items that do not follow the one before, by index. */
  values?: Record<number, number>;
  items: DocumentBlock[][];
}

export type DocumentBlock =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | ListBlock
  | { kind: 'quote'; blocks: DocumentBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; rows: TableRow[] }
  | { kind: 'rule' };

/** A page, a slide or a section (`model/files/document-kinds.ts`). */
export type DocumentSection = DocumentBlock[];

export interface ReadDocument {
  /** The document's own title, if usable. */
  title: string | undefined;
  sections: DocumentSection[];
  /** Empty unless requested. */
  pictures: ReadonlyMap<string, Blob>;
}

/**
 * Why a document is not opened. `unsafe`: it would unpack to many times its size. `protected`: it has copy
 * protection. `drawings`: its pages are drawings without words (SVG). `no-reader`: the code that reads its format could not be loaded; the file itself may be sound.
 */
export type DocumentProblem =
  | 'locked'
  | 'protected'
  | 'damaged'
  | 'nothing-in-it'
  | 'drawings'
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
