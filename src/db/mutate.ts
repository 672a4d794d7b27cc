/**
 * The local write door: the only way an edit enters the database. What is called while the disk is busy
 * is committed together (`group-commit.ts`), each edit with its outbox entry or not at all [P2].
 */
import Dexie from 'dexie';
import { type RandomBytes, risingIds, systemRandom } from '../lib/ids.ts';
import { failure, type Result, success } from '../lib/result.ts';
import type { Mutation } from '../model/entity.ts';
import { type Committed, commitEdits, type Edit } from './commit-edits.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { announceCommit } from './outbox/edits.ts';
import { storageProblem } from './storage-problem.ts';

export interface MutateEnvironment {
  now: () => number;
  /** Minutes to add to UTC for local time at an instant. */
  tzOffsetMin: (atMs: number) => number;
  /** For ids; the system's own unless given. */
  random?: RandomBytes;
}

export interface Mutated {
  ids: string[];
  /** What was changed lies in the Trash, where it may have been put from elsewhere. */
  isInTrash: boolean;
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
export function mutate<Input>(mutation: Mutation<Input>, input: Input): Promise<Result<Mutated>> {
  return mutateIn(currentDatabase(), mutation, input);
}

/** As `mutate`, for what belongs to one account whichever is open by now. */
export async function mutateIn<Input>(
  database: AccountDatabase,
  mutation: Mutation<Input>,
  input: Input,
  environment: MutateEnvironment = system,
): Promise<Result<Mutated>> {
  const nowMs = environment.now();
  const made = mutation(input, {
    nowMs,
    tzOffsetMin: environment.tzOffsetMin(nowMs),
    newId: risingIds(nowMs, environment.random ?? systemRandom),
  });
  // A form saved without a change is no edit.
  const drafts = made.filter((draft) => Object.keys(draft.fields).length > 0);
  const ids = made.map((draft) => draft.id);
  if (drafts.length === 0) return success({ ids, isInTrash: false });
  try {
    const { problem, isInTrash } = await writerOf(database)({ drafts, nowMs });
    return problem === undefined ? success({ ids, isInTrash }) : failure(problem);
  } catch (error) {
    return failure(storageProblem(error));
  }
}

interface Outcome {
  /** Why it cannot be stored, in words for people. */
  problem: string | undefined;
  isInTrash: boolean;
}

const writers = new WeakMap<AccountDatabase, GroupCommit<Edit, Outcome>>();

/** One writer a connection; tabs take turns by their transactions. */
function writerOf(database: AccountDatabase): GroupCommit<Edit, Outcome> {
  const known = writers.get(database);
  if (known !== undefined) return known;
  const writer = createGroupCommit<Edit, Outcome>(async (edits) => {
    // The writer works for all callers, so it must not end up in the transaction of one.
    const committed = Dexie.ignoreTransaction(() => commitEdits(database, edits));
    // The engine takes its turn meanwhile.
    announceCommit(database, committed.then(queuedBy, nothing));
    const { problems, inTrash } = await committed;
    return problems.map((problem, index) => ({ problem, isInTrash: inTrash[index] === true }));
  });
  writers.set(database, writer);
  return writer;
}

const queuedBy = ({ queued }: Committed) => queued;
const nothing = () => [];
