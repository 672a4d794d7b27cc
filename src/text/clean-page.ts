/** A page after clean-up: blocks in reading order, without running heads, page numbers and hyphens. */

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'caption' | 'table' | 'code';

export interface Block {
  kind: BlockKind;
  text: string;
  /** The page on which all words of this block stand; a paragraph over a page break is two blocks. */
  page: number;
  /** Words set apart by their font inside running text: often the terms that the author defines. */
  terms?: string[];
  /** The first words go on with the last paragraph of the page before. */
  continues?: true;
  /** A chapter begins with it, where a summary goes by chapters. */
  startsChapter?: true;
}

export interface CleanPage {
  /** 1 for the first page. */
  page: number;
  blocks: Block[];
  /** The blocks' texts, an empty line between them. */
  text: string;
}
