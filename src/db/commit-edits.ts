/**
 * Stores edits in ONE transaction: validates each alone, stamps it, merges it into its rows, appends it
 * to the outbox and renews what is derived, so that an edit is on disk with its outbox entry or not at
 * all [P2]. An edit that cannot be stored is left out; the others do not notice.
 */
import { type ClockState, formatStamp, startOfClock, tick } from '../model/clock.ts';
import type { Draft } from '../model/entity.ts';
import { type Change, mergeRows, observeFields, type Row, rowOfChange } from '../model/merge.ts';
import { definitionOf, type EntityName, fieldsProblem, isEntityName } from '../model/registry.ts';
import { isInTrash } from '../model/trash.ts';
import type { AccountDatabase } from './database.ts';
import { alsoNeeded, derivedTables } from './derived/derivations.ts';
import { storeRows } from './derived/store-rows.ts';
import { nameDevice } from './device/device.ts';
import { appendChanges, type StoredRow } from './outbox/outbox.ts';
import { readRows } from './rows/read-rows.ts';
import type { Written } from './rows/stored-rows.ts';

/** One call of `mutate`: all its drafts are stored, or none. */
export interface Edit {
  drafts: readonly Draft[];
  nowMs: number;
}

type Rows = Map<EntityName, Map<string, Row>>;

export interface Committed {
  /** For each edit why it cannot be stored, in words for people, or `undefined` when it is on disk. */
  problems: (string | undefined)[];
  /** For each edit whether it changed something that lies in the Trash, put there elsewhere for example. */
  inTrash: boolean[];
  /** The rows of the outbox that were added. */
  queued: StoredRow[];
}

export async function commitEdits(
  database: AccountDatabase,
  edits: readonly Edit[],
): Promise<Committed> {
  const ids = idsOf(edits);
  const entities = [...ids.keys()];
  const tables = new Set([...entities, ...derivedTables(entities), 'outbox', 'meta']);
  return database.transaction('rw', [...tables], async () => {
    // Asked for together and written together: each turn of waiting costs as much as the work itself.
    const [before, stamping] = await Promise.all([
      readBefore(database, ids),
      readStamping(database),
    ]);
    const { problems, accepted } = judge(edits, before);
    const { changes, clock } = stampDrafts(accepted, stamping, before);
    const written = mergeChanges(changes, before);
    const inTrash = edits.map((edit) => changesTrash(edit, written));
    if (changes.length === 0) return { problems, inTrash, queued: [] };
    const [queued] = await Promise.all([
      appendChanges(database, changes, accepted[0]?.nowMs ?? 0),
      storeRows(database, [...written.values()], before),
      database.writeMeta('clock', clock),
    ]);
    return { problems, inTrash, queued };
  });
}

function idsOf(edits: readonly Edit[]): Map<EntityName, Set<string>> {
  const ids = new Map<EntityName, Set<string>>();
  const add = (entity: EntityName, id: string) => {
    const known = ids.get(entity);
    if (known === undefined) ids.set(entity, new Set([id]));
    else known.add(id);
  };
  for (const draft of edits.flatMap(({ drafts }) => drafts)) {
    if (!isEntityName(draft.entity)) throw new Error(`No entity is called ${draft.entity}`);
    add(draft.entity, draft.id);
    // Asked for together with what is there, since each turn of waiting costs as much as the work itself.
    for (const { entity, id } of alsoNeeded(draft)) add(entity, id);
  }
  return ids;
}

async function readBefore(
  database: AccountDatabase,
  ids: ReadonlyMap<EntityName, ReadonlySet<string>>,
): Promise<Rows> {
  const read = [...ids].map(async ([entity, wanted]) => {
    return [entity, await readRows(database.table<Row, string>(entity), [...wanted])] as const;
  });
  return new Map(await Promise.all(read));
}

/** A row counts as there for what comes after the draft that makes it. */
function judge(
  edits: readonly Edit[],
  before: Rows,
): { problems: (string | undefined)[]; accepted: Edit[] } {
  const made = new Set<string>();
  const accepted: Edit[] = [];
  const problems = edits.map((edit) => {
    const mine = new Set<string>();
    for (const { entity, id, fields } of edit.drafts) {
      const name = entity as EntityName;
      const key = `${entity}/${id}`;
      const isNew = !before.get(name)?.has(id) && !made.has(key) && !mine.has(key);
      const problem = fieldsProblem(name, fields, isNew);
      if (problem !== undefined) return problem;
      if (isNew) mine.add(key);
    }
    for (const key of mine) made.add(key);
    accepted.push(edit);
    return undefined;
  });
  return { problems, accepted };
}

interface Stamping {
  device: string;
  /** Server clock minus device clock, milliseconds. */
  offsetMs: number;
  clock: ClockState;
}

async function readStamping(database: AccountDatabase): Promise<Stamping> {
  // The three keys are neighbours in the alphabet: `clock`, `clockOffsetMs`, `cursor`, `device`.
  const stored = await database.readMetaRange('clock', 'device');
  const { clock = startOfClock, clockOffsetMs = 0, device } = stored;
  // Another tab, or the worker, may have learnt a new one.
  database.clockOffsetMs = clockOffsetMs;
  return { device: device ?? (await nameDevice(database)), offsetMs: clockOffsetMs, clock };
}

function stampDrafts(
  edits: readonly Edit[],
  { device, offsetMs, ...stamping }: Stamping,
  before: Rows,
): { changes: Change[]; clock: ClockState } {
  let { clock } = stamping;
  const changes: Change[] = [];
  for (const { drafts, nowMs } of edits) {
    for (const { entity, id, fields } of drafts) {
      const row = before.get(entity as EntityName)?.get(id);
      clock = tick(observeFields(clock, row, fields), nowMs + offsetMs);
      changes.push({ entity, id, fields, at: formatStamp(clock, device) });
    }
  }
  return { changes, clock };
}

/** What was restored or put there by the edit itself is no news to the student. */
function changesTrash({ drafts }: Edit, written: ReadonlyMap<string, Written>): boolean {
  return drafts.some(({ entity, id, fields }) => {
    const row = written.get(`${entity}/${id}`)?.row;
    return !('deletedAt' in fields) && row !== undefined && isInTrash(row);
  });
}

function mergeChanges(changes: readonly Change[], before: Rows): Map<string, Written> {
  const written = new Map<string, Written>();
  for (const change of changes) {
    const entity = change.entity as EntityName;
    const key = `${entity}/${change.id}`;
    const stored = before.get(entity)?.get(change.id);
    const current = written.get(key)?.row ?? stored;
    const row = mergeRows(current, rowOfChange(change), definitionOf(entity));
    written.set(key, { entity, row, before: stored });
  }
  return written;
}
