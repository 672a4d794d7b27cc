/**
 * What the students really did, kept outside the code under test: convergence alone misses a lost edit.
 * Every text that is written is unique, so a value names the edit that wrote it.
 */
import type { Stamp } from '../../src/model/clock.ts';
import { type Row, stampOf, tombstoneField } from '../../src/model/merge.ts';
import type { Device } from './device.ts';

export interface Edit {
  user: string;
  device: string;
  entity: string;
  id: string;
  field: string;
  value: unknown;
}

export interface Purge {
  id: string;
  /** What it wrote, as `entity/id/field=value`, once it is done. */
  name?: string;
}

export interface Ledger {
  /** Edits that the student was told are saved. */
  edits: Edit[];
  /** By cell, every value that it may hold. */
  values: Map<string, Set<string>>;
  /** Values that an edit replaced in plain sight: none of them may come back. */
  superseded: Map<string, Set<string>>;
  /** By edit, as `entity/id/field=value`, the values that it replaced: when it was made, and each time it was made anew. */
  replaced: Map<string, readonly string[]>;
  /** Rows that exist, by `entity/id`, and whose. */
  created: Map<string, string>;
  trashed: Set<string>;
  purged: Set<string>;
  /** Each deletion of a task for good that was begun. One whose tab was killed is never done, though it may be on the disk. */
  purges: Purge[];
  /** By note, the words typed into it. */
  words: Map<string, Set<string>>;
  /** Rows, as `entity/id`, that no server takes or whose making was discarded: each device may show its own. */
  hopeless: Set<string>;
  /** Things, as `entity/id`, of which a device tried the refused making again. */
  retried: Set<string>;
  /** By device and place in its list, what a retry was to replace. */
  begunRetries: Map<string, BegunRetry[]>;
  /** Things that no server had when their making was discarded, with the name of that edit of theirs. */
  gone: Map<string, string>;
  /**
   * Edits that were made anew while their value stood there, as `entity/id/field=value`, with its stamp of then: who
   * replaced that value may not have seen the later one.
   */
  rewritten: Map<string, Stamp>;
  /** Edits that the student gave up, as `entity/id/field=value`. */
  discarded: Set<string>;
}

export function createLedger(): Ledger {
  return {
    edits: [],
    values: new Map(),
    superseded: new Map(),
    replaced: new Map(),
    created: new Map(),
    trashed: new Set(),
    purged: new Set(),
    purges: [],
    words: new Map(),
    hopeless: new Set(),
    retried: new Set(),
    begunRetries: new Map(),
    gone: new Map(),
    rewritten: new Map(),
    discarded: new Set(),
  };
}

export function cellOf(entity: string, id: string, field: string): string {
  return `${entity}/${id}/${field}`;
}

/** One cell that a retry was to write. */
interface BegunRetry {
  cell: string;
  /** The edit, as `entity/id/field=value`. */
  name: string;
  /** What stood there. */
  shown: string;
  /** Nobody had replaced that before. */
  isFirst: boolean;
  /** What the edit had replaced before. */
  before: readonly string[];
}

/** Takes note of an edit that is on the device's disk. @param before what the student saw until then */
export function recordEdit(ledger: Ledger, edit: Edit, before: unknown): void {
  const cell = cellOf(edit.entity, edit.id, edit.field);
  ledger.edits.push(edit);
  addTo(ledger.values, cell, text(edit.value));
  if (before !== undefined && before !== edit.value) {
    addTo(ledger.superseded, cell, text(before));
    ledger.replaced.set(`${cell}=${text(edit.value)}`, [text(before)]);
  }
}

/** An entry of the list of refused changes. */
export interface Refused {
  seq: number;
  entity: string;
  id: string;
  fields: Record<string, unknown>;
}

/** The student made the refused edit anew: it replaces what is there now. */
export function recordRetry(
  ledger: Ledger,
  { seq, entity, id, fields }: Refused,
  device: Device,
): void {
  const begun: BegunRetry[] = [];
  ledger.begunRetries.set(`${device.name}/${seq}`, begun);
  if (isMaking(fields)) ledger.retried.add(`${entity}/${id}`);
  for (const [field, value] of Object.entries(fields)) {
    const cell = cellOf(entity, id, field);
    const standing = device.peek(entity, id)?.[field];
    // What was changed in a new thing since it was made stays as it is.
    if (isMaking(fields) && standing !== undefined) continue;
    ledger.superseded.get(cell)?.delete(text(value));
    const row = device.peek(entity, id) as Row | undefined;
    if (row !== undefined && standing === value) {
      ledger.rewritten.set(`${cell}=${text(value)}`, stampOf(row, field));
    }
    if (standing === undefined || standing === value) continue;
    const [name, shown] = [`${cell}=${text(value)}`, text(standing)];
    const isFirst = ledger.superseded.get(cell)?.has(shown) !== true;
    const before = ledger.replaced.get(name) ?? [];
    begun.push({ cell, name, shown, isFirst, before });
    addTo(ledger.superseded, cell, shown);
    // Given up later, it makes way for this again.
    ledger.replaced.set(name, [...before, shown]);
  }
}

/** Retries of what is still in the list did not come to pass: their tab was killed. They replaced nothing. */
export function recordStillListed(ledger: Ledger, seqs: readonly number[], device: Device): void {
  for (const seq of seqs) {
    const key = `${device.name}/${seq}`;
    for (const { cell, name, shown, isFirst, before } of ledger.begunRetries.get(key) ?? []) {
      if (isFirst) ledger.superseded.get(cell)?.delete(shown);
      ledger.replaced.set(name, before);
    }
    ledger.begunRetries.delete(key);
  }
}

/**
 * The retry is on the disk. An edit of another tab may have come between the student's decision and this, and is replaced
 * where the retry's value is what stands there now. What the student had written into a new thing and
 * replaced before that is not sent any more.
 */
export function recordRetried(
  ledger: Ledger,
  { seq, entity, id, fields }: Refused,
  device: Device,
): void {
  ledger.begunRetries.delete(`${device.name}/${seq}`);
  for (const [field, value] of Object.entries(fields)) {
    const cell = cellOf(entity, id, field);
    const isShown = device.peek(entity, id)?.[field] === value;
    if (isMaking(fields)) {
      const isReplaced = (name: string) =>
        name !== `${cell}=${text(device.peek(entity, id)?.[field])}`;
      const written = ledger.edits.filter(
        (edit) => cellOf(edit.entity, edit.id, edit.field) === cell,
      );
      const names = written.map((edit) => `${cell}=${text(edit.value)}`);
      for (const name of names.filter(isReplaced)) ledger.discarded.add(name);
    } else if (isShown) ledger.superseded.get(cell)?.delete(text(value));
  }
}

/** What left the list with the making of its thing: values that no longer stood there are not sent any more. */
export function recordReplaced(
  ledger: Ledger,
  { entity, id, fields }: Omit<Refused, 'seq'>,
  device: Device,
): void {
  for (const [field, value] of Object.entries(fields)) {
    if (device.peek(entity, id)?.[field] === value) continue;
    ledger.discarded.add(`${cellOf(entity, id, field)}=${text(value)}`);
  }
}

/** Another tab had decided: what stands now was not replaced by this retry. */
export function recordTooLate(
  ledger: Ledger,
  { seq, entity, id, fields }: Refused,
  device: Device,
): void {
  ledger.begunRetries.delete(`${device.name}/${seq}`);
  for (const field of Object.keys(fields)) {
    const shown = device.peek(entity, id)?.[field];
    ledger.superseded.get(cellOf(entity, id, field))?.delete(text(shown));
  }
}

const isMaking = (fields: Record<string, unknown>) => 'createdAt' in fields;

/**
 * The student gave up what made a thing that no server has had, and that nobody tries again: it must be
 * gone with all that was changed in it.
 */
export function recordDiscarded(
  ledger: Ledger,
  { entity, id, fields }: Refused,
  seen: ReadonlySet<string>,
): void {
  const key = `${entity}/${id}`;
  const making = `${key}/createdAt=${text(fields.createdAt)}`;
  if (isMaking(fields) && !ledger.retried.has(key) && !seen.has(making))
    ledger.gone.set(key, making);
}

/**
 * The student gave the refused edit up: what it had replaced may be seen again. Where a history was lost, that may have
 * been lost with it, since this device no longer had it either; then anything older may be what the server has.
 */
export function recordDiscard(
  ledger: Ledger,
  { entity, id, fields }: Refused,
  isFirstHistory: boolean,
): void {
  for (const [field, value] of Object.entries(fields)) {
    const cell = cellOf(entity, id, field);
    ledger.discarded.add(`${cell}=${text(value)}`);
    const replacedBy = (edit: string) => ledger.replaced.get(`${cell}=${edit}`) ?? [];
    const mayComeBack = new Set(replacedBy(text(value)).slice(isFirstHistory ? -1 : 0));
    for (const before of mayComeBack) {
      ledger.superseded.get(cell)?.delete(before);
      // A set is walked to what is added meanwhile, and holds each value once.
      if (!isFirstHistory) for (const older of replacedBy(before)) mayComeBack.add(older);
    }
  }
  // A deletion for good had emptied the row here, and the lost history may have had the only other copy.
  if (tombstoneField in fields && !isFirstHistory) ledger.hopeless.add(`${entity}/${id}`);
  // Words that other edits of the note brought with them may go or stay.
  if (entity === 'note' && 'body' in fields) ledger.words.delete(id);
  if (tombstoneField in fields) ledger.purged.delete(id);
  if (isMaking(fields) || entity === 'review') ledger.hopeless.add(`${entity}/${id}`);
  if (!isMaking(fields)) return;
  // The thing goes with all that was changed in it.
  for (const edit of ledger.edits) {
    if (edit.entity !== entity || edit.id !== id) continue;
    ledger.discarded.add(`${cellOf(entity, id, edit.field)}=${text(edit.value)}`);
  }
}

export function text(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
}
