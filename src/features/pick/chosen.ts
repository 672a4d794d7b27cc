/** What the student has chosen already to pick from: the points of a summary, or highlights. The address names it. */
import { filterHighlights } from '../../components/page-marks/filter-highlights.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Mark } from '../../generate/around-marks.ts';
import { highlightColors } from '../../model/entities/highlight.ts';
import type { PickSource } from '../../queries/picks.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';
import type { PickSearch } from './source.ts';

export interface Chosen {
  of: 'summary' | 'highlights';
  /** Names the choice, whatever it has now. */
  key: string;
  /** None if they were deleted, or are areas without words. */
  marks: readonly Mark[];
}

/** @returns `undefined` while fetching; `null` if the address names no choice */
export function useChosen(source: PickSource, search: PickSearch): Chosen | null | undefined {
  const { entity, id } = source;
  const { summary, highlights, words } = search;
  return useRows(
    (database) => readChosen(database, { entity, id }, { summary, highlights, words }),
    [entity, id, summary, highlights, words],
  );
}

type Named = { [Key in 'summary' | 'highlights' | 'words']?: string | undefined };

export async function readChosen(
  database: AccountDatabase,
  { entity, id }: PickSource,
  { summary, highlights, words = '' }: Named,
): Promise<Chosen | null> {
  if (summary !== undefined) {
    const row = await database.rows('summary').get(summary);
    const owner = row?.noteId ?? row?.fileId;
    const points =
      row?.deletedAt === 0 && owner === id
        ? await database.rows('point').where('[summaryId+deletedAt]').equals([summary, 0]).toArray()
        : [];
    return { of: 'summary', key: `summary ${summary}`, marks: marksOf(points) };
  }
  if (highlights === undefined || entity !== 'file') return null;
  const named = highlights.split('-');
  const colors = new Set(highlightColors.filter((one) => named.includes(one)));
  const rows = await database
    .rows('highlight')
    .where('[fileId+deletedAt]')
    .equals([id, 0])
    .toArray();
  const marks = marksOf(filterHighlights(rows, { search: words, colors }));
  return { of: 'highlights', key: `highlights ${highlights} ${words}`, marks };
}

function marksOf(rows: readonly { page: number; quote: string }[]): Mark[] {
  return rows
    .filter(({ quote }) => quote.trim() !== '')
    .map(({ page, quote }) => ({ page, quote }))
    .sort((a, b) => a.page - b.page);
}

/** Pages before and after a mark: the mark of a changed file may be there, and words of the text say what is rare. */
const besides = 1;

/** The pages to read, without those that have no mark near them. Pure. */
export function rangesAround(marks: readonly Mark[], pageCount: number): PageRange[] {
  const ranges: PageRange[] = [];
  for (const { page } of marks.toSorted((a, b) => a.page - b.page)) {
    const fromPage = Math.max(1, page - besides);
    const toPage = Math.min(Math.max(pageCount, 1), page + besides);
    const last = ranges.at(-1);
    if (fromPage > toPage) continue;
    if (last !== undefined && fromPage <= last.toPage + 1)
      last.toPage = Math.max(last.toPage, toPage);
    else ranges.push({ fromPage, toPage });
  }
  return ranges;
}
