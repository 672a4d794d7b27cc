/** The words of a block, without its look. */
import { type DocumentBlock, isPicture } from '../document.ts';
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
