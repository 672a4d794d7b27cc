/**
 * The local write door: the only way an edit enters the database. ONE transaction validates, merges
 * the rows, appends the stamped changes to the outbox and renews what is derived from them, so that an
 * edit is on disk with its outbox entry or not at all [P2].
 */

import { type RandomBytes, risingIds, systemRandom } from '../lib/ids.ts';
import { failure, type Result, success } from '../lib/result.ts';
import { type ClockState, formatStamp, startOfClock, tick } from '../model/clock.ts';
import type { Draft, Mutation } from '../model/entity.ts';
import { type Change, mergeRows, type Row, rowOfChange } from '../model/merge.ts';
import { definitionOf, type EntityName, fieldsProblem, isEntityName } from '../model/registry.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';
import { derivedTables, renewDerived } from './derived.ts';
import { readDevice } from './device.ts';
import { appendChanges } from './outbox.ts';
import { storageProblem } from './storage-problem.ts';

export interface MutateEnvironment {
  now: () => number;
  /** Minutes to add to UTC for local time at an instant. */
  tzOffsetMin: (atMs: number) => number;
  /** For ids; the system's own unless given. */
  random?: RandomBytes;
}

const system: MutateEnvironment = {
  now: Date.now,
  tzOffsetMin: (atMs) => -new Date(atMs).getTimezoneOffset(),
};

/**
 * Applies `mutation` to the open account. Resolves when the edit is on disk.
 * Fails, changing nothing, where the input is not storable or the disk is full; the message is for people.
 * `ids` are the touched rows, in the order of the recipe's drafts.
 */
export function mutate<Input>(
  mutation: Mutation<Input>,
  input: Input,
): Promise<Result<{ ids: string[] }>> {
  return mutateIn(currentDatabase(), mutation, input, system);
}

export async function mutateIn<Input>(
  database: AccountDatabase,
  mutation: Mutation<Input>,
  input: Input,
  environment: MutateEnvironment,
): Promise<Result<{ ids: string[] }>> {
  const nowMs = environment.now();
  const made = mutation(input, {
    nowMs,
    tzOffsetMin: environment.tzOffsetMin(nowMs),
    newId: risingIds(nowMs, environment.random ?? systemRandom),
  });
  // A form saved without a change is no edit.
  const drafts = made.filter((draft) => Object.keys(draft.fields).length > 0);
  if (drafts.length === 0) return success({ ids: made.map((draft) => draft.id) });
  try {
    const problem = await writeDrafts(database, drafts, nowMs);
    return problem === undefined
      ? success({ ids: made.map((draft) => draft.id) })
      : failure(problem);
  } catch (error) {
    return failure(storageProblem(error));
  }
}

class Unstorable extends Error {}

async function writeDrafts(
  database: AccountDatabase,
  drafts: Draft[],
  nowMs: number,
): Promise<string | undefined> {
  const byEntity = groupByEntity(drafts);
  const tables = [...byEntity.keys(), ...derivedTables([...byEntity.keys()]), 'outbox', 'meta'];
  try {
    await database.transaction('rw', [...new Set(tables)], async () => {
      const changes = await stampDrafts(database, drafts, nowMs);
      for (const name of byEntity.keys()) {
        await writeRows(
          database,
          name,
          changes.filter((change) => change.entity === name),
        );
      }
      await appendChanges(database, changes, nowMs);
      await renewDerived(database, changes);
    });
    return undefined;
  } catch (error) {
    if (error instanceof Unstorable) return error.message;
    throw error;
  }
}

function groupByEntity(drafts: Draft[]): Map<EntityName, Draft[]> {
  const groups = new Map<EntityName, Draft[]>();
  for (const draft of drafts) {
    if (!isEntityName(draft.entity)) throw new Error(`No entity is called ${draft.entity}`);
    groups.set(draft.entity, [...(groups.get(draft.entity) ?? []), draft]);
  }
  return groups;
}

async function stampDrafts(
  database: AccountDatabase,
  drafts: Draft[],
  nowMs: number,
): Promise<Change[]> {
  const device = await readDevice(database);
  const offsetMs = (await database.readMeta('clockOffsetMs')) ?? 0;
  let clock: ClockState = (await database.readMeta('clock')) ?? startOfClock;
  const changes = drafts.map((draft) => {
    clock = tick(clock, nowMs + offsetMs);
    return { ...draft, at: formatStamp(clock, device) };
  });
  await database.writeMeta('clock', clock);
  return changes;
}

async function writeRows(
  database: AccountDatabase,
  name: EntityName,
  changes: Change[],
): Promise<void> {
  const table = database.table<Row, string>(name);
  const ids = [...new Set(changes.map((change) => change.id))];
  const stored = await table.bulkGet(ids);
  const rows = new Map(ids.map((id, index) => [id, stored[index]]));
  for (const change of changes) {
    const row = rows.get(change.id);
    const problem = fieldsProblem(name, change.fields, row === undefined);
    if (problem !== undefined) throw new Unstorable(problem);
    rows.set(change.id, mergeRows(row, rowOfChange(change), definitionOf(name)));
  }
  await table.bulkPut([...rows.values()].filter((row) => row !== undefined));
}
