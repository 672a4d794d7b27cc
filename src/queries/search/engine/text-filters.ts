/** What narrows a search, as a condition on the rows of `texts` (named `t`). */
import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import { spanOf } from './date-filters.ts';
import type { Filters, SearchLine } from './search-line.ts';

/** The keys and ids that the filters of a line name. A list is missing if the line has no such filter. */
export interface NamedByFilters {
  /** Ids of courses. */
  courseIds?: readonly string[];
  /** Keys of texts with the tags. */
  tagged?: readonly string[];
  /** Keys of notes in the folders. */
  inFolders?: readonly string[];
}

export interface TextFilters {
  sql: string;
  bind: readonly SqlValue[];
  /** Texts that are indexed whole are all that it asks for. */
  isOpen: boolean;
  /** It asks for times, so the last edited come first. */
  isDated: boolean;
  /** The key of what is open. */
  here: string;
}

interface Condition {
  sql: string;
  bind: readonly SqlValue[];
}

/** A part is found only while its whole is indexed: cards of a deck in the Trash are not. */
const isWhole = '(t.whole is null or exists (select 1 from texts o where o.key = t.whole))';
/** Without words the file says it all. */
const isNoPage = "t.kind <> 'page'";

export function filtersOf(
  line: SearchLine,
  named: NamedByFilters & {
    without?: NamedByFilters;
    here?: string | undefined;
    /** For filters by date. */
    nowMs?: number;
  },
): TextFilters {
  const wanted = conditionsOf(line, named, named.nowMs);
  const left = conditionsOf(line.without, named.without ?? {}, named.nowMs);
  const sql = [
    isWhole,
    ...wanted.map((one) => one.sql),
    // A comparison with nothing is neither true nor false.
    ...left.map((one) => `not ifnull(${one.sql}, 0)`),
    ...(line.terms.length === 0 ? [isNoPage] : []),
  ];
  return {
    sql: sql.join(' and '),
    bind: [...wanted, ...left].flatMap(({ bind }) => bind),
    isOpen: sql.length === 1,
    isDated: line.dates.length > 0,
    here: named.here ?? '',
  };
}

/** Of the text `t`; a page has the date of its file. Seconds, as in the index. */
export const editedAt = 'ifnull(t.at, (select o.at from texts o where o.key = t.whole))';

function conditionsOf(
  { courses, tags, folders, dates }: Filters,
  named: NamedByFilters,
  nowMs = 0,
): Condition[] {
  const isListed = 'in (select value from json_each(?))';
  const conditions: Condition[] = [];
  if (courses.length > 0) {
    const ids = JSON.stringify(named.courseIds ?? []);
    conditions.push({
      sql: `(t.course ${isListed} or t.whole in (select key from texts where course ${isListed}))`,
      bind: [ids, ids],
    });
  }
  if (tags.length > 0) {
    const keys = JSON.stringify(named.tagged ?? []);
    conditions.push({ sql: `(t.key ${isListed} or t.whole ${isListed})`, bind: [keys, keys] });
  }
  if (folders.length > 0) {
    const keys = JSON.stringify(named.inFolders ?? []);
    conditions.push({ sql: `(t.key ${isListed})`, bind: [keys] });
  }
  for (const date of dates) {
    const { fromMs, toMs } = spanOf(date, nowMs);
    const bind = [fromMs, toMs].map((ms) => Math.floor(ms / 1_000));
    conditions.push({ sql: `(${editedAt} >= ? and ${editedAt} < ?)`, bind });
  }
  return conditions;
}
