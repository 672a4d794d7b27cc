/**
 * The history of a note, in its own document: beside its text stands a second one of marks. A mark is written where somebody
 * begins to edit, and says what the text was then: which letters of each author were there, and which of them were deleted.
 * The letters stay in the document, also deleted ones, so a mark costs what has changed since the mark before, not the text.
 *
 * Invariants: marks are only added, so their order and content are the same on all devices; they are bounded
 * (`largestHistory`), and the text comes first: a nearly full note gets none. Apps that do not know marks keep them.
 */
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { changedText, type Piece } from './changed-words.ts';
import { firstDoubtful, numbers } from './imported-text.ts';
import { textName } from './note-text.ts';
import { joinRanges, type Range, withoutRanges } from './ranges.ts';
import { readUpdate } from './update-reader.ts';

/** The name of the shared text of marks inside the document. */
export const historyName = 'history';

/** Origin of a transaction that writes a mark. */
export const ofHistory = 'history';

/** Letters of all marks: a fifth of what an editor lets a note have. */
export const largestHistory = 300_000;
/** A larger mark is left out: the note was torn into very many pieces since the one before. */
const largestMark = 20_000;

/** [start, end) by author, sorted and disjoint. */
type Ranges = ReadonlyMap<number, readonly Range[]>;

/** The text at one moment. */
export interface Moment {
  /** Letters of each author. */
  letters: ReadonlyMap<number, number>;
  deleted: Ranges;
}

export interface Mark {
  /** Device clock, milliseconds since the epoch. */
  atMs: number;
  /** The device's name in stamps; empty: unknown. */
  device: string;
  /** Such as “Chrome on Linux”. */
  kind: string;
  before: Moment;
  /** Its own letter: a moment that has it was later. */
  author: number;
  place: number;
}

/** @returns the marks in the order of their times; unreadable ones are left out */
export function readMarks(doc: Y.Doc): Mark[] {
  return marksOf(linesOf(doc)).marks.sort((a, b) => a.atMs - b.atMs || a.author - b.author);
}

/** The times of a device's marks, in their order. Without the moments, which take long to read. */
export function readTimes(doc: Y.Doc, device: string): number[] {
  return linesOf(doc).flatMap(({ text }) => {
    const head = headOf(text);
    return head?.device === device ? [head.atMs] : [];
  });
}

/** How much of its room the history has used, 0 to 1. */
export function usedHistory(doc: Y.Doc): number {
  return doc.getText(historyName).length / largestHistory;
}

/**
 * Marks what the text is now, or was at `now`. @returns false if there is no room, or the document takes no marks: a text read from a damaged
 * file gives way to a complete one, which a mark would be taken for
 */
export function writeMark(
  doc: Y.Doc,
  given: Pick<Mark, 'atMs' | 'device' | 'kind'>,
  now = momentOf(doc),
): boolean {
  if ([...now.letters.keys()].some((author) => author >= firstDoubtful)) return false;
  const history = doc.getText(historyName);
  const lines = linesOf(doc);
  const base = idOf(lines.findLast(({ text }) => headOf(text) !== undefined)?.text ?? '');
  const before = base === '' ? undefined : marksOf(lines).moments.get(base);
  const id = `${given.atMs.toString(36)}.${given.device.replace(/\W/g, '')}`;
  const since = bytesToBase64(Uint8Array.from(bytesSince(now, before)));
  const kind = given.kind.replace(/[^ -~]+/g, ' ').slice(0, 60);
  const line = `${id} ${before === undefined ? '-' : base} ${since} ${kind}\n`;
  if (line.length > largestMark || history.length + line.length > largestHistory) return false;
  doc.transact(() => history.insert(history.length, line), ofHistory);
  return true;
}

function marksOf(lines: readonly Line[]): { marks: Mark[]; moments: Map<string, Moment> } {
  const marks: Mark[] = [];
  const moments = new Map<string, Moment>();
  for (const line of lines) {
    const mark = readMark(line, moments);
    if (mark === undefined) continue;
    moments.set(idOf(line.text), mark.before);
    marks.push(mark);
  }
  return { marks, moments };
}

function idOf(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}

/** The document's present moment. */
export function momentOf(doc: Y.Doc): Moment {
  const { sv, ds } = Y.snapshot(doc);
  const deleted = [...ds.clients].map(([author, items]) => {
    const ranges = items.map(({ clock, len }): Range => [clock, clock + len]);
    return [author, joinRanges(ranges)] as const;
  });
  return { letters: sv, deleted: new Map(deleted) };
}

interface Line {
  text: string;
  author: number;
  place: number;
}

function linesOf(doc: Y.Doc): Line[] {
  const lines: Line[] = [];
  let begun: Line | undefined;
  for (let item = doc.getText(historyName)._start; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
    const { client: author, clock } = item.id;
    let place = clock;
    for (const piece of item.content.str.split(/(?<=\n)/)) {
      begun ??= { text: '', author, place };
      begun.text += piece;
      place += piece.length;
      if (!piece.endsWith('\n')) continue;
      lines.push({ ...begun, text: begun.text.slice(0, -1) });
      begun = undefined;
    }
  }
  return lines;
}

const latestMs = 8.64e15;

type Head = Pick<Mark, 'atMs' | 'device' | 'kind'> & { base: string; since: string };

function headOf(line: string): Head | undefined {
  const [, at = '', device = '', base = '', since = '', kind = ''] =
    /^(\w+)\.(\w*) (\S+) (\S+) (.*)$/.exec(line) ?? [];
  const atMs = Number.parseInt(at, 36);
  return atMs >= 0 && atMs <= latestMs ? { atMs, device, kind, base, since } : undefined;
}

function readMark({ text, ...place }: Line, known: ReadonlyMap<string, Moment>): Mark | undefined {
  const head = headOf(text);
  if (head === undefined) return undefined;
  const { base, since, ...given } = head;
  const from = base === '-' ? undefined : known.get(base);
  if (base !== '-' && from === undefined) return undefined;
  const before = readSince(since, from);
  return before && { ...given, before, ...place };
}

/** Numbers as LEB128: the authors with other letters than in `base`, and the ranges that were deleted since. */
function bytesSince({ letters, deleted }: Moment, base: Moment | undefined): number[] {
  const changed = [...letters].filter(([author, count]) => base?.letters.get(author) !== count);
  const since = [...deleted].flatMap(([author, ranges]) => {
    const news = withoutRanges(ranges, base?.deleted.get(author) ?? []);
    return news.length === 0 ? [] : [[author, news] as const];
  });
  return [
    ...numbers(changed.length),
    ...changed.flatMap(([author, count]) => numbers(author, count)),
    ...numbers(since.length),
    ...since.flatMap(([author, ranges]) => [
      ...numbers(author, ranges.length),
      ...ranges.flatMap(([start, end]) => numbers(start, end - start)),
    ]),
  ];
}

function readSince(base64: string, base: Moment | undefined): Moment | undefined {
  try {
    const read = readUpdate(base64ToBytes(base64));
    const letters = new Map(base?.letters);
    for (let left = read.number(); left > 0 && !read.isOver(); left--)
      letters.set(read.number(), read.number());
    // Authors that are not named share their ranges with the moment before: copies would cost marks × ranges.
    const deleted = new Map(base?.deleted);
    for (let left = read.number(); left > 0 && !read.isOver(); left--) {
      const author = read.number();
      const own: Range[] = [...(deleted.get(author) ?? [])];
      for (let ranges = read.number(); ranges > 0 && !read.isOver(); ranges--) {
        const start = read.number();
        own.push([start, start + read.number()]);
      }
      deleted.set(author, joinRanges(own));
    }
    return read.isAtEnd() ? { letters, deleted } : undefined;
  } catch {
    return undefined;
  }
}

export interface Difference {
  /** In the order of the text, neighbours of different kinds. */
  pieces: Piece[];
  /** Letters of one of the moments that the document no longer has. */
  lost: number;
}

/** What changed between two moments, letter by letter; linear in the document. @param doc opened by `openHistory` */
export function compareMoments(doc: Y.Doc, before: Moment, after: Moment): Difference {
  const pieces: Piece[] = [];
  let lost = 0;
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  for (let item = doc.getText(textName)._start; item !== null; item = item.right) {
    const { client, clock } = item.id;
    const cuts = [before, after].flatMap((moment) => cutsIn(moment, client, clock, item.length));
    const places = [...new Set([clock, ...cuts])].sort((a, b) => a - b);
    for (const [n, start] of places.entries()) {
      const end = places[n + 1] ?? clock + item.length;
      const [was, is] = [isThere(before, client, start), isThere(after, client, start)];
      if (!was && !is) continue;
      const { content } = item;
      if (!(content instanceof Y.ContentString)) lost += end - start;
      else
        add(
          was && is ? 'same' : is ? 'added' : 'removed',
          content.str.slice(start - clock, end - clock),
        );
    }
  }
  return { pieces, lost };
}

/** Where visibility may change within these letters. */
function cutsIn({ letters, deleted }: Moment, author: number, clock: number, length: number) {
  const own = deleted.get(author) ?? [];
  const cuts: number[] = [letters.get(author) ?? 0];
  for (let n = indexAt(own, clock); n < own.length && (own[n]?.[0] ?? 0) < clock + length; n++)
    cuts.push(...(own[n] ?? []));
  return cuts.filter((place) => place > clock && place < clock + length);
}

function isThere({ letters, deleted }: Moment, author: number, place: number): boolean {
  if (place >= (letters.get(author) ?? 0)) return false;
  const own = deleted.get(author) ?? [];
  return (own[indexAt(own, place)]?.[0] ?? Number.POSITIVE_INFINITY) > place;
}

/** The first range that ends after `place`. */
function indexAt(ranges: readonly (readonly [number, number])[], place: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The document with its deleted letters, for `compareMoments`. @param body base64 */
export function openHistory(...bodies: readonly string[]): Y.Doc {
  const doc = new Y.Doc({ gc: false });
  for (const body of bodies) if (body !== '') Y.applyUpdate(doc, base64ToBytes(body));
  return doc;
}

export function textOfMoment(doc: Y.Doc, moment: Moment): string {
  return changedText(compareMoments(doc, moment, moment).pieces, 'removed');
}
