/**
 * The rows of the outbox: packs of edits, each written by one commit [S13]. Ten thousand rows cost
 * IndexedDB a second; the same edits as twenty texts, nothing to speak of.
 *
 * An entry is named for ever by its pack's `seq` and its place in it. One that has left leaves `null`
 * behind, so the places of the others stay what a batch that is on its way knows them by.
 */
import type { WireChange } from '../../protocol/sync.ts';

/** A change on its way to the server. */
export interface OutboxEntry extends WireChange {
  /** The shape of the change, for upcasting when a newer app sends what an older one queued [S8]. */
  schema: number;
  queuedAt: number;
}

/** An entry and its name. `seq`, then `place`, is the order in which edits were made. */
export interface QueuedEntry extends OutboxEntry {
  seq: number;
  place: number;
}

/** A change that the server will never take: kept until the student decides [S5]. */
export interface RefusedChange extends OutboxEntry {
  seq?: number;
  /** Why, in words: shown where an app has no code for it. */
  reason: string;
  /** Why (`model/refusal.ts`), with the field that it is about; none in what an app of protocol 1 has listed. */
  code?: string | undefined;
  field?: string | undefined;
  refusedAt: number;
  /** A copy of words: the edits themselves are on the server, to no effect (`outbox/deleted-elsewhere.ts`). */
  isCopy?: boolean;
  /** Fields into which the student has put other words since. */
  revised?: readonly string[];
}

/** An edit that the server has, while other devices' deletions that have not come yet may not have seen it. */
export interface SentWords {
  entity: string;
  id: string;
  at: string;
  fields: string[];
}

export interface OutboxPack {
  seq?: number;
  schema: number;
  queuedAt: number;
  /** JSON of changes, `null` in the place of one that has left. */
  changes: string;
  /** Entries besides the first. Absent where there are none, so that its index holds larger packs only. */
  extra?: number;
}

/** A row of the first release was one bare entry; an old tab may still write them [S8]. */
export type OutboxRow = OutboxPack | (OutboxEntry & { seq?: number });

/**
 * Bound of one pack: what settling one entry of it may cost to write again. In UTF-16 units, so that it
 * stays below the 64 KiB from which Chromium keeps a value in a file of its own. No entry is shorter than
 * 60 units, so it bounds the number of entries too.
 */
const mostLength = 30_000;

export function packChanges(
  changes: readonly WireChange[],
  schema: number,
  queuedAt: number,
): OutboxPack[] {
  const packs: OutboxPack[] = [];
  let texts: string[] = [];
  let length = 0;
  const close = () => {
    if (texts.length > 0) packs.push(packOf(texts, texts.length, { schema, queuedAt }));
    texts = [];
    length = 0;
  };
  for (const { entity, id, at, fields } of changes) {
    const text = JSON.stringify({ entity, id, at, fields });
    if (length + text.length > mostLength) close();
    texts.push(text);
    length += text.length;
  }
  close();
  return packs;
}

export function entriesOf(row: OutboxRow & { seq: number }): QueuedEntry[] {
  if (!('changes' in row)) return [{ ...row, place: 0 }];
  const { seq, schema, queuedAt } = row;
  return placesOf(row).flatMap((change, place) =>
    change === null ? [] : [{ ...change, schema, queuedAt, seq, place }],
  );
}

export function countEntries(row: OutboxRow): number {
  return 'changes' in row ? 1 + (row.extra ?? 0) : 1;
}

/** @returns `undefined` where nothing is left of the row */
export function withoutPlaces(row: OutboxRow, places: ReadonlySet<number>): OutboxRow | undefined {
  if (!('changes' in row)) return places.has(0) ? undefined : row;
  const kept = placesOf(row).map((change, place) => (places.has(place) ? null : change));
  return repack(row, kept);
}

/**
 * @param stampOf the stamp that an entry gets, if it gets another
 * @returns the same row where none does
 */
export function withStamps(
  row: OutboxRow,
  stampOf: (entry: Pick<WireChange, 'entity' | 'id' | 'at'>) => string | undefined,
): OutboxRow {
  if (!('changes' in row)) {
    const at = stampOf(row);
    return at === undefined ? row : { ...row, at };
  }
  const before = placesOf(row);
  const after = before.map((change) => {
    const at = change === null ? undefined : stampOf(change);
    return change === null || at === undefined ? change : { ...change, at };
  });
  if (after.every((change, place) => change === before[place])) return row;
  return repack(row, after) ?? row;
}

function placesOf(pack: OutboxPack): (WireChange | null)[] {
  return JSON.parse(pack.changes) as (WireChange | null)[];
}

function repack(pack: OutboxPack, places: (WireChange | null)[]): OutboxPack | undefined {
  const count = places.filter((change) => change !== null).length;
  const { extra: _, ...rest } = pack;
  if (count === 0) return undefined;
  return packOf(
    places.map((change) => JSON.stringify(change)),
    count,
    rest,
  );
}

function packOf(
  texts: readonly string[],
  count: number,
  rest: Pick<OutboxPack, 'seq' | 'schema' | 'queuedAt'>,
): OutboxPack {
  const { seq, schema, queuedAt } = rest;
  return {
    ...(seq !== undefined && { seq }),
    schema,
    queuedAt,
    changes: `[${texts.join(',')}]`,
    ...(count > 1 && { extra: count - 1 }),
  };
}
