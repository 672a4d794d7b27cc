/** The lists of a text as its author wrote them: on slides, in handouts and in boxes of terms. */

import type { Block, CleanPage } from '../../model/text/clean-page.ts';
import { rememberBy } from '../prepare/remember.ts';
import { isSlide } from './slide-pages.ts';

export interface Entry {
  /** Without its bullet or number. */
  text: string;
  /** As it stands on the page. */
  quote: string;
  page: number;
  /** Index of its block in the whole text. */
  block: number;
  /** What an entry such as “3.” says. */
  number: number | undefined;
  /** Words set apart by their font. */
  terms: readonly string[];
  /** With what stands under it, as it stands on the page. */
  whole: string;
  /** What stands right under it, further in. */
  under: Entry[];
}

export interface EntryList {
  /** Without “(1/2)” and “(continued)”; empty where the text has none yet. */
  heading: string;
  /** The heading is of a list of terms: “Key Terms”, “Glossary”. */
  isGlossary: boolean;
  /** What stands above the list and ends with a colon. */
  intro: Entry | undefined;
  entries: Entry[];
  /** It stands on a slide, and is all that its author put under this title or point. */
  isOfSlide?: boolean;
}

const bullet = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?(\d{1,2})[.)])\s+/;
const glossaryHeading =
  /^(\d[\d.]*\s*)?(key (terms|words|vocabulary)|glossary|vocabulary|definitions|important terms|terms)( (and|&) \w+)?:?$/i;
const countedHeading = /\s*\((\d+\s*\/\s*\d+|cont(inued|[’'.]d)?\.?|\d+)\)\s*$/i;

/** Lists of one page under one heading; the blocks of a glossary count as its entries. */
export const listsOf = rememberBy(findLists);

function findLists(pages: readonly CleanPage[]): EntryList[] {
  const lists: EntryList[] = [];
  let heading = '';
  let isGlossary = false;
  let open: EntryList | undefined;
  let last: Entry | undefined;
  let index = -1;
  for (const page of pages) {
    const isOfSlide = isSlide(page);
    const found: EntryList[] = [];
    if (isOfSlide) [open, last] = [undefined, undefined];
    for (const block of page.blocks) {
      index += 1;
      if (block.kind === 'heading') {
        heading = block.text.replace(countedHeading, '').trim();
        isGlossary = glossaryHeading.test(heading);
        [open, last] = [undefined, undefined];
        continue;
      }
      if (isOfSlide && block.kind === 'caption') continue;
      const entry = entryOf(block, index);
      const isEntry = block.kind === 'list' || (isGlossary && block.kind === 'paragraph');
      if (!isEntry) {
        open = undefined;
        last = block.kind === 'paragraph' ? entry : undefined;
      } else if (/:$/.test(entry.text) && entry.under.length === 0) {
        // It announces those that follow.
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
    lists.push(...(isOfSlide ? ofSlide(found, page) : found));
  }
  return lists.filter(({ entries }) => entries.length > 0);
}

/** A list of a slide is whole where nothing but lists stands there; what stands under a point is a list too. */
function ofSlide(found: readonly EntryList[], { blocks }: CleanPage): EntryList[] {
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
            },
          ],
    );
    const isWhole = !isBroken && (isAlone || list.intro !== undefined);
    return [{ ...list, isOfSlide: isWhole }, ...inner];
  });
}

function entryOf({ text, page, terms = [] }: Block, block: number): Entry {
  const parts = text.split(/\n(?! )/);
  const entries = parts.map((whole): Entry => {
    const [quote = ''] = whole.split('\n');
    const number = bullet.exec(quote)?.[1];
    return {
      ...{ text: quote.replace(bullet, '').trim(), quote, page, block, whole, under: [] },
      number: number === undefined ? undefined : Number(number),
      terms: terms.filter((term) => quote.includes(term)),
    };
  });
  const [first, ...under] = entries;
  if (first === undefined) throw new Error('A text has its first line');
  return { ...first, whole: text, under };
}
