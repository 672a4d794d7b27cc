/**
 * Reads slides: a title and points below it. A slide sets each point by itself, its sub-points further in and often
 * without a sign in the text, so points are separated by white space, indent and size.
 */
import type { Block } from '../../clean-page.ts';
import { type Fragment, rowsOf, textOf } from '../fragments.ts';
import { joinLines, termsOf, type Vocabulary } from '../hyphens.ts';
import { kindOf, type Look, type PageFragments } from '../line-kind.ts';
import type { RawPage } from '../raw-page.ts';
import { entriesOf, namesBeside, type SlideEntry } from './slide-entries.ts';
import { mainSizeOf, type Setting, titleRatio } from './slide-setting.ts';

/** Letters on a page: a book page in landscape has more. */
const mostLettersOfSlide = 1400;
/** Share of all pages with text. */
const minShare = 0.7;
const mostRowsOfTitle = 3;
/** Indent of a sub-point. */
const inner = '  ';

/** Whether most pages with text are in landscape with little text. */
export function areSlides(pages: readonly RawPage[]): boolean {
  const withText = pages.filter(({ items }) => items.some(({ str }) => str.trim() !== ''));
  const shown = withText.filter(
    ({ width, height, items }) =>
      width > height * 1.2 &&
      items.reduce((sum, { str }) => sum + str.length, 0) <= mostLettersOfSlide,
  );
  return shown.length > 0 && shown.length >= withText.length * minShare;
}

/** Keeps a title that several slides share: it is not a running head. */
export function withTitles<Page extends PageFragments>(
  cleared: readonly Page[],
  whole: readonly Page[],
): Page[] {
  return cleared.map((page, index) => {
    const all = whole[index]?.fragments ?? [];
    const kept = new Set(page.fragments);
    const size = mainSizeOf([page.fragments]);
    const isTitle = ({ size: own, y }: Fragment) =>
      own >= size * titleRatio && y > page.height * 0.55;
    return { ...page, fragments: all.filter((one) => kept.has(one) || isTitle(one)) };
  });
}

/** Title first, then each column from top to bottom; a point and its sub-points are one block, one line each. */
export function slideBlocksOf(
  { page, fragments, height }: PageFragments,
  setting: Setting,
  look: Look,
  vocabulary: Vocabulary,
): Block[] {
  const sorted = [...fragments].sort((a, b) => b.y - a.y || a.left - b.left);
  const rows = rowsOf(sorted);
  const title = titleOf(rows, height, setting.title);
  const body = bodyOf(rows.slice(title.length));
  const names = namesBeside(body.rows);
  const blocks: Block[] = [];
  const name = textOfRows(title, vocabulary);
  if (/\p{L}/u.test(name)) blocks.push({ kind: 'heading', text: name, page });
  for (const column of columnsIn(names.rows)) {
    blocks.push(...blocksIn(column, name !== ''));
  }
  for (const rows of names.beside)
    blocks.push({ kind: 'caption', text: textOfRows(rows, vocabulary), page });
  for (const row of body.small) {
    const text = row.map(textOf).join(' ');
    if (/\p{L}{4}/u.test(text)) blocks.push({ kind: 'caption', text, page });
  }
  return blocks;

  function blocksIn(column: Column, isTitled: boolean): Block[] {
    if (column.kind === 'table') return blocksOfTable(column.rows);
    if (column.kind === 'aside') {
      return [{ kind: 'caption', text: textOfRows(column.rows, vocabulary), page }];
    }
    const entries = entriesOf(column.rows, setting, vocabulary);
    const isLabel = labelsAmong(entries, setting);
    if (areCells(entries))
      return [{ kind: 'table', text: entries.map(({ text }) => text).join('\n'), page }];
    const top = entries.filter(({ depth }) => depth === 0);
    const signed = top.some(({ hasSign }) => hasSign);
    // A first line such as “In the body there are:” above points with signs is not a point itself.
    const isApart = (entry: SlideEntry) =>
      signed && entry === top[0] && (entries[1]?.depth ?? 0) === 0;
    const isList = isTitled && (top.length > 1 || signed || entries.length > 1);
    return entries.reduce<Block[]>((found, entry, index) => {
      const [line] = entry.lines;
      if (line === undefined) return found;
      const kind = kindOf(line, look);
      const before = found.at(-1);
      if (isLabel(entry)) {
        found.push({ kind: 'caption', text: entry.text, page });
        return found;
      }
      const isHead = isSubheading(entry, entries, index);
      if (kind === 'code' || kind === 'caption') found.push({ kind, text: entry.text, page });
      else if (isHead) found.push({ kind: 'heading', text: entry.text, page });
      else if (entry.depth > 0 && before?.kind === 'list') {
        before.text += `\n${inner.repeat(entry.depth - 1)}${entry.text}`;
        addTerms(before, entry);
      } else {
        const isEntry = isList && !/^[“"]/.test(entry.text) && (entry.hasSign || !isApart(entry));
        const block: Block = { kind: isEntry ? 'list' : 'paragraph', text: entry.text, page };
        addTerms(block, entry);
        found.push(block);
      }
      return found;
    }, []);
  }

  function addTerms(block: Block, { lines }: SlideEntry): void {
    const terms = [...(block.terms ?? []), ...termsOf(lines, look, vocabulary)];
    if (terms.length > 0) block.terms = [...new Set(terms)];
  }

  /** The first cell holds a name, the second its meaning. */
  function blocksOfTable(cells: readonly (readonly Fragment[][])[]): Block[] {
    const lines = cells.map((row) => row.map((cell) => joinLines(cell.map(textOf), vocabulary)));
    if (lines.some((row) => row.length !== 2))
      return [{ kind: 'table', text: lines.map((row) => row.join(' ')).join('\n'), page }];
    return lines.map(([first = '', second = '']) => ({
      ...{ kind: 'list' as const, text: `${first}: ${second}`.replace('::', ':'), page },
      terms: [first.replace(/:$/, '')],
    }));
  }
}

/** The first rows, if they are larger than the body, alone above it, or where the file's titles are. */
function titleOf(
  rows: readonly Fragment[][],
  height: number,
  usual: Setting['title'],
): Fragment[][] {
  const [first] = rows;
  if (first === undefined) return [];
  const size = sizeOf(first);
  const title: Fragment[][] = [];
  for (const row of rows.slice(0, mostRowsOfTitle)) {
    const before = title.at(-1);
    const isNear = before === undefined || (before[0]?.y ?? 0) - (row[0]?.y ?? 0) < size * 1.7;
    if (Math.abs(sizeOf(row) - size) > size * 0.06 || !isNear) break;
    title.push(row);
  }
  const rest = rows.slice(title.length);
  const body = mainSizeOf(rest);
  const isHigh = (first[0]?.y ?? 0) > height * 0.55;
  const isLarger = size >= body * titleRatio || rest.length === 0;
  const isUsual =
    usual !== undefined &&
    Math.abs(usual.size - size) <= size * 0.06 &&
    Math.abs(usual.y - (first[0]?.y ?? 0)) < size * 0.5;
  return isHigh && (isLarger || isUsual) ? title : [];
}

const mostWordsOfLabel = 3;
const fewestLabels = 3;

/** Words of a drawing: several short ones without signs, away from the margins of points. */
function labelsAmong(
  entries: readonly SlideEntry[],
  { isMargin }: Setting,
): (entry: SlideEntry) => boolean {
  const isAway = ({ hasSign, begins, text }: SlideEntry) =>
    !hasSign &&
    !isMargin(begins) &&
    text.split(' ').length <= mostWordsOfLabel &&
    !/[.:?]$/.test(text);
  const isDrawn = entries.filter(isAway).length >= fewestLabels;
  return (entry) => isDrawn && isAway(entry);
}

/** Whether most lines are divided by white space, so that neighbours form no sentence. */
function areCells(entries: readonly SlideEntry[]): boolean {
  const parted = entries.filter(({ lines, hasSign }) =>
    lines.some(({ fragments }, index) => fragments.length > (hasSign && index === 0 ? 2 : 1)),
  );
  return parted.length > 1 && parted.length * 2 >= entries.length;
}

function textOfRows(rows: readonly Fragment[][], vocabulary: Vocabulary): string {
  return joinLines(
    rows.map((row) => row.map(textOf).join(' ')),
    vocabulary,
  ).trim();
}

/** Set apart by its font above other points, or by their indent below it. */
function isSubheading(
  { lines, text, depth, hasSign }: SlideEntry,
  entries: readonly SlideEntry[],
  index: number,
): boolean {
  const next = entries[index + 1];
  if (!/^[\p{Lu}\d].*\p{L}{3}/u.test(text)) return false;
  if (depth > 0 || hasSign || next === undefined || next.depth > 0 || text.length > 60)
    return false;
  const letters = text.match(/[\p{L} ]/gu)?.length ?? 0;
  if (letters < text.length * 0.85 || entries.length < 3) return false;
  if (lines.length > 1 || /[.!?,;:]$/.test(text)) return false;
  const fonts = fontsOf(lines.flatMap(({ fragments }) => fragments));
  const others = fontsOf(
    entries
      .filter((_, at) => at !== index)
      .flatMap((entry) => entry.lines.flatMap(({ fragments }) => fragments)),
    0.4,
  );
  return [...fonts].every((font) => !others.has(font));
}

/** @param share of the letters that a font needs to count */
function fontsOf(fragments: readonly Fragment[], share = 0): Set<string> {
  const letters = new Map<string, number>();
  let all = 0;
  for (const { font, text } of fragments.flatMap(({ runs }) => runs)) {
    const count = text.trim().length;
    all += count;
    if (count > 0) letters.set(font, (letters.get(font) ?? 0) + count);
  }
  return new Set([...letters].filter(([, count]) => count >= all * share).map(([font]) => font));
}

function sizeOf(row: readonly Fragment[]): number {
  return Math.max(...row.map(({ size }) => size));
}

/** How a slide's body is divided: columns, tables and small print. */
type Column =
  | { kind: 'points'; rows: Fragment[][] }
  /** A name under a picture, or other text beside the points. */
  | { kind: 'aside'; rows: Fragment[][] }
  /** Rows of cells; a cell is its lines. */
  | { kind: 'table'; rows: Fragment[][][] };

/** Share of the letters beside it. */
const asideShare = 0.35;
/** Sources, names under pictures and foot lines are smaller than this. */
const smallRatio = 0.7;
/** White between two columns, in font sizes. */
const minGutterEm = 1.2;
const fewestBeside = 2;
const sign = /^[•‣◦▪■●○∗⋆►▶➤✓*–-]$|^\(?\w{1,2}[.)]$/;

/** Separates text in the body's size from small print, such as sources and foot lines. */
function bodyOf(rows: readonly Fragment[][]): { rows: Fragment[][]; small: Fragment[][] } {
  const size = mainSizeOf(rows);
  const isSmall = (fragment: Fragment) => fragment.size < size * smallRatio;
  const body = rows.map((row) => row.filter((one) => !isSmall(one) || sign.test(textOf(one))));
  const small = rows.map((row) => row.filter((one) => isSmall(one) && !sign.test(textOf(one))));
  return {
    rows: body.filter((row) => row.some((one) => !sign.test(textOf(one)))),
    small: small.filter((row) => row.length > 0),
  };
}

/** The parts of a body from left to right; text above a table comes before it. */
function columnsIn(rows: readonly Fragment[][]): Column[] {
  const cells = rows.map((row) => row.filter((one) => !sign.test(textOf(one))));
  const wide = cells.flatMap((row, index) => (row.length > 2 ? [index] : []));
  const [from, to] = [wide[0] ?? 0, wide.at(-1) ?? 0];
  if (wide.length > 1) {
    return [
      ...columnsIn(rows.slice(0, from)),
      { kind: 'table', rows: rows.slice(from, to + 1).map((row) => row.map((one) => [one])) },
      ...columnsIn(rows.slice(to + 1)),
    ];
  }
  const gutter = gutterOf(rows);
  if (gutter === undefined) {
    return rows.length === 0 ? [] : [{ kind: 'points', rows: [...rows] }];
  }
  const side = (isLeft: boolean) =>
    rows
      .map((row) => row.filter(({ left }) => left < gutter === isLeft))
      .filter((row) => row.length > 0);
  const sides = [side(true), side(false)] as const;
  const table = tableOf(...sides);
  if (table !== undefined) return [{ kind: 'table', rows: table }];
  const letters = sides.map((one) =>
    one.flat().reduce((sum, part) => sum + textOf(part).length, 0),
  );
  return sides.map((one, index): Column => {
    const isAside = (letters[index] ?? 0) < (letters[1 - index] ?? 0) * asideShare;
    if (isAside && !hasSigns(one)) return { kind: 'aside', rows: one };
    return { kind: 'points', rows: one };
  });
}

function hasSigns(rows: readonly Fragment[][]): boolean {
  return rows.some((row) =>
    row.some((one) => sign.test(textOf(one)) || /^[•–▪●■▶►] /.test(textOf(one))),
  );
}

/** The widest strip without text; bullets belong to the text after them. */
function gutterOf(rows: readonly Fragment[][]): number | undefined {
  const all = rows.flat().filter((one) => !sign.test(textOf(one)));
  if (all.length < fewestBeside * 2) return undefined;
  const edges = [...all].sort((a, b) => a.left - b.left);
  let reached = edges[0]?.right ?? 0;
  let best: { at: number; width: number } | undefined;
  for (const { left, right, size } of edges) {
    const gap = left - reached;
    if (gap > size * minGutterEm && gap > (best?.width ?? 0)) best = { at: left - 1, width: gap };
    reached = Math.max(reached, right);
  }
  if (best === undefined) return undefined;
  const { at } = best;
  const [left, right] = [all.filter((one) => one.left < at), all.filter((one) => one.left > at)];
  const isBeside = left.length >= fewestBeside && right.length >= fewestBeside;
  const top = Math.min(yOf(left, Math.max), yOf(right, Math.max));
  const foot = Math.max(yOf(left, Math.min), yOf(right, Math.min));
  return isBeside && top > foot ? at : undefined;
}

function yOf(some: readonly Fragment[], pick: (...ys: number[]) => number): number {
  return pick(...some.map(({ y }) => y));
}

const textsOf = (cell: readonly Fragment[] = []) => cell.map(textOf).join(' ');

const mostWordsOfName = 5;

/** Each name on the left begins a row and has something beside it. */
function tableOf(
  left: readonly Fragment[][],
  right: readonly Fragment[][],
): Fragment[][][] | undefined {
  if (left.length < 2 || right.length < left.length) return undefined;
  const rows = left.map((row): Fragment[][] => [row.flat(), []]);
  for (const [index, row] of right.entries()) {
    const y = row[0]?.y ?? 0;
    const size = row[0]?.size ?? 0;
    const at = left.findLastIndex((one) => (one[0]?.y ?? 0) >= y - size * 0.5);
    if (index === 0 && at !== 0) return undefined;
    rows[at]?.[1]?.push(...row);
  }
  const isNamed = left.every(
    (row) => row.length === 1 && textOf(row[0] as Fragment).split(' ').length <= mostWordsOfName,
  );
  const isBeside = left.every((row) =>
    right.some(
      (other) => Math.abs((other[0]?.y ?? 0) - (row[0]?.y ?? 0)) < (row[0]?.size ?? 0) * 0.5,
    ),
  );
  const isFlat = right.every((row) => row.length === 1);
  // Points beside points, or the same names twice, are not names with meanings.
  const areSame = rows.filter(([one, other]) => textsOf(one) === textsOf(other)).length > 1;
  const isTable = isNamed && isBeside && isFlat && !areSame;
  return isTable && !hasSigns(right) && !hasSigns(left) ? rows : undefined;
}
