/** The lists of a text as its author wrote them: on slides, in handouts and in boxes of terms. */
import type { Block, CleanPage } from '../../model/text/clean-page.ts';

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
}

export interface EntryList {
  /** Without “(1/2)” and “(continued)”; empty where the text has none yet. */
  heading: string;
  /** The heading is of a list of terms: “Key Terms”, “Glossary”. */
  isGlossary: boolean;
  /** What stands above the list and ends with a colon. */
  intro: Entry | undefined;
  entries: Entry[];
}

const bullet = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?(\d{1,2})[.)])\s+/;
const glossaryHeading =
  /^(\d[\d.]*\s*)?(key (terms|words|vocabulary)|glossary|vocabulary|definitions|important terms|terms)( (and|&) \w+)?:?$/i;
const countedHeading = /\s*\((\d+\s*\/\s*\d+|cont(inued|[’'.]d)?\.?|\d+)\)\s*$/i;

/** Lists of one page under one heading; the blocks of a glossary count as its entries. */
export function listsOf(pages: readonly CleanPage[]): EntryList[] {
  const lists: EntryList[] = [];
  let heading = '';
  let isGlossary = false;
  let open: EntryList | undefined;
  let last: Entry | undefined;
  for (const [index, block] of pages.flatMap((page) => page.blocks).entries()) {
    if (block.kind === 'heading') {
      heading = block.text.replace(countedHeading, '').trim();
      isGlossary = glossaryHeading.test(heading);
      [open, last] = [undefined, undefined];
      continue;
    }
    const entry = entryOf(block, index);
    const isEntry = block.kind === 'list' || (isGlossary && block.kind === 'paragraph');
    if (!isEntry) {
      open = undefined;
      last = block.kind === 'paragraph' ? entry : undefined;
    } else if (/:$/.test(entry.text)) {
      // It announces those that follow.
      open = { heading, isGlossary, intro: entry, entries: [] };
      lists.push(open);
      last = undefined;
    } else {
      if (open === undefined) {
        const intro = last !== undefined && /:$/.test(last.text) ? last : undefined;
        open = { heading, isGlossary, intro, entries: [] };
        lists.push(open);
      }
      open.entries.push(entry);
      last = undefined;
    }
  }
  return lists.filter(({ entries }) => entries.length > 0);
}

function entryOf({ text, page, terms = [] }: Block, block: number): Entry {
  const number = bullet.exec(text)?.[1];
  return {
    text: text.replace(bullet, '').trim(),
    quote: text,
    page,
    block,
    number: number === undefined ? undefined : Number(number),
    terms,
  };
}
