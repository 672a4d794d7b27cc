/**
 * Unites the documents of one batch with the stored ones: once for each row, however many changes of it the batch has, and
 * never beyond the bound (`src/text/document-size.ts`).
 *
 * Invariants: the stored document is the union of everything stored before and of every accepted change, as if merged one
 * by one [S2]. A change that adds nothing leaves the stored document unchanged, byte for byte, and is accepted: a repeated
 * batch gets the same verdicts. After a change that is refused for its size, all later ones of the batch for that document
 * are refused, since they build on it.
 */
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import type { Change, Row } from '../../src/model/merge.ts';
import type { Refusal } from '../../src/model/refusal.ts';
import { definitionOf, isEntityName } from '../../src/model/registry.ts';
import {
  type DocumentSize,
  isWithin,
  largestDocument,
  measureDocument,
  sizeOfBody,
} from '../../src/text/document-size.ts';
import { joinRanges } from '../../src/text/ranges.ts';
import { uniteInSteps } from '../../src/text/unite-documents.ts';
import { kinds, readStruct, readUpdate } from '../../src/text/update-reader.ts';
import { type GiveWay, workOfOneChange } from '../turns.ts';
import { keyOf, noRoom } from './judge.ts';

export interface Union {
  base: string;
  text: string;
  /** The first changes of the document that are in it. */
  taken: number;
  /** What they add to the base, as one update; empty: nothing. `undefined`: too much to be kept as such. */
  added?: string | undefined;
}

export type Unions = ReadonlyMap<string, Union>;

export function documentKey(change: Pick<Change, 'entity' | 'id'>, field: string): string {
  return `${keyOf(change)} ${field}`;
}

export function documentsOf({ entity, fields }: Change): string[] {
  if (!isEntityName(entity)) return [];
  return definitionOf(entity).textFields.filter((field) => typeof fields[field] === 'string');
}

/**
 * Refuses changes of a document after one that is too large alone.
 * @param problems why each change cannot be stored alone, by position
 */
export function refuseAfterFull(
  changes: readonly Change[],
  problems: readonly (Refusal | undefined)[],
): (Refusal | undefined)[] {
  const full = new Set<string>();
  return changes.map((change, index) => {
    const keys = documentsOf(change).map((field) => documentKey(change, field));
    const problem = problems[index] ?? (keys.some((key) => full.has(key)) ? noRoom : undefined);
    if (problem?.code === noRoom.code) for (const key of keys) full.add(key);
    return problem;
  });
}

/**
 * @param changes that may be stored alone, and do not follow one that is too large
 * @param stored the rows of the changes, by `keyOf`
 * @param known made earlier of the same changes: a union with the document that is still stored is reused
 */
export async function uniteDocuments(
  changes: readonly Change[],
  stored: ReadonlyMap<string, Row>,
  giveWay: GiveWay,
  known: Unions = new Map(),
): Promise<Unions> {
  const incoming = new Map<string, string[]>();
  const bases = new Map<string, string>();
  for (const change of changes) {
    for (const field of documentsOf(change)) {
      const key = documentKey(change, field);
      const base = stored.get(keyOf(change))?.[field];
      bases.set(key, typeof base === 'string' ? base : '');
      const texts = incoming.get(key) ?? [];
      incoming.set(key, texts);
      texts.push(String(change.fields[field]));
    }
  }
  const unions = new Map<string, Union>();
  for (const [key, texts] of incoming) {
    const base = bases.get(key) ?? '';
    const before = known.get(key);
    unions.set(key, before?.base === base ? before : await uniteOne(base, texts, giveWay));
  }
  return unions;
}

export function changesWithoutRoom(changes: readonly Change[], unions: Unions): Set<Change> {
  const seen = new Map<string, number>();
  const refused = new Set<Change>();
  for (const change of changes) {
    for (const field of documentsOf(change)) {
      const key = documentKey(change, field);
      const place = seen.get(key) ?? 0;
      seen.set(key, place + 1);
      if (place >= (unions.get(key)?.taken ?? 0)) refused.add(change);
    }
  }
  return refused;
}

/** Changes that are united among themselves before they are united with the stored document. */
const largestGroup = 256;
/** Unions of one document beyond one a group. */
const mostTries = 64;

async function uniteOne(base: string, texts: readonly string[], giveWay: GiveWay): Promise<Union> {
  const has = new Map<string, Coverage>();
  for (const text of texts) {
    if (!has.has(text)) has.set(text, await coverageOf(text, giveWay));
  }
  // A document from before the bound may be too large to merge.
  const size = sizeOfBody(base);
  await giveWay(workOf(size, base.length));
  const isFull = size === undefined || !isWithin(size, largestDocument);
  let text = base;
  let known = await coverageOf(base, giveWay);
  const adds = (one: string) => !covers(known, has.get(one) ?? known);
  let taken = 0;
  let group = isFull ? 1 : largestGroup;
  let triesLeft = mostTries + texts.length / largestGroup;
  let addedSoFar: string | undefined = '';
  while (taken < texts.length) {
    const next = texts.slice(taken, taken + group);
    const adding = next.filter(adds);
    await giveWay(next.length * workOfOneChange);
    if (adding.length > 0) {
      if (isFull || triesLeft-- <= 0) break;
      const added = await uniteAll(adding, giveWay);
      const united = added === undefined ? undefined : await uniteTwo(text, added, giveWay);
      if (united === undefined) {
        if (group === 1) break;
        group = Math.ceil(next.length / 4);
        continue;
      }
      text = united;
      known = await coverageOf(text, giveWay);
      addedSoFar = await addTo(addedSoFar, added ?? '', giveWay);
    }
    taken += next.length;
  }
  return { base, text, taken, added: addedSoFar };
}

/** Characters of the last changes that are kept of a row's documents (`recent.ts`). */
export const mostRecentLength = 64 * 1024;

async function addTo(
  before: string | undefined,
  added: string,
  giveWay: GiveWay,
): Promise<string | undefined> {
  if (before === undefined || before.length + added.length > mostRecentLength) return undefined;
  return uniteTwo(before, added, giveWay);
}

/** In pairs, so that no document is read more often than necessary. */
export async function uniteAll(
  texts: readonly string[],
  giveWay: GiveWay,
): Promise<string | undefined> {
  let left: string[] = [...new Set(texts)];
  while (left.length > 1) {
    const pairs: string[] = [];
    for (let n = 0; n < left.length; n += 2) {
      const united = await uniteTwo(left[n] ?? '', left[n + 1] ?? '', giveWay);
      if (united === undefined) return undefined;
      pairs.push(united);
    }
    left = pairs;
  }
  return left[0] ?? '';
}

async function uniteTwo(a: string, b: string, giveWay: GiveWay): Promise<string | undefined> {
  if (b === '' || a === b) return a;
  if (a === '') return b;
  const [low, high] = a < b ? [a, b] : [b, a];
  try {
    const parts = [base64ToBytes(low), base64ToBytes(high)] as const;
    await giveWay(low.length + high.length);
    const steps = uniteInSteps(...parts);
    let step = steps.next();
    while (!step.done) {
      await giveWay((low.length + high.length) * workOfMergedByte);
      step = steps.next();
    }
    const union = step.value;
    await giveWay(union.length * workOfMergedByte);
    const size = measureDocument(union);
    await giveWay(workOf(size, union.length));
    const text = bytesToBase64(union);
    return size !== undefined && isWithin(size, largestDocument) ? text : undefined;
  } catch {
    // Each is readable; if Yjs still cannot unite them, nothing is stored.
    return undefined;
  }
}

/** The smallest structs have about ten bytes. */
const workOfMergedByte = 10;

/** Merging a struct takes about as long as other work on 100 bytes. */
function workOf(size: DocumentSize | undefined, bytes: number): number {
  return bytes + 100 * ((size?.structs ?? 0) + (size?.clients ?? 0)) + 256;
}

/** [start, end) by author, sorted and disjoint. */
type Ranges = Map<number, [start: number, end: number][]>;

/**
 * The letters of each author that a document has (a Yjs update, format V1, of plain text), and which of them are deleted.
 * Shows without merging whether another document adds anything, exactly, however the documents are cut into pieces.
 */
interface Coverage {
  letters: Ranges;
  deleted: Ranges;
}

/** Cost of one piece, in bytes. */
const workOfOnePiece = 50;

/** Pieces that are read before others may have their turn. */
const piecesAtOnce = 1_000;

/** @param body validated as a readable text document; empty text is an empty document */
export async function coverageOf(body: string, giveWay: GiveWay): Promise<Coverage> {
  const letters: Ranges = new Map();
  const deleted: Ranges = new Map();
  if (body === '') return { letters, deleted };
  // Decoding the largest document takes most of a turn.
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
  // A piece may be a whole large text.
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
  return new Map([...ranges].map(([author, own]) => [author, joinRanges(own)]));
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
