/** The words of a block, without its look. */
import type { DocumentBlock } from '../document.ts';
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
