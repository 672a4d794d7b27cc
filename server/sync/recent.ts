/**
 * The last changes of a row's documents, kept beside the row: a device that has an earlier version gets only what is new of
 * them. They are written in the transaction of the row, so they are never ahead of it or behind it.
 *
 * Invariants: each change begins at the version at which the one before ended, and the last one ends at the row's; otherwise
 * (a row of an older release, a restored one, a large change) none counts, and devices get the whole row. A part is only for
 * devices that have everything up to a version in which the row was complete.
 */
import * as v from 'valibot';
import { parseJson } from '../../src/lib/parse-json.ts';
import { isTombstone, type Row } from '../../src/model/merge.ts';
import { definitionOf, isEntityName } from '../../src/model/registry.ts';
import { partSince } from '../../src/protocol/documents.ts';
import type { StoredRow } from '../storage/contract.ts';
import type { GiveWay } from '../turns.ts';
import { mostRecentLength, uniteAll } from './documents.ts';

/** As many characters are kept of a short row too; of a long one at most half of its length. */
export const leastRecentLength = 1_024;

export const mostRecentChanges = 128;

const version = v.pipe(v.number(), v.integer());
/** The row's version before and after, and what was new of each document: an update, or nothing. */
const recentChange = v.tuple([version, version, v.record(v.string(), v.string())]);
type RecentChange = v.InferOutput<typeof recentChange>;
const recentChanges = v.array(recentChange);

function readRecent({ recent = '', version }: StoredRow): RecentChange[] {
  if (recent === '') return [];
  const read = v.safeParse(recentChanges, parseJson(recent));
  // A server of an older release changes the row and leaves them as they are.
  return read.success && read.output.at(-1)?.[1] === version ? read.output : [];
}

/**
 * @param before the stored row; none: a new one has no earlier version
 * @param added what is new of each document; `undefined`: too much
 * @returns the `recent` of the row's next version; empty: whoever has an earlier version needs the whole row
 */
export function recentAfter(
  before: StoredRow | undefined,
  next: Pick<StoredRow, 'version' | 'body'>,
  added: Readonly<Record<string, string | undefined>> | undefined,
): string {
  if (before === undefined || !before.complete || added === undefined) return '';
  const updates = Object.entries(added);
  if (updates.length === 0 || updates.some(([, update]) => update === undefined)) return '';
  const change = [before.version, next.version, added] as RecentChange;
  const room = Math.min(mostRecentLength, Math.max(leastRecentLength, next.body.length / 2));
  const kept = [JSON.stringify(change)];
  let length = kept[0]?.length ?? 0;
  if (length > room) return '';
  for (const earlier of readRecent(before).reverse()) {
    const text = JSON.stringify(earlier);
    length += text.length + 1;
    if (length > room || kept.length >= mostRecentChanges) break;
    kept.push(text);
  }
  return `[${kept.reverse().join()}]`;
}

/** Which documents a device takes in parts, as `note.body`. */
export type Documents = ReadonlySet<string>;

/**
 * The rows for a device that has everything up to version `since`: of each document in `documents` only what is new.
 * @param isWhole rows that are sent whole in any case
 */
export async function partsOf(
  rows: readonly StoredRow[],
  since: number,
  documents: Documents | undefined,
  giveWay: GiveWay,
  isWhole: (row: StoredRow) => boolean = () => false,
): Promise<StoredRow[]> {
  if (documents === undefined || documents.size === 0) return [...rows];
  const parts: StoredRow[] = [];
  for (const row of rows) {
    if (isWhole(row)) parts.push(row);
    else parts.push((await partOf(row, since, documents, giveWay)) ?? row);
  }
  return parts;
}

async function partOf(
  row: StoredRow,
  since: number,
  documents: Documents,
  giveWay: GiveWay,
): Promise<StoredRow | undefined> {
  const { entity, body } = row;
  if (!isEntityName(entity) || !row.complete) return undefined;
  const fields = definitionOf(entity).textFields;
  if (fields.length === 0 || !fields.every((field) => documents.has(`${entity}.${field}`)))
    return undefined;
  const changes = readRecent(row).filter(([, to]) => to > since);
  const [first] = changes;
  if (first === undefined || first[0] > since) return undefined;
  const updates: Record<string, string> = {};
  for (const field of fields) {
    const news = changes.flatMap(([, , added]) => added[field] || []);
    const length = news.reduce((sum, { length }) => sum + length, 0);
    if (length > body.length / 2) return undefined;
    const united = await uniteAll(news, giveWay);
    if (united === undefined) return undefined;
    updates[field] = united;
  }
  await giveWay(body.length);
  const whole = JSON.parse(body) as Row;
  if (isTombstone(whole) || !fields.every((field) => field in whole)) return undefined;
  const { id, $at, $by, ...values } = whole;
  const clocks = { id, $at, ...($by !== undefined && { $by }) };
  const part = { ...clocks, [partSince]: since, ...values, ...updates };
  return { ...row, body: JSON.stringify(part) };
}
