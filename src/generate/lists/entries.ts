/** The lists of a text: on slides, in handouts and in boxes of terms. */
import { glossaryHeading } from '../../text/clean/glossary-entries.ts';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { bullet } from '../grounding/surroundings.ts';
import { splitSentences } from '../language/sentences.ts';
import { wordsOf } from '../language/words.ts';
import { isTermLike } from '../make/term-names.ts';
import { rememberBy } from '../remember.ts';
import { rolesIn } from './slides/line-roles.ts';
import {
  areDeck,
  grownAway,
  inSmallLetters,
  isSlide,
  isTitled,
  isTitlePage,
  leftOpen,
  plainTitle,
  titleOfSlide,
  verb,
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
  /** On a slide; true if the slide, or its point, has nothing but this list. */
  isOfSlide?: boolean;
  /** The whole text is a deck of slides in English. */
  isOfDeck?: boolean;
}

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
  /** The title of the last table of terms, if its slide has nothing below it. */
  let openTable = '';
  // A note of one page looks like a slide.
  const isParted = pages.length > 1 && areDeck(pages);
  const sheets = isParted ? undefined : sheetsOf(pages);
  const isOfPages = isParted || (sheets === undefined && areDeck(pages));
  const isDeck = isOfPages || sheets !== undefined;
  const grown = isOfPages ? grownAway(pages) : undefined;
  const roles = isOfPages ? rolesIn(pages) : undefined;
  for (const page of sheets ?? pages) {
    const isOfDeck = isDeck && isTitled(page);
    const isOfSlide = isSlide(page) || isOfDeck;
    const isSlideOfDeck = isOfPages && isOfDeck;
    const hasList = page.blocks.some(({ kind }) => kind === 'list');
    const found: EntryList[] = [];
    const prose: Entry[] = [];
    let hasTitle = false;
    if (isOfSlide) [open, last] = [undefined, undefined];
    if (isOfPages && page.blocks[0]?.kind !== 'heading') [heading, isGlossary] = ['', false];
    // The first page has the title and the speaker.
    if (grown?.has(page.page) || (isSlideOfDeck && isTitlePage(page))) {
      index += page.blocks.length;
      continue;
    }
    for (const block of page.blocks) {
      index += 1;
      if (block.kind === 'heading' && isSlideOfDeck && hasTitle) {
        [open, last] = [undefined, entryOf(block, index, true)];
        continue;
      }
      if (block.kind === 'heading') {
        hasTitle = true;
        heading = isOfDeck
          ? inSmallLetters(titleOfSlide(block.text), page.text.slice(block.text.length))
          : block.text.replace(countedHeading, '').trim();
        isGlossary = glossaryHeading.test(heading);
        [open, last] = [undefined, undefined];
        continue;
      }
      if (roles?.has(block) || (isOfSlide && block.kind === 'caption')) continue;
      const goesOn = isSlideOfDeck && openTable !== '' && openTable === plainTitle(heading);
      const rows = rowsOfTerms(block, goesOn);
      openTable = isSlideOfDeck && rows.length > 0 ? plainTitle(heading) : '';
      if (rows.length > 0) {
        const entries = rows.map(({ term, meaning, row }) => ({
          ...entryOf({ ...block, text: row }, index),
          text: `${term}: ${meaning}`,
        }));
        const ofTable = isSlideOfDeck ? { isOfSlide: false, isOfDeck: true } : {};
        lists.push({ heading, isGlossary: true, intro: undefined, entries, ...ofTable });
        [open, last] = [undefined, undefined];
        continue;
      }
      const entry = entryOf(block, index, isOfDeck);
      if (isSlideOfDeck) prose.push(...sentencesIn(block, entry));
      const isLoose =
        isSlideOfDeck && (!hasList || quotedTerm.test(block.text)) && !isQuotation(block.text);
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
          const intro = last !== undefined && announces(last, isOfDeck) ? last : undefined;
          open = { heading, isGlossary, intro, entries: [] };
          found.push(open);
        }
        open.entries.push(entry);
        last = undefined;
      }
    }
    if (isOfSlide) lists.push(...ofSlide(found, page, isOfDeck, isSlide(page)));
    else lists.push(...found.map((list) => (sheets && list.intro ? { ...list, ...whole } : list)));
    if (prose.length > 0) lists.push({ ...ofProse, heading, entries: prose });
  }
  const all = lists.filter(({ entries }) => entries.length > 0);
  return isDeck ? withoutDiagrams(all) : all;
}

const ofProse = { isGlossary: false, intro: undefined, isOfSlide: false, isOfDeck: true } as const;

/** The sentences of a paragraph, or of a point that has several. Quotations say what others said. */
function sentencesIn({ kind, text }: Block, entry: Entry): Entry[] {
  if ((kind !== 'paragraph' && kind !== 'list') || isQuotation(text)) return [];
  return [entry, ...entry.under].flatMap((one) => {
    const sentences = splitSentences(one.text).filter((sentence) => /[.!]$/.test(sentence));
    if (kind === 'list' && sentences.length < 2) return [];
    return sentences.map((quote) => ({
      ...one,
      ...{ text: quote, quote, whole: quote, under: [] },
      terms: one.terms.filter((term) => quote.includes(term)),
    }));
  });
}

const mostWordsOfSubheading = 5;

/** A line with a colon; in a deck also a name above points, such as “Advantages” or “Random walk”. */
function announces({ text }: Entry, isOfDeck: boolean): boolean {
  if (/:$/.test(text)) return true;
  return (
    isOfDeck &&
    wordsOf(text).length <= mostWordsOfSubheading &&
    /^\p{Lu}/u.test(text) &&
    isTermLike(text, true) &&
    !verb.test(text)
  );
}

/** A list under its announcing line in a handout. */
const whole = { isOfSlide: true, isOfDeck: true } as const;

/** Least share of points with a bullet, in a deck. */
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

/** A list is the whole slide if the slide has nothing but lists. Entries under a point are a list too. */
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

/** A numbered bullet loses its number but leaves its full stop. In a deck its source goes, too. */
function withoutSign(quote: string, isOfDeck: boolean): string {
  const text = quote.replace(bullet, '').trim();
  return isOfDeck ? text.replace(/^\.\s+/, '').replace(citation, '') : text;
}

/** “… in software [LT02]”, “… (Cf. the manual)”: the source of a point. */
const citation =
  / ?(?:\[[\p{L}\d+&.,; –-]{1,40}\]|\((?:cf\.?|see|source:?|from) [^)]{1,60}\))[.;]?$/iu;

/** Lists two levels under a point. They are asked as a whole only if the text of the point above leads to them. */
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

/** @param isOfDeck keeps entries two levels further in */
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

/** The next point begins in small letters and this one does not, so it may be the rest of this one. */
export function mayGoOn({ text, under }: Entry, next: Entry | undefined): boolean {
  const isOpen = /^\p{Lu}/u.test(text) && !/[.!?:;]$/.test(text);
  return next !== undefined && under.length === 0 && isOpen && /^\p{Ll}/u.test(next.text);
}

/** Share of letters in points and tables. A book hardly has a tenth. */
const leastInPoints = 0.3;

/**
 * A handout is a deck on few pages: points under headings and under lines that announce them.
 * @returns its parts, each with its page number and all blocks; `undefined` if the text is not a handout
 */
function sheetsOf(pages: readonly CleanPage[]): CleanPage[] | undefined {
  const blocks = pages.flatMap((page) => page.blocks);
  const letters = (some: typeof blocks) => some.reduce((sum, { text }) => sum + text.length, 0);
  const points = blocks.filter(({ kind }) => kind === 'list' || kind === 'table');
  if (letters(points) < letters(blocks) * leastInPoints) return undefined;
  const sheets = pages.flatMap(partsOf);
  return sheets.length > pages.length && areDeck(sheets) ? sheets : undefined;
}

function partsOf(whole: CleanPage): CleanPage[] {
  const { page, blocks } = whole;
  const parts: Block[][] = [];
  for (const [index, block] of blocks.entries()) {
    const open = parts.at(-1);
    const isList = block.kind === 'list';
    const announces = announcesList(block, blocks[index + 1]);
    const isNew =
      announces ||
      (block.kind === 'heading'
        ? // Adjacent headings are joined.
          open?.some(({ kind }) => kind !== 'heading')
        : !isList && open?.some(({ kind }) => kind === 'list'));
    if (open === undefined || isNew) parts.push([block]);
    else open.push(block);
  }
  if (parts.length === 1) return [whole];
  return parts.map((some) => ({
    page,
    blocks: some,
    text: some.map(({ text }) => text).join('\n\n'),
  }));
}

const mostLettersAbove = 60;

/** “Types of pigments:” before points. */
function announcesList({ kind, text }: Block, next: Block | undefined): boolean {
  return (
    kind === 'paragraph' &&
    text.endsWith(':') &&
    text.length <= mostLettersAbove &&
    next?.kind === 'list'
  );
}

const headOfTerm =
  /^(?:key )?(?:terms?|words?|names?|concepts?|vocabulary|vocab|expressions?|symbols?)$/i;
const headOfMeaning =
  /^(?:meanings?|definitions?|descriptions?|explanations?|what it (?:is|means|does)|function|role|use|purpose)$/i;
const betweenCells = /\t| {2,}/;

/**
 * @param goesOn the table began on the slide before, so it may have no head here
 * @returns the rows of a table of terms, without its head; none for other tables
 */
function rowsOfTerms(
  { kind, text }: Block,
  goesOn: boolean,
): { term: string; meaning: string; row: string }[] {
  if (kind !== 'table') return [];
  const [head = '', ...below] = text.split('\n');
  const [first = '', second = '', ...more] = head.split(betweenCells);
  const hasHead = headOfTerm.test(first) && headOfMeaning.test(second);
  if (more.length > 0 || !(hasHead || goesOn)) return [];
  const rows = hasHead ? below : [head, ...below];
  return rows.flatMap((row) => {
    const [term = '', meaning = '', ...others] = row.split(betweenCells);
    return term !== '' && meaning !== '' && others.length === 0 ? [{ term, meaning, row }] : [];
  });
}
