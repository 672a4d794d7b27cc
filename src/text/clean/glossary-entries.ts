/**
 * The entries of a glossary as blocks of their own. They end without a full stop, so that lines of several entries look
 * like one sentence: “redeemers a term used for … scalawags a pejorative term for …”. Pure.
 */
import type { Block } from '../clean-page.ts';

/** A heading that announces terms with their meanings. */
export const glossaryHeading =
  /^(\d[\d.]*\s*)?(key (terms|words|vocabulary)|glossary|vocabulary|definitions|important terms|terms)( (and|&) \w+)?:?$/i;

/** In words. Less is no meaning of the term before. */
const fewestWordsOfMeaning = 2;

/**
 * @param isInside the last heading before these blocks announces a glossary
 * @returns the blocks with their entries apart, and whether the text after them is still inside
 */
export function entriesApart(
  blocks: readonly Block[],
  isInside: boolean,
): { blocks: Block[]; isInside: boolean } {
  const apart: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') isInside = glossaryHeading.test(block.text.trim());
    apart.push(...(isInside && block.kind === 'paragraph' ? entriesOf(block) : [block]));
  }
  return { blocks: apart, isInside };
}

/** Whether a block opens an entry, and so continues nothing. */
export function opensEntry({ text, terms = [] }: Block): boolean {
  return terms.some((term) => text.startsWith(`${term} `));
}

/** Splits before each marked term that follows in the order of the alphabet; another marked word is a word of a meaning. */
function entriesOf(block: Block): Block[] {
  const { text, terms = [] } = block;
  if (!opensEntry(block)) return [block];
  const starts: { at: number; term: string }[] = [];
  for (const term of terms) {
    const last = starts.at(-1);
    const from = last === undefined ? 0 : last.at + last.term.length;
    const at = wordsAt(text, term, from);
    const isFirst = last === undefined && at === 0;
    const meaning = text.slice(from, at).trim().split(/\s+/);
    const follows =
      last !== undefined && meaning.length >= fewestWordsOfMeaning && isAfter(term, last.term);
    if (at !== -1 && (isFirst || follows)) starts.push({ at, term });
  }
  if (starts.length < 2) return [block];
  return starts.map(({ at, term }, place) => {
    const end = starts[place + 1]?.at ?? text.length;
    const own = text.slice(at, end).trim();
    const formulas = block.formulas?.filter(({ words }) => own.includes(words)) ?? [];
    return {
      ...{ kind: block.kind, text: own, page: block.page },
      terms: [term, ...terms.filter((other) => other !== term && own.includes(other))],
      ...(formulas.length > 0 && { formulas }),
    };
  });
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

function isAfter(term: string, before: string): boolean {
  return alphabet.compare(term, before) > 0;
}

/** @returns where `words` stand as whole words at or after `from`; -1: nowhere */
function wordsAt(text: string, words: string, from: number): number {
  for (let at = text.indexOf(words, from); at !== -1; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + words.length] ?? ' '];
    if (before === ' ' && after === ' ') return at;
  }
  return -1;
}
