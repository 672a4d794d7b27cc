/** Builds nested lists from paragraphs that each carry their depth. */
import type { DocumentBlock, ListBlock, Numbering } from '../document.ts';

export interface ListMark {
  isOrdered: boolean;
  /** Of this item; one more than the item before by default. */
  number?: number | undefined;
  /** Of the first item of its list, if the item has no number of its own; 1 by default. */
  first?: number | undefined;
  numbering?: Numbering | undefined;
}

export interface ListBuilder {
  /** @param depth 0 for the outermost */
  addItem: (item: DocumentBlock[], depth: number, mark: ListMark) => void;
  /** Adds a block that is no list item: the next item begins a new list. */
  addBlock: (block: DocumentBlock) => void;
}

export function createListBuilder(add: (block: DocumentBlock) => void): ListBuilder {
  /** The open lists, outermost first. */
  let open: ListBlock[] = [];
  return {
    addItem(item, depth, { isOrdered, number, first = 1, numbering }) {
      open = open.slice(0, depth + 1);
      const same = open[depth];
      if (same !== undefined && same.isOrdered === isOrdered && same.numbering === numbering) {
        const next = same.start + same.items.length;
        if (isOrdered && number !== undefined && number !== next) {
          same.values ??= {};
          same.values[same.items.length] = number;
        }
        same.items.push(item);
        return;
      }
      open = open.slice(0, depth);
      const list: ListBlock = { kind: 'list', isOrdered, start: number ?? first, items: [item] };
      if (numbering !== undefined) list.numbering = numbering;
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
