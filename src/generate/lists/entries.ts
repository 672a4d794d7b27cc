/** The lists of a text: on slides, in handouts and in boxes of terms. */

import type { Block, CleanPage } from '../../text/clean-page.ts';
import { rememberBy } from '../prepare/remember.ts';
import { rowsOfTerms, sheetsOf } from './handouts.ts';
import { leftOpen } from './slides/slide-ends.ts';
import {
  areDeck,
  grownAway,
  inSmallLetters,
  isSlide,
  isTitled,
  isTitlePage,
  withoutCount,
} from './slides/slide-pages.ts';

export interface Entry {
  /** Without its bullet or number. */
  text: string;
  /** Verbatim from the page. */
  quote: string;
  page: number;
  /** Index of its block in the whole text. */
  block: number;
  /** The number of an entry such as “3.”. */
  number: number | undefined;
  /** Words marked by their font. */
  terms: readonly string[];
  /** With its nested entries, verbatim from the page. */
  whole: string;
  /** Nested entries. */
  under: Entry[];
}

export interface EntryList {
  /** Without “(1/2)” and “(continued)”; empty before the first heading. */
  heading: string;
  /** The heading announces terms: “Key Terms”, “Glossary”. */
  isGlossary: boolean;
  /** The line above the list that ends with a colon. */
  intro: Entry | undefined;
  entries: Entry[];
  /** On a slide; true if it is everything under its title or point. */
  isOfSlide?: boolean;
  /** The whole text is a deck of slides in English. */
  isOfDeck?: boolean;
}

const bullet = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?(\d{1,2})[.)])\s+/;
const glossaryHeading =
  /^(\d[\d.]*\s*)?(key (terms|words|vocabulary)|glossary|vocabulary|definitions|important terms|terms)( (and|&) \w+)?:?$/i;
const countedHeading = /\s*\((\d+\s*\/\s*\d+|cont(inued|[’'.]d)?\.?|\d+)\)\s*$/i;

/** “Property rule”: … */
const quotedTerm = /^[“"][^“”"]{3,40}[”"]\s*:\s/;
const isQuotation = (text: string) => /^["“”[]/.test(text) && !quotedTerm.test(text);

/** Lists of one page under one heading; the blocks of a glossary count as its entries. */
export const listsOf: (pages: readonly CleanPage[]) => readonly EntryList[] = rememberBy(findLists);

function findLists(pages: readonly CleanPage[]): EntryList[] {
  const lists: EntryList[] = [];
  let heading = '';
  let isGlossary = false;
  let open: EntryList | undefined;
  let last: Entry | undefined;
  let index = -1;
  // A note of one page looks like a slide.
  const isParted = pages.length > 1 && areDeck(pages);
  const sheets = isParted ? undefined : sheetsOf(pages);
  const isOfPages = isParted || (sheets === undefined && areDeck(pages));
  const isDeck = isOfPages || sheets !== undefined;
  const grown = isOfPages ? grownAway(pages) : undefined;
  for (const page of sheets ?? pages) {
    const isOfDeck = isDeck && isTitled(page);
    const isOfSlide = isSlide(page) || isOfDeck;
    const hasList = page.blocks.some(({ kind }) => kind === 'list');
    const found: EntryList[] = [];
    if (isOfSlide) [open, last] = [undefined, undefined];
    // The first page has the title and the speaker.
    if (grown?.has(page.page) || (isOfPages && isOfDeck && isTitlePage(page))) {
      index += page.blocks.length;
      continue;
    }
    for (const block of page.blocks) {
      index += 1;
      if (block.kind === 'heading') {
        heading = isOfDeck
          ? inSmallLetters(withoutCount(block.text), page.text.slice(block.text.length))
          : block.text.replace(countedHeading, '').trim();
        isGlossary = glossaryHeading.test(heading);
        [open, last] = [undefined, undefined];
        continue;
      }
      if (isOfSlide && block.kind === 'caption') continue;
      const rows = rowsOfTerms(block);
      if (rows.length > 0) {
        const entries = rows.map(({ term, meaning, row }) => ({
          ...entryOf({ ...block, text: row }, index),
          text: `${term}: ${meaning}`,
        }));
        lists.push({ heading, isGlossary: true, intro: undefined, entries });
        [open, last] = [undefined, undefined];
        continue;
      }
      const entry = entryOf(block, index, isOfDeck);
      const isLoose =
        isOfPages &&
        isOfDeck &&
        (!hasList || quotedTerm.test(block.text)) &&
        !isQuotation(block.text);
      const isEntry =
        block.kind === 'list' || ((isGlossary || isLoose) && block.kind === 'paragraph');
      if (!isEntry) {
        open = undefined;
        last = block.kind === 'paragraph' ? entry : undefined;
      } else if (/:$/.test(entry.text) && entry.under.length === 0) {
        // It announces the following entries.
        open = { heading, isGlossary, intro: entry, entries: [] };
        found.push(open);
        last = undefined;
      } else {
        if (open === undefined) {
          const intro = last !== undefined && /:$/.test(last.text) ? last : undefined;
          open = { heading, isGlossary, intro, entries: [] };
          found.push(open);
        }
        open.entries.push(entry);
        last = undefined;
      }
    }
    if (isOfSlide) lists.push(...ofSlide(found, page, isOfDeck, isSlide(page)));
    else lists.push(...found.map((list) => (sheets && list.intro ? { ...list, ...whole } : list)));
  }
  const all = lists.filter(({ entries }) => entries.length > 0);
  return isDeck ? withoutDiagrams(all) : all;
}

/** A list under its announcing line in a handout. */
const whole = { isOfSlide: true, isOfDeck: true } as const;

/** For lists of a deck. */
const minSigned = 0.5;

/** If points have bullets, lines without one are labels of a diagram. */
function withoutDiagrams(lists: readonly EntryList[]): EntryList[] {
  const isSigned = ({ entries }: EntryList) => entries.some(({ quote }) => bullet.test(quote));
  const ofDeck = lists.filter(({ isOfDeck }) => isOfDeck === true);
  if (ofDeck.filter(isSigned).length < ofDeck.length * minSigned) return [...lists];
  return lists.map((list) =>
    list.isOfDeck === true && !isSigned(list) ? { ...list, isOfSlide: false } : list,
  );
}

/** A list of a slide is whole where nothing but lists stands there; what stands under a point is a list too. */
function ofSlide(
  found: readonly EntryList[],
  { blocks }: CleanPage,
  isOfDeck: boolean,
  isOfPoints: boolean,
): EntryList[] {
  const ofDeck = isOfDeck ? { isOfDeck } : {};
  const isBroken = blocks.some(({ kind }) => kind === 'code' || kind === 'table');
  const headings = blocks.filter(({ kind }) => kind === 'heading').length;
  const isAlone = found.length <= headings && !isBroken;
  return found.flatMap((list) => {
    const inner = list.entries.flatMap((entry): EntryList[] =>
      entry.under.length === 0
        ? []
        : [
            {
              heading: list.heading,
              isGlossary: false,
              intro: entry,
              entries: entry.under,
              isOfSlide: true,
              ...ofDeck,
            },
            ...(isOfDeck ? furtherIn(list.heading, entry.under) : []),
          ],
    );
    const isWhole = isOfPoints && !isBroken && (isAlone || list.intro !== undefined);
    return [{ ...list, isOfSlide: isWhole, ...ofDeck }, ...inner];
  });
}

/** A number in a ball leaves its full stop alone. */
function withoutSign(quote: string, isOfDeck: boolean): string {
  const text = quote.replace(bullet, '').trim();
  return isOfDeck ? text.replace(/^\.\s+/, '') : text;
}

/** What stands two levels under a point: asked for whole only where the point above leaves its end to it. */
function furtherIn(heading: string, entries: readonly Entry[]): EntryList[] {
  return entries.flatMap((entry): EntryList[] => {
    const { under, whole } = entry;
    if (under.length === 0) return [];
    const isLevel = whole
      .split('\n')
      .slice(1)
      .every((line) => /^ {2}\S/.test(line));
    const intro = isLevel && leftOpen.test(entry.text) ? entry : undefined;
    return [
      {
        ...{ heading, isGlossary: false, intro, entries: under },
        ...{ isOfSlide: intro !== undefined, isOfDeck: true },
      },
    ];
  });
}

/** @param isOfDeck there what stands two levels further in is kept too */
function entryOf({ text, page, terms = [] }: Block, block: number, isOfDeck = false): Entry {
  const parts = text.split(/\n(?! )/);
  const entries = parts.map((whole): Entry => {
    const [quote = '', ...further] = whole.split('\n');
    const number = bullet.exec(quote)?.[1];
    const under = isOfDeck
      ? further.map((line) => entryOf({ kind: 'list', text: line.trim(), page, terms }, block))
      : [];
    return {
      ...{ text: withoutSign(quote, isOfDeck), quote, page, block, whole, under },
      number: number === undefined ? undefined : Number(number),
      terms: terms.filter((term) => quote.includes(term)),
    };
  });
  const [first, ...under] = entries;
  if (first === undefined) throw new Error('A text has its first line');
  return { ...first, whole: text, under };
}

/** The next point begins small where this one does not: it may be the rest of this one. */
export function mayGoOn({ text, under }: Entry, next: Entry | undefined): boolean {
  const isOpen = /^\p{Lu}/u.test(text) && !/[.!?:;]$/.test(text);
  return next !== undefined && under.length === 0 && isOpen && /^\p{Ll}/u.test(next.text);
}
