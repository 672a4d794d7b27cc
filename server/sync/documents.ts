/**
 * Unites the documents of one batch with those that are stored: each row's once, however many changes the
 * batch has of it, and never beyond the bound (`src/text/document-size.ts`).
 *
 * Invariants: what is stored is the union of all that was stored before and of every change that is not
 * refused, as if they had been merged one by one [S2]; a change that adds nothing leaves the stored document as
 * it is, byte for byte, and is not refused itself, so a batch that comes again gets the same verdicts; after one
 * that is refused for its size, all later ones of the batch for that document are refused too, since they were
 * typed upon it.
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
import { uniteInSteps } from '../../src/text/unite-documents.ts';
import { type Coverage, coverageOf, covers } from './coverage.ts';
import { type GiveWay, workOfOneChange } from './give-way.ts';
import { noRoom } from './judge.ts';
import { keyOf } from './row-key.ts';

export interface Union {
  /** The stored document that it was made upon. */
  base: string;
  /** What is to be stored. */
  text: string;
  /** How many of the document's changes are in it: the first so many. */
  taken: number;
}

/** By `documentKey`. */
export type Unions = ReadonlyMap<string, Union>;

export function documentKey(change: Pick<Change, 'entity' | 'id'>, field: string): string {
  return `${keyOf(change)} ${field}`;
}

/** The fields of a change that hold a document. */
export function documentsOf({ entity, fields }: Change): string[] {
  if (!isEntityName(entity)) return [];
  return definitionOf(entity).textFields.filter((field) => typeof fields[field] === 'string');
}

/**
 * After a change whose document is too large alone, the later ones for that document are too.
 * @param problems why each change cannot be stored alone, by its place
 * @returns the same, with those of the later ones
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
 * @param changes judged as storable alone, and not typed upon one that is too large
 * @param stored the rows that they are of, by `keyOf`
 * @param known made earlier, of the same changes: what was made upon the document that is stored now is not
 *   made again
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

/** The changes whose documents did not find room. */
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

/** So many changes are united among themselves before they are united with what is stored. */
const largestGroup = 256;
/** So often one document is united with the changes of one batch, beside once for each group. */
const mostTries = 64;

async function uniteOne(base: string, texts: readonly string[], giveWay: GiveWay): Promise<Union> {
  const has = new Map<string, Coverage>();
  for (const text of texts) {
    if (!has.has(text)) has.set(text, await coverageOf(text, giveWay));
  }
  // Stored before there was a bound: too large to be merged.
  const size = sizeOfBody(base);
  await giveWay(workOf(size, base.length));
  const isFull = size === undefined || !isWithin(size, largestDocument);
  let text = base;
  let known = await coverageOf(base, giveWay);
  const adds = (one: string) => !covers(known, has.get(one) ?? known);
  let taken = 0;
  let group = isFull ? 1 : largestGroup;
  let triesLeft = mostTries + texts.length / largestGroup;
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
    }
    taken += next.length;
  }
  return { base, text, taken };
}

/** In pairs, so that no document is read more often than it has to be. */
async function uniteAll(texts: readonly string[], giveWay: GiveWay): Promise<string | undefined> {
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

/** @returns `undefined` where the union is beyond the bound */
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
    // Each of them was judged as readable; should Yjs not be able to unite them all the same, nothing is stored.
    return undefined;
  }
}

/** The smallest structs have about ten bytes, and each is read and written. */
const workOfMergedByte = 10;

/** Merging a struct takes about as long as handling 100 bytes otherwise. */
function workOf(size: DocumentSize | undefined, bytes: number): number {
  return bytes + 100 * ((size?.structs ?? 0) + (size?.clients ?? 0)) + 256;
}
