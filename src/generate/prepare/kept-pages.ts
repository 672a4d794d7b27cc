/**
 * The pages that were asked for last. Pages come to the worker as copies; those that are equal to known ones are replaced by the known
 * array, since what was worked out from pages is found by their array (`prepared.ts`).
 */
import type { Block, CleanPage } from '../../text/clean-page.ts';

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

/** All that a block has: TypeScript asks for a field that is missing here, since pages that differ in it would be taken for the same. */
const fields = Object.keys({
  kind: true,
  page: true,
  text: true,
  continues: true,
  startsChapter: true,
  terms: true,
} satisfies Record<keyof Block, true>) as (keyof Block)[];

function isSameBlock(block: Block, other: Block | undefined): boolean {
  return (
    other !== undefined && fields.every((field) => textOf(block[field]) === textOf(other[field]))
  );
}

function textOf(value: Block[keyof Block]): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}
