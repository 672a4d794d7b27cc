/**
 * The conflict rule [S2]. A change is a partial row, so one function merges changes and rows alike.
 * Invariants (property-tested in merge.test.ts): `mergeRows` is commutative, associative and idempotent, and its
 * result is canonical: the same set of inputs gives the same bytes in any order.
 * A row stores its clocks compactly [S13]: `$at` is the commonest stamp of its fields; `$by` lists fields with
 * another stamp.
 */

import { uniteBodies } from '../text/unite-documents.ts';
import { type ClockState, observe, type Stamp } from './clock.ts';

export interface Row {
  id: string;
  $at: Stamp;
  $by?: Record<string, Stamp> | undefined;
  [field: string]: unknown;
}

/** One edit of one row: every field carries the stamp `at`. */
export interface Change {
  entity: string;
  id: string;
  at: Stamp;
  fields: Record<string, unknown>;
}

/** What merging needs to know about an entity. */
export interface MergeRule {
  kind: 'record' | 'fact';
  /** Fields that hold a Yjs document as base64; they merge by union. */
  textFields: readonly string[];
}

/** The field that makes a row a tombstone: it wins over everything and empties the row. */
export const tombstoneField = 'purgedAt';

export function rowOfChange({ id, at, fields }: Change): Row {
  const stored = tombstoneField in fields ? [tombstoneField] : Object.keys(fields).sort();
  const row: Row = { id, $at: at };
  for (const field of stored) row[field] = fields[field];
  return row;
}

export function isTombstone(row: Row): boolean {
  return typeof row[tombstoneField] === 'number';
}

/** The fields that are merged and sent. Other parts begin with `$`: clocks, and local data. */
export function fieldsOf(row: Row): string[] {
  return Object.keys(row).filter((key) => key !== 'id' && !key.startsWith('$'));
}

/** Parts that begin with `$` and are sent. */
const clockParts = ['$at', '$by'];

/** The row without local data: what other devices and the server have. */
export function sharedPart(row: Row): Row {
  const isLocal = (key: string) => key.startsWith('$') && !clockParts.includes(key);
  const keys = Object.keys(row);
  if (!keys.some(isLocal)) return row;
  return Object.fromEntries(
    keys.filter((key) => !isLocal(key)).map((key) => [key, row[key]]),
  ) as Row;
}

/** Whether two rows of one id are equal, stamps included. Rows are canonical, so this is plain equality. */
export function isSameRow(a: Row, b: Row): boolean {
  if (a === b) return true;
  const fields = fieldsOf(a);
  if (fields.length !== fieldsOf(b).length) return false;
  return fields.every(
    (field) => field in b && stampOf(a, field) === stampOf(b, field) && isSame(a[field], b[field]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // A long text is not serialized for this.
  if (typeof a !== 'object') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

export function stampOf(row: Row, field: string): Stamp {
  return row.$by?.[field] ?? row.$at;
}

/**
 * Records the stamps of the fields an edit is based on: the edit must win over these values even if the clock was
 * set back [S7].
 */
export function observeFields(
  clock: ClockState,
  row: Row | undefined,
  fields: Readonly<Record<string, unknown>>,
): ClockState {
  if (row === undefined) return clock;
  return Object.keys(fields).reduce((seen, field) => observe(seen, stampOf(row, field)), clock);
}

export function mergeRows(a: Row | undefined, b: Row, rule: MergeRule): Row {
  if (a === undefined) return b;
  if (isTombstone(a) || isTombstone(b)) return mergeTombstones(a, b);
  if (rule.kind === 'fact') return comesFirst(a, b) ? a : b;
  return mergeFields(a, b, rule.textFields);
}

function mergeTombstones(a: Row, b: Row): Row {
  if (!isTombstone(a)) return bareTombstone(b);
  if (!isTombstone(b)) return bareTombstone(a);
  const [first, second] = [bareTombstone(a), bareTombstone(b)];
  // The later one: the stamp is the first part of both texts that can differ.
  return JSON.stringify(first) >= JSON.stringify(second) ? first : second;
}

function bareTombstone(row: Row): Row {
  const at = stampOf(row, tombstoneField);
  return { id: row.id, $at: at, [tombstoneField]: row[tombstoneField] };
}

/** Facts never change. If two claim one id, the earlier is kept on every device. */
function comesFirst(a: Row, b: Row): boolean {
  if (a.$at !== b.$at) return a.$at < b.$at;
  return factText(a) <= factText(b);
}

/** Everything a fact says, including nested values: a tie must end the same way on every device. */
function factText(row: Row): string {
  const fields = fieldsOf(row).sort();
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]])));
}

function mergeFields(a: Row, b: Row, textFields: readonly string[]): Row {
  const values: Record<string, unknown> = {};
  const stamps: Record<string, Stamp> = {};
  for (const field of new Set([...fieldsOf(a), ...fieldsOf(b)])) {
    const winner = pick(a, b, field);
    stamps[field] = stampOf(winner, field);
    values[field] =
      textFields.includes(field) && field in a && field in b
        ? uniteBodies(a[field], b[field])
        : winner[field];
  }
  return packRow(a.id, values, stamps);
}

function pick(a: Row, b: Row, field: string): Row {
  if (!(field in a)) return b;
  if (!(field in b)) return a;
  const [atA, atB] = [stampOf(a, field), stampOf(b, field)];
  if (atA !== atB) return atA > atB ? a : b;
  // One stamp with two values: only a broken device can produce this. Any fixed rule works.
  return JSON.stringify(a[field]) >= JSON.stringify(b[field]) ? a : b;
}

/** Puts a row into its canonical form: sorted fields, the commonest stamp (the latest if tied) as `$at`. */
export function packRow(
  id: string,
  values: Record<string, unknown>,
  stamps: Record<string, Stamp>,
): Row {
  const counts = new Map<Stamp, number>();
  for (const stamp of Object.values(stamps)) counts.set(stamp, (counts.get(stamp) ?? 0) + 1);
  let commonest = '';
  for (const [stamp, count] of counts) {
    const best = counts.get(commonest) ?? 0;
    if (count > best || (count === best && stamp > commonest)) commonest = stamp;
  }
  const fields = Object.keys(values).sort();
  const by: Record<string, Stamp> = {};
  for (const field of fields) {
    const stamp = stamps[field];
    if (stamp !== undefined && stamp !== commonest) by[field] = stamp;
  }
  // In the key order of the wire's schema, so that equal rows are equal text there too.
  const row: Row = { id, $at: commonest };
  if (Object.keys(by).length > 0) row.$by = by;
  for (const field of fields) row[field] = values[field];
  return row;
}

/** The changes that rebuild a row elsewhere: one for each distinct stamp [S3]. */
export function changesOfRow(entity: string, row: Row): Change[] {
  const byStamp = new Map<Stamp, Record<string, unknown>>();
  for (const field of fieldsOf(row)) {
    const at = stampOf(row, field);
    const fields = byStamp.get(at) ?? {};
    fields[field] = row[field];
    byStamp.set(at, fields);
  }
  return [...byStamp].map(([at, fields]) => ({ entity, id: row.id, at, fields }));
}
