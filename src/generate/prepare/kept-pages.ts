/**
 * The pages that were worked on of late. Who asks for more of the same pages is given the same array, on which hangs what was worked
 * out from them. Pages come to the worker as copies, so they are compared by what stands on them.
 */
import type { Block, CleanPage } from '../../model/text/clean-page.ts';

/** A book of 900 pages. What is worked out takes about 30 bytes for each letter. */
export const mostLettersKept = 2_500_000;

export interface KeptPages {
  /** @returns the array that was given before with the same pages, or this one */
  kept(pages: readonly CleanPage[]): readonly CleanPage[];
}

/** The oldest make way for what is new; what alone is larger than all that may be kept is not kept. */
export function createKeptPages(mostLetters = mostLettersKept): KeptPages {
  /** The last one that was asked for is at the end. */
  let known: readonly (readonly CleanPage[])[] = [];
  return {
    kept(pages) {
      const found = known.find((others) => areSame(others, pages)) ?? pages;
      const inOrder = [...known.filter((others) => others !== found), found];
      let letters = 0;
      const from = inOrder.findLastIndex((some) => {
        letters += lettersOf(some);
        return letters > mostLetters;
      });
      known = inOrder.slice(from + 1);
      return found;
    },
  };
}

function lettersOf(pages: readonly CleanPage[]): number {
  return pages.reduce((sum, { text }) => sum + text.length, 0);
}

function areSame(some: readonly CleanPage[], others: readonly CleanPage[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return (
        other !== undefined &&
        one.page === other.page &&
        one.text === other.text &&
        one.blocks.length === other.blocks.length &&
        one.blocks.every((block, at) => isSameBlock(block, other.blocks[at]))
      );
    })
  );
}

function isSameBlock(block: Block, other: Block | undefined): boolean {
  return (
    other !== undefined &&
    block.kind === other.kind &&
    block.page === other.page &&
    block.text === other.text &&
    block.continues === other.continues &&
    block.startsChapter === other.startsChapter &&
    (block.terms ?? []).join('\n') === (other.terms ?? []).join('\n')
  );
}
