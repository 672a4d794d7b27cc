/** What is done to many cards at once: each is one edit, told with one Undo. */
import { mutate } from '../../../../db/mutate.ts';
import * as say from '../../../../lib/messages.ts';
import { plural } from '../../../../lib/plural.ts';
import type { Result } from '../../../../lib/result.ts';
import { deleteCards } from '../../../../model/entities/bulk-edit.ts';
import {
  buryCards,
  flagCards,
  resumeCards,
  suspendCards,
} from '../../../../model/entities/card.ts';
import { forgetCards, setDueDate } from '../../../../model/entities/facts/review.ts';
import { formatDay } from '../../../../ui/date.tsx';
import { tell } from '../../../../ui/toaster/tell.ts';
import { writeFacts } from '../../due/write-facts.ts';
import { type MovedTo, writeMove } from '../../tree/move-dialog.tsx';

type Ids = readonly string[];

const failed = say.errorModifyingFlashcard;

async function told(result: Promise<Result<unknown>>, done: string, undone: string) {
  return tell(await result, { done, undone, failed });
}

const cards = (ids: Ids) => plural(ids.length, 'card');

export const suspend = (ids: Ids) =>
  told(mutate(suspendCards, { ids }), `${cards(ids)} suspended`, `${cards(ids)} resumed`);

export const resume = (ids: Ids) =>
  told(mutate(resumeCards, { ids }), `${cards(ids)} resumed`, `${cards(ids)} changed back`);

export const bury = (ids: Ids) =>
  told(
    mutate(buryCards, { ids }),
    `${cards(ids)} buried until tomorrow`,
    `${cards(ids)} changed back`,
  );

export const flag = (ids: Ids, to: number) =>
  told(
    mutate(flagCards, { ids, flag: to }),
    to === 0 ? `Flag removed from ${cards(ids)}` : `${cards(ids)} flagged`,
    `${cards(ids)} changed back`,
  );

export const reset = (ids: Ids) =>
  told(
    writeFacts(forgetCards, { ids }),
    `${cards(ids)} reset to new`,
    `${cards(ids)} changed back`,
  );

export const setDue = (ids: Ids, dueOn: string) =>
  told(
    writeFacts(setDueDate, { ids, dueOn }),
    `${cards(ids)} due on ${formatDay(dueOn)}`,
    `${cards(ids)} changed back`,
  );

export const move = (ids: Ids, to: MovedTo) =>
  told(
    writeMove(ids, to),
    to.made ? `${cards(ids)} moved to ${to.made.name}` : `${cards(ids)} moved`,
    `${cards(ids)} moved back`,
  );

export async function remove(ids: Ids): Promise<boolean> {
  const [done, undone] =
    ids.length === 1
      ? [say.flashcardDeleted, 'Flashcard restored']
      : [`${cards(ids)} deleted`, `${cards(ids)} restored`];
  return tell(await mutate(deleteCards, { ids }), {
    done,
    undone,
    failed: say.errorDeletingFlashcard,
  });
}
