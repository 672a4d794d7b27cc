/** Acts on the current card besides rating. Each is one edit with one Undo. */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { type Mutated, mutate } from '../../../db/mutate.ts';
import type { Result } from '../../../lib/result.ts';
import {
  buryCards,
  type Card,
  deleteCard,
  flagCards,
  suspendCards,
} from '../../../model/entities/card.ts';
import { setDueDate } from '../../../model/entities/facts/review.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { formatDay } from '../../../ui/date.tsx';
import { toastUndo } from '../../../ui/toaster/toast-undo.tsx';
import { flagOf } from '../flags.ts';
import { type MovedTo, writeMove } from '../tree/move-dialog.tsx';
import { writeFacts } from '../write-facts.ts';
import { type Act, messageIdOf } from './review-state.ts';
import type { ReviewStore } from './review-store.ts';

export interface CardActs {
  suspend: () => void;
  bury: () => void;
  buryGroup: () => void;
  /** @param dueOn a study day */
  due: (dueOn: string) => void;
  remove: () => void;
  /** The present flag again removes it. */
  flag: (flag: number) => void;
  move: (to: MovedTo) => void;
  /** @returns whether it was saved */
  edit: (save: () => Promise<Result<Mutated>>) => Promise<boolean>;
}

export interface Leaving {
  /** In a review of one deck. */
  whenMoved: boolean;
  /** In a review of due cards. */
  whenLater: boolean;
}

export function createCardActs(review: ReviewStore, leaves: Leaving): CardActs {
  const act = (name: string, leavesCard: boolean, write: Act['write'], takesGroup = false) =>
    review.act({
      ...{ name, leaves: leavesCard, write, takesGroup },
      onDone: (step) => toastUndo(name, () => void review.undoStep(step.seq), messageIdOf(step)),
    });
  return {
    suspend: () =>
      void act('Card suspended', true, ({ id }) => mutate(suspendCards, { ids: [id] })),
    bury: () =>
      void act('Card buried until tomorrow', true, ({ id }) => mutate(buryCards, { ids: [id] })),
    buryGroup: () => {
      const bury: Act['write'] = async (card) =>
        mutate(buryCards, { ids: await idsOfGroup(currentDatabase(), card) });
      void act('Related cards buried until tomorrow', true, bury, true);
    },
    due: (dueOn) => {
      const isLeft = leaves.whenLater && dueOn > studyToday();
      void act(`Card due on ${formatDay(dueOn)}`, isLeft, ({ id }) =>
        writeFacts(setDueDate, { ids: [id], dueOn }),
      );
    },
    remove: () => void act('Card deleted', true, ({ id }) => mutate(deleteCard, { id })),
    flag: (wanted) => {
      const has = review.getState().current?.card.flag ?? 0;
      const flag = has === wanted ? 0 : wanted;
      const color = flagOf(flag)?.name.toLowerCase();
      const name = color === undefined ? 'Flag removed' : `Flagged ${color}`;
      void act(name, false, ({ id }) => mutate(flagCards, { ids: [id], flag }));
    },
    move: (to) => {
      const name = to.made ? `Card moved to ${to.made.name}` : 'Card moved';
      void act(name, leaves.whenMoved, ({ id }) => writeMove([id], to));
    },
    edit: async (save) => {
      let isSaved = false;
      await act('Card changed', false, async () => {
        const result = await save();
        isSaved = result.ok;
        return result;
      });
      return isSaved;
    },
  };
}

/** The card and its group, without cards in the Trash. */
export async function idsOfGroup(
  database: AccountDatabase,
  { id, groupId }: Pick<Card, 'id' | 'groupId'>,
): Promise<string[]> {
  if (!groupId) return [id];
  const group = await database.rows('card').where('groupId').equals(groupId).toArray();
  return group.filter((row) => row.deletedAt === 0).map((row) => row.id);
}
