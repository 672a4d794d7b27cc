/** The words of a block without formatting. */
import { type DocumentBlock, type DocumentSection, isPicture } from '../document.ts';
import { textOfRuns } from './runs.ts';

export function textOfBlock(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOfRuns(block.runs);
    case 'code':
      return block.text;
    case 'list':
      return block.items.map(textOfBlocks).join('\n');
    case 'quote':
      return textOfBlocks(block.blocks);
    case 'table':
      return block.rows
        .map(({ cells }) => cells.map(({ blocks }) => textOfBlocks(blocks)).join('  '))
        .join('\n');
    case 'rule':
      return '';
  }
}

export function textOfBlocks(blocks: readonly DocumentBlock[]): string {
  return blocks.map(textOfBlock).join('\n');
}

/** Keys of the pictures in blocks, in their order. */
export function picturesOf(blocks: readonly DocumentBlock[]): string[] {
  return blocks.flatMap(picturesIn);
}

function picturesIn(block: DocumentBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.runs.filter(isPicture).map(({ picture }) => picture);
    case 'list':
      return block.items.flatMap(picturesOf);
    case 'quote':
      return picturesOf(block.blocks);
    case 'table':
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => picturesOf(blocks)));
    case 'code':
    case 'rule':
      return [];
  }
}

/** UTF-16 units: a heading begins a new section only after this much text. */
const shortest = 500;
/** UTF-16 units: after this much text a section ends with its block. About three printed pages. */
const longest = 6_000;

/**
 * Divides a text without pages into sections, at large headings and between blocks of long passages. Citations refer
 * to a section by number, so these rules must never change for files that are already in a library.
 * @param deepest level of a heading that may begin a section, 1 for the largest
 */
export function sectionsOf(blocks: readonly DocumentBlock[], deepest = 2): DocumentSection[] {
  const sections: DocumentSection[] = [];
  let section: DocumentSection = [];
  let length = 0;
  const end = () => {
    if (section.length > 0) sections.push(section);
    section = [];
    length = 0;
  };
  for (const block of blocks) {
    const isHeading = block.kind === 'heading';
    const isLarge = isHeading && block.level <= deepest;
    if ((isLarge && length >= shortest) || (isHeading && length >= longest)) end();
    else if (length >= longest && !isHeading) end();
    section.push(block);
    length += textOfBlock(block).length;
  }
  end();
  return sections;
}
