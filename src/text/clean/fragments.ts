/**
 * Joins items into fragments: pieces of text on one baseline without a wide gap. A fragment never crosses the gutter
 * between two columns, so columns can be found from fragments.
 */

import { accented, isAccent, joinAccents } from './accents.ts';
import { normaliseCharacters } from './characters.ts';
import type { RawItem, RawPage } from './raw-page.ts';

export interface Run {
  text: string;
  font: string;
}

export interface Fragment {
  left: number;
  right: number;
  /** Baseline. */
  y: number;
  size: number;
  runs: Run[];
}

/** Gap between words of one fragment, in font sizes; stretched lines reach 1, gutters begin at 1.4. */
const maxGapEm = 1.25;
/** The limit for pieces painted at different times: a narrow gutter may be 1 wide. */
const maxRepaintGapEm = 0.6;
/** Gap that separates two words if the file has no space character there, in font sizes. */
const wordGapEm = 0.16;

export function fragmentsOf(page: RawPage): Fragment[] {
  const fragments: Fragment[] = [];
  let current: Fragment | undefined;
  let blank = false;
  for (const item of page.items) {
    const text = normaliseCharacters(item.str);
    if (text.trim() === '') {
      blank = blank || text !== '' || item.hasEol;
      continue;
    }
    if (current && overprints(current, item, text)) continue;
    if (current && follows(current, item)) append(current, item, text, blank);
    else {
      current = startFragment(item, text);
      fragments.push(current);
    }
    blank = item.hasEol;
  }
  const merged = mergeNeighbours(fragments);
  for (const { runs } of merged) for (const run of runs) run.text = joinAccents(run.text);
  return merged;
}

export function textOf(fragment: Fragment): string {
  return fragment.runs
    .map((run) => run.text)
    .join('')
    .trim();
}

function startFragment(item: RawItem, text: string): Fragment {
  return {
    left: item.x,
    right: item.x + item.width,
    y: item.y,
    size: sizeOf(item),
    runs: [{ text: text.trimStart(), font: item.fontName ?? '' }],
  };
}

function sizeOf(item: RawItem): number {
  return item.height > 0 ? item.height : 10;
}

function follows(before: Fragment, item: RawItem): boolean {
  const size = Math.max(before.size, sizeOf(item));
  const gap = item.x - before.right;
  return Math.abs(item.y - before.y) < size * 0.45 && gap < size * maxGapEm && gap > -size * 0.6;
}

/** An accent and its letter overlap by more, in font sizes; neighbouring letters by less. */
const accentOverlapEm = 0.15;

/** Joins a letter painted over the accent before it, or an accent painted over the letter before it. */
function overprints(fragment: Fragment, item: RawItem, text: string): boolean {
  const size = Math.max(fragment.size, sizeOf(item));
  const gap = item.x - fragment.right;
  const last = fragment.runs.at(-1);
  const first = text.charAt(0);
  const before = last?.text.at(-1) ?? '';
  const isOver = gap < -size * accentOverlapEm && gap > -size * 1.2;
  if (!last || !isOver || Math.abs(item.y - fragment.y) > size * 0.45) return false;
  const isAhead = isAccent(before);
  // A grave accent in front of a word opens code or a quote.
  if (isAhead && before === '`' && !/\p{L} ?`$/u.test(last.text)) return false;
  if (isAhead === isAccent(first)) return false;
  const joined = isAhead ? accented(first, before) : accented(before, first);
  if (joined === undefined) return false;
  const head = last.text.slice(0, -1);
  last.text = (isCutOff(head, text) ? head.trimEnd() : head) + joined + text.slice(1);
  fragment.right = Math.max(fragment.right, item.x + item.width);
  return true;
}

/** pdf.js reads the step to a narrow accent as a space: “M ¨” and “obius”, “Poincar ´” and “e”. */
function isCutOff(head: string, tail: string): boolean {
  const word = /(?:^| )(\p{L}+) $/u.exec(head.slice(-40))?.[1];
  if (word === undefined) return false;
  const hasVowel = /[aeiouyı\u00C0-\u017F]/iu.test(word);
  return !hasVowel || /^[eiou](?!\p{L})/u.test(tail);
}

function append(fragment: Fragment, item: RawItem, text: string, blank: boolean): void {
  const gap = item.x - fragment.right;
  const needsBlank = blank || gap > Math.max(fragment.size, sizeOf(item)) * wordGapEm;
  addRun(fragment, needsBlank ? ` ${text.trimStart()}` : text, item.fontName ?? '');
  fragment.right = Math.max(fragment.right, item.x + item.width);
  if (sizeOf(item) > fragment.size) {
    fragment.size = sizeOf(item);
    fragment.y = item.y;
  }
}

function addRun(fragment: Fragment, text: string, font: string): void {
  const last = fragment.runs.at(-1);
  if (last && last.font === font) last.text += last.text.endsWith(' ') ? text.trimStart() : text;
  else fragment.runs.push({ text, font });
}

/** Some programs paint bold words after the rest of the line: joins pieces that touch on one baseline. */
function mergeNeighbours(fragments: Fragment[]): Fragment[] {
  const sorted = [...fragments].sort((a, b) => b.y - a.y || a.left - b.left);
  const merged: Fragment[] = [];
  for (const row of rowsOf(sorted)) {
    let last: Fragment | undefined;
    for (const fragment of row) {
      const gap = last ? fragment.left - last.right : Number.POSITIVE_INFINITY;
      const size = Math.max(last?.size ?? 0, fragment.size);
      if (last && gap < size * maxRepaintGapEm && gap > -size * 0.6) {
        for (const [index, run] of fragment.runs.entries()) {
          const blank = index === 0 && gap > size * wordGapEm;
          addRun(last, blank ? ` ${run.text.trimStart()}` : run.text, run.font);
        }
        last.right = Math.max(last.right, fragment.right);
        last.size = size;
      } else {
        last = fragment;
        merged.push(fragment);
      }
    }
  }
  return merged;
}

/** Fragments on the same baseline, left to right; `sorted` runs from the top of the page down. */
export function rowsOf(sorted: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = [];
  let baseline = Number.POSITIVE_INFINITY;
  for (const fragment of sorted) {
    const row = rows.at(-1);
    if (row && Math.abs(baseline - fragment.y) < fragment.size * 0.4) row.push(fragment);
    else {
      rows.push([fragment]);
      baseline = fragment.y;
    }
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}
