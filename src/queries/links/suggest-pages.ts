/** Pages of files that have a typed heading, for links to them: the search finds the pages, their blocks tell the heading. */
import type { AccountDatabase } from '../../db/database.ts';
import { fold } from '../../text/fold.ts';
import type { askSearch } from '../search/search.ts';

export interface PageHeading {
  fileId: string;
  page: number;
  heading: string;
}

/** Fewer letters match headings of nearly all pages. */
const fewestLetters = 3;
/** Pages whose headings are looked at, and headings that are offered. */
const [looksAt, most] = [20, 3];
/** A list that opens while words are typed does not wait for an index that is being opened. Milliseconds. */
const waitsMs = 250;

/** The best first; none while no index answers. */
export async function suggestPages(
  database: AccountDatabase,
  typed: string,
  ask: typeof askSearch,
): Promise<PageHeading[]> {
  const words = fold(typed.replace(/["#:]/g, ' ')).trim();
  if (words.length < fewestLetters) return [];
  const pages = await Promise.race([pagesWith(words, ask), wait()]);
  const texts = await database.pageTexts.bulkGet(pages.map(({ fileId, page }) => [fileId, page]));
  const found = pages.flatMap(({ fileId, page }, at) => {
    const blocks = texts[at]?.blocks ?? [];
    const isMeant = (text: string) => ` ${fold(text)}`.includes(` ${words}`);
    const heading = blocks.find(({ kind, text }) => kind === 'heading' && isMeant(text));
    return heading === undefined ? [] : [{ fileId, page, heading: heading.text }];
  });
  return found.slice(0, most);
}

async function pagesWith(words: string, ask: typeof askSearch) {
  try {
    const { groups } = await ask({ typed: `in:files ${words}`, perGroup: looksAt });
    const hits = groups.flatMap((group) => group.hits).filter(({ page }) => page > 0);
    return hits.map(({ row, page }) => ({ fileId: String(row.id), page }));
  } catch (error) {
    console.warn('Pages of files are suggested by their number only', error);
    return [];
  }
}

function wait(): Promise<[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), waitsMs));
}
