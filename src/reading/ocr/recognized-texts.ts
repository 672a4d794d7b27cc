/** The text of recognized pages, cleaned like that of any page. */
import type { AccountDatabase } from '../../db/database.ts';
import type { PageText } from '../../db/tables.ts';
import type { RecognizedPage } from '../../text/recognized-page.ts';
import type { Cleaner } from '../pdf/text/cleaner.ts';
import { rawPageOfWords } from './text/recognized-page-of.ts';

/** Pages cleaned together: enough to know running heads, few enough to hold in memory. */
const pagesPerPart = 80;

/** One page by itself, for the time until the file is done. @throws where cleaning failed */
export async function textOfPage(
  cleaner: Cleaner,
  fileId: string,
  page: number,
  recognized: RecognizedPage,
): Promise<PageText> {
  cleaner.add(rawPageOfWords(page, recognized));
  const [clean] = await cleaner.finish();
  const text = clean ?? { page, blocks: [], text: '' };
  return { ...text, fileId, recognized };
}

/**
 * All recognized pages of a file once more, since running heads and feet are known only from several pages.
 * @param keep stores a part; false ends it
 * @throws where cleaning failed, and what `keep` throws
 */
export async function cleanTogether(
  cleaner: Cleaner,
  fileId: string,
  database: AccountDatabase,
  keep: (rows: PageText[]) => Promise<boolean>,
): Promise<boolean> {
  let after = 0;
  while (true) {
    const rows = await recognizedAfter(database, fileId, after);
    const last = rows.at(-1);
    if (last === undefined) return true;
    after = last.page;
    for (const { page, recognized } of rows) {
      if (recognized !== undefined) cleaner.add(rawPageOfWords(page, recognized));
    }
    const cleaned = new Map((await cleaner.finish()).map((page) => [page.page, page]));
    if (!(await keep(rows.map((row) => ({ ...row, ...cleaned.get(row.page) }))))) return false;
  }
}

function recognizedAfter(
  { pageTexts }: AccountDatabase,
  fileId: string,
  after: number,
): Promise<PageText[]> {
  return pageTexts
    .where('[fileId+page]')
    .between([fileId, after], [fileId, Number.MAX_SAFE_INTEGER], false)
    .filter(({ recognized }) => recognized !== undefined && recognized.lines.length > 0)
    .limit(pagesPerPart)
    .toArray();
}
