/**
 * The conflict rule [S2]. A change is a partial row, so one function joins changes and rows alike.
 *
 * Invariants (property-tested in merge.test.ts): `mergeRows` is commutative, associative and
 * idempotent, and its result is canonical: the same set of inputs gives the same bytes in any order.
 *
 * A row keeps its clocks compactly [S13]: `$at` is the stamp that most fields carry, `$by` names the
 * fields that carry another.
 */

import { uniteBodies } from '../text/unite-documents.ts';
import { type ClockState, observe, type Stamp } from './clock.ts';

export interface Row {
  id: string;
  $at: Stamp;
  $by?: Record<string, Stamp> | undefined;
  [field: string]: unknown;
}

/** One edit of one row: every field of it carries the stamp `at`. */
export interface Change {
  entity: string;
  id: string;
  at: Stamp;
  fields: Record<string, unknown>;
}

/** What merging needs to know of an entity. */
export interface MergeRule {
  kind: 'record' | 'fact';
  /** Fields that hold a Yjs document as base64; they merge by union. */
  textFields: readonly string[];
}

/** The field whose presence makes a row a tombstone: it wins over everything and empties the row. */
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

/** The fields that are merged and travel. All other parts begin with `$`: clocks, and what is local to a device. */
export function fieldsOf(row: Row): string[] {
  return Object.keys(row).filter((key) => key !== 'id' && !key.startsWith('$'));
}

/** Of the parts that begin with `$`, those that travel. */
const clockParts = ['$at', '$by'];

/** The row without what is local to this device: what other devices and the server have of it. */
export function sharedPart(row: Row): Row {
  const isLocal = (key: string) => key.startsWith('$') && !clockParts.includes(key);
  const keys = Object.keys(row);
  if (!keys.some(isLocal)) return row;
  return Object.fromEntries(
    keys.filter((key) => !isLocal(key)).map((key) => [key, row[key]]),
  ) as Row;
}

/** Whether two rows of one id say the same under the same stamps. Rows are canonical, so this is equality. */
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
  // A text can be long, and is not written out for this.
  if (typeof a !== 'object') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

export function stampOf(row: Row, field: string): Stamp {
  return row.$by?.[field] ?? row.$at;
}

/**
 * Takes note of the stamps under which a row holds these fields: an edit must win over the values that it
 * is made upon, even where the clock was set back below them [S7].
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
  // The later one: in the text of both, the stamp is the first that can differ.
  return JSON.stringify(first) >= JSON.stringify(second) ? first : second;
}

function bareTombstone(row: Row): Row {
  const at = stampOf(row, tombstoneField);
  return { id: row.id, $at: at, [tombstoneField]: row[tombstoneField] };
}

/** Facts never change; should two ever claim one id, the earlier is kept on every device. */
function comesFirst(a: Row, b: Row): boolean {
  if (a.$at !== b.$at) return a.$at < b.$at;
  return factText(a) <= factText(b);
}

/** All that a fact says, its inner values too: a tie must have one end on every device. */
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
  // One stamp, two values: only a broken device can do this. Any fixed rule will do.
  return JSON.stringify(a[field]) >= JSON.stringify(b[field]) ? a : b;
}

/** Puts a row into its one canonical form: sorted fields, the commonest stamp (the latest of equals) as `$at`. */
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
  // In the order in which the wire's schema hands a row on, so that equal rows are equal text there too.
  const row: Row = { id, $at: commonest };
  if (Object.keys(by).length > 0) row.$by = by;
  for (const field of fields) row[field] = values[field];
  return row;
}

/** The changes that rebuild a row elsewhere: one for each distinct stamp in it [S3]. */
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
