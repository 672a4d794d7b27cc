/**
 * Running heads, feet and page numbers. A row in the margin of a page is furniture if rows of nearby pages read the
 * same while its numbers stay or count with the pages, or if its page number counts with them. The last words of a
 * page stay, unless nearby pages carry them as a head beside text of their own.
 */
import { type EdgeRow, edgeRowsOf, type PageFragments } from './edge-rows.ts';
import type { Fragment } from './fragments.ts';

/** Pages on each side in which a running head is looked for. */
const reach = 12;
const minRepeats = 3;
/** Of the steps from one row to the next, so many must be those of a head: its chapters change now and then. */
const minSteadyShare = 0.6;

export function dropFurniture<Page extends PageFragments>(pages: readonly Page[]): Page[] {
  const edges = pages.map(edgeRowsOf);
  const offsets = commonOffsets(edges.flat(), pages.length);
  const rowsByKey = groupByKey(edges.flat());
  const furniture = edges.map((ofPage) =>
    furnitureOf(ofPage, (edge) => near(rowsByKey, edge), offsets),
  );
  const hasTextLeft = pages.map((page, index) => leftOf(page, furniture[index] ?? []).length > 0);
  const besideText = furniture.filter((_, index) => hasTextLeft[index]).flat();
  const headsByKey = groupByKey(besideText);
  const headOffsets = new Set(besideText.flatMap((edge) => edge.offsets));
  const isHead = (edge: EdgeRow) =>
    edge.isPageNumber ||
    near(headsByKey, edge).length > 0 ||
    edge.offsets.some((offset) => offsets.has(offset) && headOffsets.has(offset));
  return pages.map((page, index) => {
    const gone = furniture[index] ?? [];
    const kept = leftOf(page, hasTextLeft[index] ? gone : gone.filter(isHead));
    return { ...page, fragments: kept };
  });
}

function leftOf({ fragments }: PageFragments, gone: readonly EdgeRow[]): Fragment[] {
  const dropped = new Set(gone.flatMap((edge) => edge.row));
  return fragments.filter((fragment) => !dropped.has(fragment));
}

function furnitureOf(
  edges: readonly EdgeRow[],
  alike: (edge: EdgeRow) => EdgeRow[],
  offsets: ReadonlySet<number>,
): EdgeRow[] {
  /** A second row goes only after the row outside it. */
  let outerGone = false;
  return edges.filter((edge) => {
    const rows = alike(edge);
    const counts = edge.outermost && edge.offsets.some((offset) => offsets.has(offset));
    const isAlone = edge.outermost && edge.isPageNumber;
    const exposed = edge.outermost || outerGone;
    outerGone = exposed && (isAlone || (isSteadyHead(rows) && (counts || isRepeated(rows))));
    return outerGone;
  });
}

function isRepeated(rows: readonly EdgeRow[]): boolean {
  return new Set(rows.map(({ page }) => page)).size >= minRepeats;
}

/** @param rows of one key on nearby pages, in the order of the pages */
function isSteadyHead(rows: readonly EdgeRow[]): boolean {
  if (!isRepeated(rows)) return true;
  const steps = rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    return before === undefined ? [] : [isSteady(before, row)];
  });
  return steps.filter(Boolean).length >= steps.length * minSteadyShare;
}

/** Each number stays, as a chapter's does, or counts with the pages; in sums and tables they jump. */
function isSteady(before: EdgeRow, row: EdgeRow): boolean {
  return row.numbers.every((number, index) => {
    const step = number - (before.numbers[index] ?? Number.NaN);
    return step === 0 || step === row.page - before.page;
  });
}

function groupByKey(edges: readonly EdgeRow[]): Map<string, EdgeRow[]> {
  const groups = new Map<string, EdgeRow[]>();
  for (const edge of edges) {
    const group = groups.get(edge.key);
    if (group) group.push(edge);
    else groups.set(edge.key, [edge]);
  }
  return groups;
}

function near(groups: ReadonlyMap<string, EdgeRow[]>, { key, page }: EdgeRow): EdgeRow[] {
  return (groups.get(key) ?? []).filter((other) => Math.abs(other.page - page) <= reach);
}

/** The differences between printed and real page number that hold on many pages. */
function commonOffsets(edges: readonly EdgeRow[], pageCount: number): Set<number> {
  const seen = new Map<number, Set<number>>();
  for (const edge of edges.filter((e) => e.outermost)) {
    for (const offset of edge.offsets) {
      seen.set(offset, (seen.get(offset) ?? new Set()).add(edge.page));
    }
  }
  const enough = Math.max(minRepeats, pageCount * 0.2);
  return new Set([...seen].filter(([, on]) => on.size >= enough).map(([offset]) => offset));
}
