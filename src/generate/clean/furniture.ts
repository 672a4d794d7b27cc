/**
 * Running heads, feet and page numbers. A row at the edge of a page is furniture if rows of nearby
 * pages read the same but for digits, or if its number counts with the pages.
 */
import { type Fragment, rowsOf, textOf } from './fragments.ts';

export interface PageFragments {
  page: number;
  fragments: Fragment[];
}

/** Rows looked at from the top and from the bottom. */
const edgeRows = 2;
/** Pages on each side in which a running head is looked for. */
const reach = 12;
const minRepeats = 3;

interface EdgeRow {
  page: number;
  row: Fragment[];
  key: string;
  numbers: number[];
  top: boolean;
  outermost: boolean;
}

export function dropFurniture(pages: readonly PageFragments[]): PageFragments[] {
  const edges = pages.map(edgeRowsOf);
  const offsets = commonOffsets(edges.flat(), pages.length);
  const pagesByKey = new Map<string, number[]>();
  for (const edge of edges.flat()) {
    const key = `${edge.top} ${edge.key}`;
    pagesByKey.set(key, [...(pagesByKey.get(key) ?? []), edge.page]);
  }
  return pages.map(({ page, fragments }, index) => {
    const gone = new Set<Fragment>();
    /** A second row goes only after the row outside it. */
    let outerGone = false;
    for (const edge of edges[index] ?? []) {
      const near = (pagesByKey.get(`${edge.top} ${edge.key}`) ?? []).filter(
        (other) => Math.abs(other - page) <= reach,
      );
      const counts = edge.numbers.some((n) => offsets.has(n - page));
      const alone = edge.outermost && isPageNumber(edge);
      const repeats = new Set(near).size >= minRepeats;
      const exposed: boolean = edge.outermost || outerGone;
      outerGone = exposed && (repeats || (edge.outermost && counts) || alone);
      if (outerGone) {
        for (const fragment of edge.row) gone.add(fragment);
      }
    }
    return { page, fragments: fragments.filter((fragment) => !gone.has(fragment)) };
  });
}

function edgeRowsOf({ page, fragments }: PageFragments): EdgeRow[] {
  const rows = rowsOf([...fragments].sort((a, b) => b.y - a.y || a.left - b.left));
  const describe = (row: Fragment[], top: boolean, outermost: boolean): EdgeRow => {
    const text = row.map(textOf).join(' ').trim();
    const key = text.toLowerCase().replace(/\d+|\b[ivxlc]+\b/g, '#');
    return { page, row, key, numbers: edgeNumbers(text), top, outermost };
  };
  const count = Math.min(edgeRows, Math.floor(rows.length / 2) || rows.length);
  return [
    ...rows.slice(0, count).map((row, i) => describe(row, true, i === 0)),
    ...rows
      .slice(-count)
      .reverse()
      .map((row, i) => describe(row, false, i === 0)),
  ];
}

function edgeNumbers(text: string): number[] {
  if (text.length > 120) return [];
  const first = /^\D{0,5}?(\d{1,4})\b/.exec(text)?.[1];
  const last = /\b(\d{1,4})\D{0,3}$/.exec(text)?.[1];
  const ratio = /\b(\d{1,4})\s*\/\s*\d{1,4}$/.exec(text)?.[1];
  return [first, last, ratio].flatMap((found) => (found === undefined ? [] : [Number(found)]));
}

/** The differences between printed and real page number that hold on many pages. */
function commonOffsets(edges: readonly EdgeRow[], pageCount: number): Set<number> {
  const seen = new Map<number, Set<number>>();
  for (const edge of edges.filter((e) => e.outermost)) {
    for (const number of edge.numbers) {
      const offset = number - edge.page;
      seen.set(offset, (seen.get(offset) ?? new Set()).add(edge.page));
    }
  }
  const enough = Math.max(minRepeats, pageCount * 0.2);
  return new Set([...seen].filter(([, on]) => on.size >= enough).map(([offset]) => offset));
}

function isPageNumber(edge: EdgeRow): boolean {
  return /^[-–—\s]*(page\s*)?#(\s*(of|\/)\s*#)?[-–—\s]*$/.test(edge.key);
}
