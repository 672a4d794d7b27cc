/** The text of a page as a student would read it, in reading order, free of running heads and hyphenation. */

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'caption' | 'table' | 'code';

export interface TextBlock {
  kind: BlockKind;
  text: string;
  /** The page on which its first word stands. */
  page: number;
}

export interface PageOfText {
  /** 1-based, as the PDF counts. */
  page: number;
  blocks: TextBlock[];
  /** All words of the page, for search and for checking quotes. */
  text: string;
}
