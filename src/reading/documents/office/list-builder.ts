/** Builds nested lists from paragraphs that each carry their depth. */
import type { DocumentBlock } from '../document.ts';

type List = Extract<DocumentBlock, { kind: 'list' }>;

export interface ListBuilder {
  /** @param depth 0 for the outermost */
  addItem: (item: DocumentBlock[], depth: number, isOrdered: boolean) => void;
  /** Adds a block that is not a list item: the next item begins a new list. */
  addBlock: (block: DocumentBlock) => void;
}

export function createListBuilder(add: (block: DocumentBlock) => void): ListBuilder {
  /** The open lists, outermost first. */
  let open: List[] = [];
  return {
    addItem(item, depth, isOrdered) {
      open = open.slice(0, depth + 1);
      const same = open[depth];
      if (same !== undefined && same.isOrdered === isOrdered) {
        same.items.push(item);
        return;
      }
      open = open.slice(0, depth);
      const list: List = { kind: 'list', isOrdered, start: 1, items: [item] };
      const parent = open.at(-1);
      const lastItem = parent?.items.at(-1);
      if (lastItem === undefined) {
        add(list);
        open = [list];
      } else {
        lastItem.push(list);
        open.push(list);
      }
    },
    addBlock(block) {
      open = [];
      add(block);
    },
  };
}
