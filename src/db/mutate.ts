/** The entry point of local writes. Edits that arrive while the disk is busy are committed together, in order [P2]. */

import Dexie from 'dexie';
import { localOffsetMin } from '../lib/date-format.ts';
import { type RandomBytes, risingIds, systemRandom } from '../lib/ids.ts';
import { failure, type Result, success } from '../lib/result.ts';
import { believedNow } from '../model/clock.ts';
import type { Mutation, MutationContext, ReadingMutation } from '../model/entity.ts';
import { type Undoable, undoEdit } from '../model/undo.ts';
import {
  type Committed,
  commitEdits,
  type Edit,
  type EditGuard,
  isAlone,
  isPlan,
} from './commit-edits.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { announceCommit } from './outbox/edits.ts';
import { showNow } from './rows/calm.ts';
import { DataRemoved, storageFailure } from './storage-problem.ts';
import { removedData } from './storage-signals.ts';

export interface MutateEnvironment {
  now: () => number;
  /** Minutes to add to UTC for local time at an instant. */
  tzOffsetMin: (atMs: number) => number;
  /** For ids; by default the system's. */
  random?: RandomBytes;
}

export interface Mutated {
  ids: string[];
  /** The changed row is in the Trash; another device may have put it there. */
  isInTrash: boolean;
  /** Undoes the edit if nobody has changed the rows since; `undefined` if it cannot be undone, such as a review. */
  undo: (() => Promise<Result<Mutated>>) | undefined;
}

const system: MutateEnvironment = {
  // Looked up at each edit, so that tests can replace the clock.
  now: () => Date.now(),
  tzOffsetMin: localOffsetMin,
};

/**
 * Applies `mutation` to the open account. Resolves when the edit is on disk. Fails, changing nothing, if the input is
 * not storable or the disk is full; the message is for people. `ids` are the touched rows, in the order of the recipe's
 * drafts.
 */
export function mutate<Input>(
  mutation: Mutation<Input> | ReadingMutation<Input>,
  input: Input,
): Promise<Result<Mutated>> {
  if (removedData.isUp()) return Promise.resolve(storageFailure(new DataRemoved()));
  return mutateIn(currentDatabase(), mutation, input);
}

/** As `mutate`, for a given account, even if another is open by now. */
export async function mutateIn<Input>(
  database: AccountDatabase,
  mutation: Mutation<Input> | ReadingMutation<Input>,
  input: Input,
  environment: MutateEnvironment = system,
  /** Stored together with the edit, or not at all. */
  guard?: EditGuard,
): Promise<Result<Mutated>> {
  const nowMs = environment.now();
  const context = {
    nowMs,
    studyMs: believedNow(nowMs, database.clockOffsetMs),
    tzOffsetMin: environment.tzOffsetMin(nowMs),
    offsetAt: environment.tzOffsetMin,
    newId: risingIds(nowMs, environment.random ?? systemRandom),
  };
  const drafts = draftsOf(mutation, input, context);
  const ids = isPlan(drafts) ? [] : drafts.map(({ id }) => id);
  // A form saved without a change is not an edit.
  if (
    guard === undefined &&
    !isPlan(drafts) &&
    drafts.every(({ fields }) => Object.keys(fields).length === 0)
  ) {
    return success({ ids, isInTrash: false, undo: undefined });
  }
  try {
    const { problem, undoable, ...told } = await writerOf(database)({ drafts, nowMs, guard });
    if (problem !== undefined) return failure('refused', problem);
    const undo = undoable && (() => mutateIn(database, undoEdit, undoable, environment));
    return success({ ...told, undo });
  } catch (error) {
    return storageFailure(error);
  }
}

function draftsOf<Input>(
  mutation: Mutation<Input> | ReadingMutation<Input>,
  input: Input,
  context: MutationContext,
): Edit['drafts'] {
  if (typeof mutation === 'function') return mutation(input, context);
  return {
    entities: mutation.entities(input).map(({ name }) => name),
    make: (rows) => mutation.recipe(input, context, rows),
  };
}

interface Outcome {
  /** Why it was not stored, in words for people. */
  problem: string | undefined;
  ids: string[];
  isInTrash: boolean;
  undoable: readonly Undoable[] | undefined;
}

const writers = new WeakMap<AccountDatabase, GroupCommit<Edit, Outcome>>();

/** One writer per connection; tabs take turns by their transactions. */
function writerOf(database: AccountDatabase): GroupCommit<Edit, Outcome> {
  const known = writers.get(database);
  if (known !== undefined) return known;
  const writer = createGroupCommit<Edit, Outcome>(async (edits) => {
    // The writer works for all callers and must not join one caller's transaction.
    const committed = Dexie.ignoreTransaction(() => commitEdits(database, edits));
    // The engine prepares to send meanwhile.
    announceCommit(database, committed.then(queuedBy, nothing));
    const { problems, ids, inTrash, undoable } = await committed;
    showNow();
    return problems.map((problem, index) => ({
      problem,
      ids: ids[index] ?? [],
      isInTrash: inTrash[index] === true,
      undoable: undoable[index],
    }));
  }, isAlone);
  writers.set(database, writer);
  return writer;
}

const queuedBy = ({ queued }: Committed) => queued;
const nothing = () => [];
