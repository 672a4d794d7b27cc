/** A page after clean-up: blocks in reading order, without running heads, page numbers and hyphens. */

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'caption' | 'table' | 'code';

export interface Block {
  kind: BlockKind;
  text: string;
  /** The page of the block; a paragraph over a page break is two blocks. */
  page: number;
  /** Words in another font inside running text: often terms that the author defines. */
  terms?: string[];
  /** Formulas among the words, in their order. */
  formulas?: BlockFormula[];
  /** It continues the last paragraph of the previous page. */
  continues?: true;
  /** A chapter starts here, for summaries by chapter. */
  startsChapter?: true;
}

export interface BlockFormula {
  /** As in the block's text. */
  words: string;
  tex: string;
}

export interface CleanPage {
  /** 1 for the first page. */
  page: number;
  blocks: Block[];
  /** The blocks' texts, an empty line between them. */
  text: string;
  /** Words side by side that text recognition read with little certainty. */
  doubtful?: readonly string[];
}
