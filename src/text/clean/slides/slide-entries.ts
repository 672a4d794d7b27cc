/** Finds the points of one column of a slide, each with its lines. */
import type { Line } from '../columns.ts';
import { type Fragment, textOf } from '../fragments.ts';
import { joinLines, type Vocabulary } from '../hyphens.ts';
import { type Setting, signAlone, withinPoint } from './slide-setting.ts';

export interface SlideEntry {
  lines: Line[];
  text: string;
  /** Its sign or number is part of the text. */
  hasSign: boolean;
  /** 0 for a point, 1 for a sub-point, 2 for a sub-point of that. */
  depth: number;
  /** Left edge of its words, in points. */
  begins: number;
}

interface Placed extends Line {
  /** Where its words begin, after the sign. */
  begins: number;
  hasSign: boolean;
}

const signBefore = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*]|[–-](?=\s)|\(?(?:\d{1,2}|[a-z])[.)](?=\s))\s*\S/;
const withinSigned = 1.4;
/** Words of a short point in small letters, such as “equity” or “fairness”. */
const mostWordsOfShort = 3;
/** Share of the longest line: a shorter line ends its point. */
const minFilled = 0.6;

export function entriesOf(
  rows: readonly Fragment[][],
  setting: Setting,
  vocabulary: Vocabulary,
): SlideEntry[] {
  const lines = rows.map(placedOf);
  const right = Math.max(...lines.map((line) => line.right));
  const drafts: Placed[][] = [];
  for (const line of lines) {
    const draft = drafts.at(-1);
    if (draft !== undefined && goesOn(draft, line, right, setting)) draft.push(line);
    else drafts.push([line]);
  }
  const depths = depthsOf(drafts);
  return drafts.map((draft, index) => ({
    lines: draft,
    text: joinLines(
      draft.map(({ text }) => text),
      vocabulary,
    ).trim(),
    hasSign: draft[0]?.hasSign ?? false,
    depth: depths[index] ?? 0,
    begins: draft[0]?.begins ?? 0,
  }));
}

function placedOf(row: readonly Fragment[]): Placed {
  const [first, second] = row;
  const isSigned = first !== undefined && second !== undefined && signAlone.test(textOf(first));
  const text = numbered(row);
  const words = isSigned ? second : first;
  return {
    left: Math.min(...row.map((one) => one.left)),
    right: Math.max(...row.map((one) => one.right)),
    y: words?.y ?? 0,
    size: words?.size ?? 0,
    fragments: [...row],
    text,
    begins: words?.left ?? 0,
    hasSign: isSigned || signBefore.test(text),
  };
}

/** @param right end of the longest line */
function goesOn(
  draft: readonly Placed[],
  line: Placed,
  right: number,
  { leadingOf, isSpaced }: Setting,
): boolean {
  const [first] = draft;
  const before = draft.at(-1);
  if (first === undefined || before === undefined || line.hasSign) return false;
  // A formula makes its line larger.
  const size = Math.min(before.size, line.size);
  const gap = (before.y - line.y) / size;
  // Among points with signs, a line without a sign belongs to the point above.
  const widest = first.hasSign ? withinSigned : withinPoint;
  if (gap > leadingOf(size) * widest || !isAlike(before, line)) return false;
  // A sign joined with its words hides where they begin.
  const hides = first.hasSign && first.begins === first.left && draft.length === 1;
  const away = line.begins - (draft.length > 1 ? before.begins : first.begins);
  const isUnder = hides ? away > -1 && away < line.size * 2.6 : Math.abs(away) < line.size * 0.45;
  if (!isUnder) return false;
  if (first.hasSign) return true;
  if (/^\p{Ll}/u.test(line.text) && !/[.!?;:]$/.test(before.text)) {
    const isFilled = before.right - before.begins > (right - before.begins) * minFilled;
    return isFilled || (isSpaced && before.text.split(' ').length > mostWordsOfShort);
  }
  return isSpaced && !hasRoom(before, line, right);
}

/** A number in a circle or box has no full stop. */
function numbered(row: readonly Fragment[]): string {
  const text = row.map(textOf).join(' ');
  const [number, words] = row.flatMap(({ runs }) => runs);
  const isNumber = number !== undefined && /^\s*\d{1,2}\s*$/.test(number.text);
  const isSet = isNumber && words !== undefined && words.font !== number.font;
  return isSet && /^\d{1,2} \p{Lu}/u.test(text) ? text.replace(' ', '. ') : text;
}

/** Of the same size, or larger because of a formula. */
function isAlike(one: Placed, other: Placed): boolean {
  if (Math.abs(one.size - other.size) <= one.size * 0.08) return true;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  const fonts = new Set(fontsIn(large));
  return (
    large.size <= small.size * 1.25 &&
    fonts.size > 1 &&
    /[()=]/.test(large.text) &&
    fontsIn(small).some((font) => fonts.has(font))
  );
}

function fontsIn({ fragments }: Placed): string[] {
  return fragments.flatMap(({ runs }) => runs.map(({ font }) => font));
}

/** Whether the next word would have fit on the line before. */
function hasRoom(before: Placed, line: Placed, right: number): boolean {
  const [word = ''] = line.text.split(' ');
  const letter = (line.right - line.begins) / Math.max(1, line.text.length);
  return right - before.right > (word.length + 1) * letter * 1.1;
}

/** By indent. A point with a sign is never below a point without one, unless that point announces it. */
function depthsOf(drafts: readonly Placed[][]): number[] {
  const above: Placed[] = [];
  return drafts.map((draft) => {
    const [line] = draft;
    if (line === undefined) return 0;
    const isInner = (outer: Placed) => line.begins > outer.begins + line.size * 0.5;
    while (above.length > 0 && !above.slice(-1).every(isInner)) above.pop();
    const [outer] = above;
    const isApart = above.length === 1 && outer && !outer.hasSign && line.hasSign;
    if (isApart && !/:$/.test(outer.text)) above.pop();
    above.push({ ...line, text: draft.at(-1)?.text ?? '' });
    return above.length - 1;
  });
}

// Names and dates under pictures are beside the points and belong to none of them.

/** Gap between a name and the points, in font sizes. */
const minGutterEm = 1;
const mostLines = 3;
const mostWords = 9;
/** Largest share of a slide's letters that names under a picture may have. */
const mostShare = 0.35;
/** “Adam Smith”, “1723–1790”, “David Hume (1711–1776)”, “The Trial of Charles Stuart, King of England” */
const part = String.raw`(?:\p{Lu}[\p{L}.’'-]*|c?\.?\(?\d{3,4}\s*[-–—]\s*(?:\d{2,4})?\)?|\d{1,2}|st|nd|rd|th|of|de|von|van|and|&|the|for)`;
const name = new RegExp(`^(?:${part})(?:[\\s,]+${part})*$`, 'u');

interface Strip {
  left: number;
  right: number;
  fragments: Fragment[];
}

/** @returns the rows without names, and each name with its lines */
export function namesBeside(rows: readonly Fragment[][]): {
  rows: Fragment[][];
  beside: Fragment[][][];
} {
  const strips = stripsOf(rows.flat());
  if (strips.length < 2) return { rows: [...rows], beside: [] };
  const letters = (some: readonly Fragment[]) =>
    some.reduce((sum, one) => sum + textOf(one).length, 0);
  const all = letters(rows.flat());
  const beside = strips.filter(
    ({ fragments }) =>
      fragments.length <= mostLines &&
      !isColumn(fragments, rows) &&
      // Check the length first: years and spaces can be read in several ways, and each doubles the pattern's time.
      fragments.flatMap((one) => textOf(one).split(/\s+/)).length <= mostWords &&
      fragments.every((one) => name.test(textOf(one))) &&
      letters(fragments) < all * mostShare,
  );
  if (beside.length === 0 || beside.length > 2 || strips.length > beside.length + 2)
    return { rows: [...rows], beside: [] };
  const apart = new Set(beside.flatMap(({ fragments }) => fragments));
  return {
    rows: rows.map((row) => row.filter((one) => !apart.has(one))).filter((row) => row.length > 0),
    beside: beside.map(({ fragments }) => fragments.map((one) => [one])),
  };
}

/** Whether these are cells of a table: each has something beside it. */
function isColumn(cells: readonly Fragment[], rows: readonly Fragment[][]): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => rows.some((row) => row.length > 1 && row.includes(cell)))
  );
}

/** Fragments that overlap horizontally belong to one strip. */
function stripsOf(fragments: readonly Fragment[]): Strip[] {
  const strips: Strip[] = [];
  for (const one of [...fragments].sort((a, b) => a.left - b.left)) {
    const strip = strips.at(-1);
    if (strip !== undefined && one.left < strip.right + one.size * minGutterEm) {
      strip.right = Math.max(strip.right, one.right);
      strip.fragments.push(one);
    } else strips.push({ left: one.left, right: one.right, fragments: [one] });
  }
  return strips;
}
