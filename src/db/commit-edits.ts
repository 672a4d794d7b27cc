/**
 * Stores edits in ONE transaction: validates each alone, stamps it, merges it into its rows, appends it to the outbox
 * and renews derived values. So an edit is on disk with its outbox entry or not at all [P2]. An edit that cannot be
 * stored is left out and does not affect the others.
 */
import { type ClockState, formatStamp, tick } from '../model/clock.ts';
import type { Draft, RowReader } from '../model/entity.ts';
import { type Change, mergeRows, observeFields, type Row, rowOfChange } from '../model/merge.ts';
import { definitionOf, type EntityName, fieldsProblem, isEntityName } from '../model/registry.ts';
import { isInTrash } from '../model/trash.ts';
import { type Undoable, undoableOf } from '../model/undo.ts';
import { refusalInWords } from '../model/words.ts';
import type { AccountDatabase } from './database.ts';
import { alsoNeeded, derivedTables, storeRows } from './derived/derivations.ts';
import { readStamping, type Stamping } from './device/device.ts';
import { inTransaction } from './in-transaction.ts';
import { appendChanges, type StoredRow } from './outbox/outbox.ts';
import { readRows } from './rows/read-rows.ts';
import type { Written } from './rows/stored-rows.ts';
import { leaveToOutbox } from './search-changes.ts';

/** One call of `mutate`: all its drafts are stored, or none. */
export interface Edit {
  /** The changes, or a function that finds them in the transaction. An edit with a `Plan` is committed alone. */
  drafts: readonly Draft[] | Plan;
  nowMs: number;
  /** Such an edit is committed alone. */
  guard?: EditGuard | undefined;
}

/** State of this device that is stored together with an edit, or not at all. */
export interface EditGuard {
  /** Further tables of `isOpen` and `close`. */
  tables: readonly string[];
  /** If not open, the edit is left out for this reason, in words for people. */
  isOpen: (database: AccountDatabase) => Promise<boolean>;
  problem: string;
  /** Runs in the edit's transaction, even if the edit changes nothing. @param changes as they are stored */
  close: (database: AccountDatabase, changes: readonly Change[]) => Promise<void>;
}

export interface Plan {
  /** All entities that it reads or writes. */
  entities: readonly string[];
  make: (rows: RowReader) => Promise<readonly Draft[]>;
}

export function isAlone({ drafts, guard }: Edit): boolean {
  return isPlan(drafts) || guard !== undefined;
}

export function isPlan(drafts: Edit['drafts']): drafts is Plan {
  return 'make' in drafts;
}

interface Drafted {
  drafts: readonly Draft[];
  nowMs: number;
}

type Rows = Map<EntityName, Map<string, Row>>;

export interface Committed {
  /** For each edit its rows, in the order of its drafts. */
  ids: string[][];
  /** For each edit what it did to each row; `undefined`: it cannot be undone. */
  undoable: (readonly Undoable[] | undefined)[];
  /** For each edit why it was not stored, in words for people; `undefined`: it is on disk. */
  problems: (string | undefined)[];
  /** For each edit whether it changed a row in the Trash; another device may have put it there. */
  inTrash: boolean[];
  /** The added rows of the outbox. */
  queued: StoredRow[];
}

export async function commitEdits(
  database: AccountDatabase,
  edits: readonly Edit[],
): Promise<Committed> {
  const entities = entitiesOf(edits);
  const guard = edits.length === 1 ? edits[0]?.guard : undefined;
  const guarded = guard?.tables ?? [];
  const tables = new Set([...entities, ...derivedTables(entities), 'outbox', 'meta', ...guarded]);
  let tellsSearch = false;
  const onBegin = (transaction: IDBTransaction) => {
    // A guard may write rows without an entry of the outbox.
    if (guard !== undefined) return;
    tellsSearch = true;
    leaveToOutbox(transaction);
  };
  const commit = async (database: AccountDatabase): Promise<Committed> => {
    if (guard !== undefined && !(await guard.isOpen(database))) return leftOut(guard.problem);
    const drafted = await draftAll(database, edits);
    // Read together and written together: each await costs as much as the work itself.
    const [before, stamping] = await Promise.all([
      readBefore(database, idsOf(drafted)),
      readStamping(database),
    ]);
    const { problems, accepted } = judge(drafted, before);
    const { changes, clock } = stampDrafts(accepted, stamping, before);
    const { written, undoable } = mergeChanges(changes, before);
    const told = {
      ids: drafted.map(({ drafts }) => drafts.map(({ id }) => id)),
      undoable: drafted.map(({ drafts }) => undoableBy(drafts, undoable)),
      problems,
      inTrash: drafted.map((edit) => changesTrash(edit, written)),
    };
    const stamped = changes.map(({ change }) => change);
    if (guard !== undefined && problems[0] === undefined) await guard.close(database, stamped);
    if (changes.length === 0) return { ...told, queued: [] };
    const [queued] = await Promise.all([
      appendChanges(database, stamped, accepted[0]?.nowMs ?? 0, tellsSearch),
      storeRows(database, [...written.values()], before),
      database.writeMeta('clock', clock),
    ]);
    return { ...told, queued };
  };
  return inTransaction(database, [...tables], commit, onBegin);
}

function leftOut(problem: string): Committed {
  return { ids: [[]], undoable: [undefined], problems: [problem], inTrash: [false], queued: [] };
}

function entitiesOf(edits: readonly Edit[]): EntityName[] {
  const names = edits.flatMap(({ drafts }) =>
    isPlan(drafts) ? drafts.entities : drafts.map(({ entity }) => entity),
  );
  return [...new Set(names)].map((name) => {
    if (!isEntityName(name)) throw new Error(`No entity is called ${name}`);
    return name;
  });
}

async function draftAll(database: AccountDatabase, edits: readonly Edit[]): Promise<Drafted[]> {
  const reader = rowReader(database);
  return await Promise.all(
    edits.map(async ({ drafts, nowMs }) => ({
      drafts: isPlan(drafts) ? await drafts.make(reader) : drafts,
      nowMs,
    })),
  );
}

/** Inside a transaction of the entities that it reads. */
function rowReader(database: AccountDatabase): RowReader {
  const table = ({ name }: { name: string }) => database.table<Row, string>(name);
  return {
    get: (entity, id) => table(entity).get(id),
    having: (entity, index, value) => table(entity).where(index).equals(value).toArray(),
  };
}

function idsOf(edits: readonly Drafted[]): Map<EntityName, Set<string>> {
  const ids = new Map<EntityName, Set<string>>();
  const add = (entity: EntityName, id: string) => {
    const known = ids.get(entity);
    if (known === undefined) ids.set(entity, new Set([id]));
    else known.add(id);
  };
  for (const draft of edits.flatMap(({ drafts }) => drafts)) {
    // A form saved without a change is not an edit.
    if (isEmpty(draft)) continue;
    add(draft.entity as EntityName, draft.id);
    // Read together with the existing rows: each await costs as much as the work itself.
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

/** A row exists for all drafts after the draft that creates it. */
function judge(
  edits: readonly Drafted[],
  before: Rows,
): { problems: (string | undefined)[]; accepted: Drafted[] } {
  const made = new Set<string>();
  const accepted: Drafted[] = [];
  const problems = edits.map((edit) => {
    const mine = new Set<string>();
    const drafts = edit.drafts.filter((draft) => !isEmpty(draft));
    for (const { entity, id, fields } of drafts) {
      const name = entity as EntityName;
      const key = `${entity}/${id}`;
      const isNew = !before.get(name)?.has(id) && !made.has(key) && !mine.has(key);
      const problem = fieldsProblem(name, fields, isNew);
      if (problem !== undefined) return refusalInWords(name, problem);
      if (isNew) mine.add(key);
    }
    for (const key of mine) made.add(key);
    accepted.push({ ...edit, drafts });
    return undefined;
  });
  return { problems, accepted };
}

interface DraftedChange {
  draft: Draft;
  change: Change;
}

function stampDrafts(
  edits: readonly Drafted[],
  { device, offsetMs, ...stamping }: Stamping,
  before: Rows,
): { changes: DraftedChange[]; clock: ClockState } {
  let { clock } = stamping;
  const changes: DraftedChange[] = [];
  for (const { drafts, nowMs } of edits) {
    for (const draft of drafts) {
      const { asOf, ...fields } = draft;
      const row = before.get(draft.entity as EntityName)?.get(draft.id);
      if (asOf !== undefined && row === undefined) {
        const at = formatStamp({ ms: Math.floor(asOf), counter: 0 }, device);
        changes.push({ draft, change: { ...fields, at } });
        continue;
      }
      clock = tick(observeFields(clock, row, draft.fields), nowMs + offsetMs);
      changes.push({ draft, change: { ...fields, at: formatStamp(clock, device) } });
    }
  }
  return { changes, clock };
}

function isEmpty({ fields }: Draft): boolean {
  return Object.keys(fields).length === 0;
}

/** @returns `undefined` if a part of it cannot be undone or was not stored */
function undoableBy(
  drafts: readonly Draft[],
  byDraft: ReadonlyMap<Draft, Undoable | undefined>,
): readonly Undoable[] | undefined {
  const each = drafts.filter((draft) => !isEmpty(draft)).map((draft) => byDraft.get(draft));
  return each.every((one) => one !== undefined) ? each : undefined;
}

/** Ignores rows that the edit itself restores or puts in the Trash. */
function changesTrash({ drafts }: Drafted, written: ReadonlyMap<string, Written>): boolean {
  return drafts.some(({ entity, id, fields }) => {
    const row = written.get(`${entity}/${id}`)?.row;
    return !('deletedAt' in fields) && row !== undefined && isInTrash(row);
  });
}

function mergeChanges(
  changes: readonly DraftedChange[],
  before: Rows,
): { written: Map<string, Written>; undoable: Map<Draft, Undoable | undefined> } {
  const written = new Map<string, Written>();
  const undoable = new Map<Draft, Undoable | undefined>();
  for (const { draft, change } of changes) {
    const entity = change.entity as EntityName;
    const key = `${entity}/${change.id}`;
    const stored = before.get(entity)?.get(change.id);
    const current = written.get(key)?.row ?? stored;
    const row = mergeRows(current, rowOfChange(change), definitionOf(entity));
    written.set(key, { entity, row, before: stored });
    undoable.set(draft, undoableOf(entity, current, change));
  }
  return { written, undoable };
}
