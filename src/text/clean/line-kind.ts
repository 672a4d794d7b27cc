/** Classifies a line by itself, without its neighbours. */
import type { BlockKind } from '../clean-page.ts';
import type { Line } from './columns.ts';
import { type Fragment, rowsOf, textOf } from './fragments.ts';

export interface Look {
  bodySize: number;
  bodyFont: string;
  fixedWidthFonts: ReadonlySet<string>;
}

const caption =
  /^(figure|fig\.|table|exhibit|box|plate|listing|algorithm|map|chart)\s*[A-Z]?\d+([.\-–]\d+)*[a-z]?\s*([.:)|]|\s|$)/i;
/** “Figure 2 shows …” is running text, not a caption. */
const mention =
  /^\w{1,20}\.?\s*[A-Z]?\d[\d.\-–a-z]*\s*(\([^)]*\)\s*)?(shows?|illustrates?|provides?|summari[sz]es?|depicts?|presents?|lists?|describes?|is|are|gives?|compares?|below|above|contains?|outlines?|also|and|to|demonstrates?|displays?|explains?|highlights?|represents?|indicates?|includes?)\b/i;
const leaders = /(\.\s?){5,}/;
const bullet = /^([•‣◦▪■●○–∗⋆►▶➤✓-]|\*|o(?=\s)|\(?(\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+\S/;
const maxHeadingLetters = 110;

export function kindOf(line: Line, look: Look): BlockKind {
  if (isCode(line, look)) return 'code';
  if (caption.test(line.text) && !mention.test(line.text)) return 'caption';
  if (leaders.test(line.text)) return 'table';
  if (isHeading(line, look)) return 'heading';
  if (bullet.test(line.text)) return 'list';
  if (line.fragments.length >= 2 && isCells(line)) return 'table';
  return 'paragraph';
}

export function isBullet(text: string): boolean {
  return bullet.test(text);
}

function isCells(line: Line): boolean {
  const isLabelled = line.fragments.length === 2 && /^[([]?[\d.]{1,6}[)\]]?$/.test(line.text);
  return !isLabelled && !/[.!?]$/.test(line.text);
}

function isCode(line: Line, { fixedWidthFonts }: Look): boolean {
  let fixed = 0;
  let all = 0;
  for (const { runs } of line.fragments) {
    for (const { font, text } of runs) {
      all += text.trim().length;
      if (fixedWidthFonts.has(font)) fixed += text.trim().length;
    }
  }
  if (all > 0 && fixed > all * 0.7) return true;
  const symbols = line.text.match(/[{}<>=;|\\@#$%^&*_~[\]+]/g)?.length ?? 0;
  return symbols >= 3 && symbols > all * 0.08 && !/[.!?]$/.test(line.text);
}

function isHeading(line: Line, { bodySize, bodyFont }: Look): boolean {
  const { text, size } = line;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || text.length > maxHeadingLetters || letters < text.length * 0.5) return false;
  if (size >= bodySize * 1.12) return true;
  if (size < bodySize * 0.95 || /[.,;:]$/.test(text) || line.fragments.length > 2) return false;
  const setApart = line.fragments.every((f) => f.runs.every((run) => run.font !== bodyFont));
  return setApart && text.length < 80 && /^[\p{Lu}\d]/u.test(text);
}

/** The rows in a page's margins in a form that can be compared with other pages. */
export interface PageFragments {
  page: number;
  /** Height of the page, points. */
  height: number;
  fragments: Fragment[];
}

export interface EdgeRow {
  page: number;
  row: Fragment[];
  /** Side, and text without numbers: equal in all rows of one running head. */
  key: string;
  /** All numbers, in order. */
  numbers: number[];
  /** For a number at the start or end of the row: the number minus the page's own number. */
  offsets: number[];
  outermost: boolean;
  /** The row is only a page number. */
  isPageNumber: boolean;
}

/** Rows examined at the top and at the bottom. */
const edgeRows = 2;
/** Share of the page's height, at the top and bottom, in which heads and feet may be. */
const marginShare = 0.25;

export function edgeRowsOf({ page, height, fragments }: PageFragments): EdgeRow[] {
  const rows = rowsOf([...fragments].sort((a, b) => b.y - a.y || a.left - b.left));
  const count = Math.min(edgeRows, Math.floor(rows.length / 2) || rows.length);
  // On a turned or cut page the origin is elsewhere, so only the order of the rows is known.
  const isPlaced = fragments.every(({ y }) => y >= 0 && y <= height);
  const inTop = (row: Fragment[]) => !isPlaced || topOf(row) >= height * (1 - marginShare);
  const inFoot = (row: Fragment[]) => !isPlaced || topOf(row) <= height * marginShare;
  const top = rows.slice(0, count).map((row, i) => ({ row, side: 'top', outermost: i === 0 }));
  const foot = rows
    .slice(-count)
    .reverse()
    .map((row, i) => ({ row, side: 'foot', outermost: i === 0 }));
  return [...top.filter(({ row }) => inTop(row)), ...foot.filter(({ row }) => inFoot(row))].map(
    ({ row, side, outermost }) => describe(page, row, side, outermost),
  );
}

function topOf(row: Fragment[]): number {
  return Math.max(...row.map(({ y }) => y));
}

function describe(page: number, row: Fragment[], side: string, outermost: boolean): EdgeRow {
  const text = row.map(textOf).join(' ').trim();
  const words = text.toLowerCase().replace(/\d+|\b[ivxlc]+\b/g, '#');
  return {
    page,
    row,
    key: `${side} ${words}`,
    numbers: [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
    offsets: edgeNumbers(text).map((number) => number - page),
    outermost,
    isPageNumber: /^[-–—\s]*(page\s*)?#(\s*(of|\/)\s*#)?[-–—\s]*$/.test(words),
  };
}

/** “7.”, “7)” and “7:” number an exercise, and a number after “=” is a result. */
function edgeNumbers(text: string): number[] {
  if (text.length > 120) return [];
  const first = /^\D{0,5}?(\d{1,4})\b(?![.):]\s)/.exec(text)?.[1];
  const last = /(?<!=\s*)\b(\d{1,4})\D{0,3}$/.exec(text)?.[1];
  const ratio = /\b(\d{1,4})\s*\/\s*\d{1,4}$/.exec(text)?.[1];
  return [first, last, ratio].flatMap((found) => (found === undefined ? [] : [Number(found)]));
}
