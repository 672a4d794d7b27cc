/**
 * The coverage of a document (a Yjs update, format V1, of plain text): which letters of which author it has, and which of them
 * are deleted. It replaces merging for the question whether another document adds anything: a walk over the bytes, in turns,
 * gives an exact answer however the documents are cut into pieces.
 */
import { base64ToBytes } from '../../src/lib/base64.ts';
import { kinds, readStruct, readUpdate } from '../../src/text/update-reader.ts';
import type { GiveWay } from './give-way.ts';

/** [start, end) by author, sorted and disjoint. */
type Ranges = Map<number, [start: number, end: number][]>;

export interface Coverage {
  letters: Ranges;
  deleted: Ranges;
}

/** Cost of walking over one piece, in bytes. */
const workOfOnePiece = 50;

/** Pieces that are read before others may have their turn. */
const piecesAtOnce = 1_000;

/** @param body validated as a readable text document; empty text is an empty document */
export async function coverageOf(body: string, giveWay: GiveWay): Promise<Coverage> {
  const letters: Ranges = new Map();
  const deleted: Ranges = new Map();
  if (body === '') return { letters, deleted };
  // Decoding the largest takes most of a turn, and the caller has just made the text.
  await giveWay(body.length);
  const bytes = base64ToBytes(body);
  await giveWay(body.length);
  const read = readUpdate(bytes);
  let pieces = 0;
  const rest = () => giveWay(piecesAtOnce * workOfOnePiece);
  for (let authors = read.number(); authors > 0 && !read.isOver(); authors--) {
    let structs = read.number();
    const author = read.number();
    let clock = read.number();
    for (; structs > 0 && !read.isOver(); structs--) {
      // Validated before.
      const struct = readStruct(read);
      const length = struct?.letters() ?? 0;
      if (struct?.kind !== kinds.skipped) add(letters, author, clock, clock + length);
      clock += length;
      if (++pieces % piecesAtOnce === 0) await rest();
    }
  }
  for (let authors = read.number(); authors > 0 && !read.isOver(); authors--) {
    const author = read.number();
    if (++pieces % piecesAtOnce === 0) await rest();
    for (let ranges = read.number(); ranges > 0 && !read.isOver(); ranges--) {
      const start = read.number();
      add(deleted, author, start, start + read.number());
      if (++pieces % piecesAtOnce === 0) await rest();
    }
  }
  // One piece may be a whole large text.
  await giveWay(bytes.length);
  return { letters: joined(letters), deleted: joined(deleted) };
}

/** Whether the union of `whole` and `part` equals `whole`. */
export function covers(whole: Coverage, part: Coverage): boolean {
  return isInside(part.letters, whole.letters) && isInside(part.deleted, whole.deleted);
}

function add(ranges: Ranges, author: number, start: number, end: number): void {
  if (start === end) return;
  const own = ranges.get(author) ?? [];
  ranges.set(author, own);
  const last = own.at(-1);
  if (last?.[1] === start) last[1] = end;
  else own.push([start, end]);
}

function joined(ranges: Ranges): Ranges {
  const all: Ranges = new Map();
  for (const [author, own] of ranges) {
    const apart: [number, number][] = [];
    for (const [start, end] of own.sort(([a], [b]) => a - b)) {
      const last = apart.at(-1);
      if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
      else apart.push([start, end]);
    }
    all.set(author, apart);
  }
  return all;
}

function isInside(part: Ranges, whole: Ranges): boolean {
  for (const [author, own] of part) {
    const others = whole.get(author) ?? [];
    let at = 0;
    for (const [start, end] of own) {
      while ((others[at]?.[1] ?? Number.POSITIVE_INFINITY) <= start) at++;
      const other = others[at];
      if (other === undefined || other[0] > start || other[1] < end) return false;
    }
  }
  return true;
}
