/** CSV by RFC 4180, with semicolons, tabs and loose quotes. Reads any text in linear time and never throws. */

export interface CsvRecord {
  cells: string[];
  /** In the file, from 1. */
  line: number;
  /** A quote is not closed: the file was cut off, or the quote means inches. */
  isUnclosed?: boolean;
}

/** The first wins a tie, since sentences contain commas. */
const candidates = ['\t', ';', '|', ','];
/** UTF-16 units, enough to see the columns. */
const sampleUnits = 64 * 1024;
const sampleRecords = 30;
/** An unclosed quote makes the reader go back; bounds how often. */
const mostRereads = 4;
/** More than in any spreadsheet. The rest of a line is skipped. */
const mostCells = 16_384;

/** The separator that gives the most records the same number of columns; a comma if none does. */
export function guessSeparator(text: string): string {
  return bestSeparator(text).separator;
}

interface Best {
  separator: string;
  /** From 0 to 1. */
  score: number;
  /** The text names its separator. */
  isNamed: boolean;
}

export function bestSeparator(text: string): Best {
  const named = /^\uFEFF?sep=(.)[\r\n]/i.exec(text.slice(0, 16))?.[1];
  if (named !== undefined) return { separator: named, score: 1, isNamed: true };
  const sample = text.slice(0, sampleUnits);
  let best = { separator: ',', score: 0 };
  for (const separator of candidates) {
    const score = scoreOf(sample, separator);
    if (score > best.score) best = { separator, score };
  }
  return { ...best, isNamed: false };
}

/** The share of records, from 0 to 1, with the most frequent number of columns. */
function scoreOf(sample: string, separator: string): number {
  const counts = new Map<number, number>();
  let records = 0;
  for (const { cells } of csvRecords(sample, separator)) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    if (++records >= sampleRecords) break;
  }
  counts.delete(1);
  return records === 0 ? 0 : Math.max(0, ...counts.values()) / records;
}

/** Skips empty lines and Excel's first line `sep=;`. */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const reader = {
    text,
    separator: separator.charCodeAt(0),
    at: text.startsWith('\uFEFF') ? 1 : 0,
    line: 1,
    rereads: 0,
    isUnclosed: false,
  };
  const sep = /^sep=.(?:\r\n?|\n)/i.exec(text.slice(reader.at, reader.at + 16));
  if (sep !== null) {
    reader.at += sep[0].length;
    reader.line++;
  }
  while (reader.at < text.length) {
    const line = reader.line;
    reader.isUnclosed = false;
    const cells = recordAt(reader);
    if (cells.length > 1 || cells[0]?.trim() !== '')
      yield reader.isUnclosed ? { cells, line, isUnclosed: true } : { cells, line };
  }
}

interface Reader {
  text: string;
  separator: number;
  at: number;
  line: number;
  rereads: number;
  isUnclosed: boolean;
}

const [quote, lineFeed, carriageReturn, space] = [0x22, 0x0a, 0x0d, 0x20];

function recordAt(reader: Reader): string[] {
  const cells: string[] = [];
  for (;;) {
    if (cells.push(cellAt(reader)) >= mostCells) skipLine(reader);
    const code = reader.text.charCodeAt(reader.at);
    if (code === reader.separator) {
      reader.at++;
      continue;
    }
    if (code === carriageReturn) reader.at++;
    if (reader.text.charCodeAt(reader.at) === lineFeed) reader.at++;
    reader.line++;
    return cells;
  }
}

function cellAt(reader: Reader): string {
  const code = reader.text.charCodeAt(reader.at);
  if (code === space) return spacedAt(reader) ?? plainAt(reader);
  if (code !== quote) return plainAt(reader);
  const from = { at: reader.at, line: reader.line };
  const quoted = quotedAt(reader);
  if (quoted !== undefined) return quoted + plainAt(reader);
  reader.isUnclosed = true;
  if (++reader.rereads <= mostRereads) {
    // The quote is part of the text.
    Object.assign(reader, from);
    return plainAt(reader);
  }
  const rest = reader.text.slice(from.at + 1);
  reader.at = reader.text.length;
  return rest;
}

/**
 * Reads quotes with spaces around, as typed by hand: `"a", "b, c"`.
 * @returns `undefined` if the cell is not quoted as a whole
 */
function spacedAt(reader: Reader): string | undefined {
  const { text, separator } = reader;
  const from = { at: reader.at, line: reader.line };
  const skipSpaces = () => {
    while (text.charCodeAt(reader.at) === space && separator !== space) reader.at++;
  };
  skipSpaces();
  const isQuoted = reader.at > from.at && text.charCodeAt(reader.at) === quote;
  const cell = isQuoted ? quotedAt(reader) : undefined;
  if (cell !== undefined) {
    skipSpaces();
    const code = text.charCodeAt(reader.at);
    if (reader.at >= text.length || code === separator || isLineEnd(code)) return cell;
  }
  Object.assign(reader, from);
  return undefined;
}

/** Reads to the separator or line end. Quotes within are text (not RFC 4180, but common). */
function plainAt(reader: Reader): string {
  const { text, separator, at } = reader;
  let end = at;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === separator || isLineEnd(code)) break;
  }
  reader.at = end;
  return text.slice(at, end);
}

function skipLine(reader: Reader): void {
  const { text } = reader;
  while (reader.at < text.length && !isLineEnd(text.charCodeAt(reader.at))) reader.at++;
}

function isLineEnd(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}

/** @returns `undefined` if the quote is not closed */
function quotedAt(reader: Reader): string | undefined {
  const { text } = reader;
  const from = reader.at + 1;
  let end = text.indexOf('"', from);
  while (end !== -1 && text.charCodeAt(end + 1) === quote) end = text.indexOf('"', end + 2);
  if (end === -1) return undefined;
  reader.at = end + 1;
  const cell = text.slice(from, end).replaceAll('""', '"');
  reader.line += lineEndsIn(cell);
  return cell;
}

/** A loop: most cells have no line end, and a match per cell is slower. */
function lineEndsIn(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at);
    const isWhole = code === lineFeed || cell.charCodeAt(at + 1) !== lineFeed;
    if (isLineEnd(code) && isWhole) count++;
  }
  return count;
}
