/**
 * Rows of the outbox: packs of edits, each written by one commit [S13]. Ten thousand rows cost IndexedDB a second; the
 * same edits in twenty texts cost almost nothing.
 *
 * The pack's `seq` and the place in it name an entry permanently. A settled entry leaves `null`, so the other places
 * stay valid for a batch on its way.
 */
import type { WireChange } from '../../protocol/sync.ts';

/** A change on its way to the server. */
export interface OutboxEntry extends WireChange {
  /** Version of the change's shape, for upcasting edits of an older app [S8]. */
  schema: number;
  queuedAt: number;
}

/** An entry and its name. `seq`, then `place`, is the order of the edits. */
export interface QueuedEntry extends OutboxEntry {
  seq: number;
  place: number;
}

/** A change that the server will never take; kept until the student decides [S5]. */
export interface RefusedChange extends OutboxEntry {
  seq?: number;
  /** The reason in words, for apps without its code. */
  reason: string;
  /** The reason (`model/refusal.ts`) with its field; absent in entries of protocol 1. */
  code?: string | undefined;
  field?: string | undefined;
  refusedAt: number;
  /** A copy of words: the server has the edits, without effect (`outbox/deleted-elsewhere.ts`). */
  isCopy?: boolean;
  /** Fields that the student has rewritten since. */
  revised?: readonly string[];
}

/** An edit that the server has, but that deletions still to come may not have seen. */
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
  /** JSON of the changes, with `null` for entries that have left. */
  changes: string;
  /** Entries besides the first. Absent if none, so that its index holds only larger packs. */
  extra?: number;
  /** Stands for the notes of what its entries changed, as long as they wait (`db/search-changes.ts`). */
  tellsSearch?: true;
}

/** Rows of the first release were bare entries; an old tab may still write them [S8]. */
export type OutboxRow = OutboxPack | (OutboxEntry & { seq?: number });

/**
 * Bounds a pack, which is written again when one of its entries is settled. In UTF-16 units: below the 64 KiB from
 * which Chromium stores a value in its own file. An entry has at least 60 units, so this bounds the entries too.
 */
const mostLength = 30_000;

export function packChanges(
  changes: readonly WireChange[],
  schema: number,
  queuedAt: number,
  tellsSearch = false,
): OutboxPack[] {
  const packs: OutboxPack[] = [];
  let texts: string[] = [];
  let length = 0;
  const close = () => {
    if (texts.length > 0)
      packs.push(
        packOf(texts, texts.length, { schema, queuedAt, ...(tellsSearch && { tellsSearch }) }),
      );
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

/** @returns `undefined` if nothing is left of the row */
export function withoutPlaces(row: OutboxRow, places: ReadonlySet<number>): OutboxRow | undefined {
  if (!('changes' in row)) return places.has(0) ? undefined : row;
  const kept = placesOf(row).map((change, place) => (places.has(place) ? null : change));
  return repack(row, kept);
}

/** @param stampOf an entry's new stamp, if it gets one. @returns the same row if no stamp changes */
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
  rest: Pick<OutboxPack, 'seq' | 'schema' | 'queuedAt' | 'tellsSearch'>,
): OutboxPack {
  const { seq, schema, queuedAt, tellsSearch } = rest;
  return {
    ...(seq !== undefined && { seq }),
    schema,
    queuedAt,
    changes: `[${texts.join(',')}]`,
    ...(count > 1 && { extra: count - 1 }),
    ...(tellsSearch && { tellsSearch }),
  };
}
