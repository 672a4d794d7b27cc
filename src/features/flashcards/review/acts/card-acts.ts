/** Acts on the current card besides rating. Each is one edit, which Undo takes back. */
import { type AccountDatabase, currentDatabase } from '../../../../db/database.ts';
import { type Mutated, mutate } from '../../../../db/mutate.ts';
import type { Result } from '../../../../lib/result.ts';
import {
  buryCards,
  type Card,
  deleteCard,
  flagCards,
  suspendCards,
} from '../../../../model/entities/card.ts';
import { setDueDate } from '../../../../model/entities/facts/review.ts';
import { studyToday } from '../../../../model/study/study-day.ts';
import { formatDay } from '../../../../ui/date.tsx';
import { toastUndo } from '../../../../ui/toaster/toast-undo.tsx';
import { writeFacts } from '../../due/write-facts.ts';
import { flagOf } from '../../flags.ts';
import { type MovedTo, writeMove } from '../../tree/move-dialog.tsx';
import { type Act, messageIdOf } from '../review-state.ts';
import type { ReviewStore } from '../review-store.ts';

export interface CardActs {
  suspend: () => void;
  bury: () => void;
  /** Includes the other cards of its group. */
  buryGroup: () => void;
  /** @param dueOn a study day */
  due: (dueOn: string) => void;
  remove: () => void;
  /** Setting the present flag again removes it. */
  flag: (flag: number) => void;
  move: (to: MovedTo) => void;
  /** @returns whether it was saved */
  edit: (save: () => Promise<Result<Mutated>>) => Promise<boolean>;
}

export interface Leaving {
  /** The review is of one deck, so a moved card leaves it. */
  whenMoved: boolean;
  /** The review asks due cards, so a card that becomes due later leaves it. */
  whenLater: boolean;
}

export function createCardActs(review: ReviewStore, leaves: Leaving): CardActs {
  const act = (does: Act) =>
    review.act({
      ...does,
      onDone: (step) =>
        toastUndo(does.name, () => void review.undoStep(step.seq), messageIdOf(step)),
    });
  return {
    suspend: () =>
      void act({
        name: 'Card suspended',
        leaves: true,
        write: ({ id }) => mutate(suspendCards, { ids: [id] }),
      }),
    bury: () =>
      void act({
        name: 'Card buried until tomorrow',
        leaves: true,
        write: ({ id }) => mutate(buryCards, { ids: [id] }),
      }),
    buryGroup: () =>
      void act({
        name: 'Related cards buried until tomorrow',
        leaves: true,
        takesGroup: true,
        write: async (card) =>
          mutate(buryCards, { ids: await idsOfGroup(currentDatabase(), card) }),
      }),
    due: (dueOn) =>
      void act({
        name: `Card due on ${formatDay(dueOn)}`,
        leaves: leaves.whenLater && dueOn > studyToday(),
        write: ({ id }) => writeFacts(setDueDate, { ids: [id], dueOn }),
      }),
    remove: () =>
      void act({
        name: 'Card deleted',
        leaves: true,
        write: ({ id }) => mutate(deleteCard, { id }),
      }),
    flag: (wanted) => {
      const has = review.getState().current?.card.flag ?? 0;
      const flag = has === wanted ? 0 : wanted;
      const color = flagOf(flag)?.name.toLowerCase();
      void act({
        name: color === undefined ? 'Flag removed' : `Flagged ${color}`,
        leaves: false,
        write: ({ id }) => mutate(flagCards, { ids: [id], flag }),
      });
    },
    move: (to) =>
      void act({
        name: to.made ? `Card moved to ${to.made.name}` : 'Card moved',
        leaves: leaves.whenMoved,
        write: ({ id }) => writeMove([id], to),
      }),
    edit: async (save) => {
      let isSaved = false;
      await act({
        name: 'Card changed',
        leaves: false,
        write: async () => {
          const result = await save();
          isSaved = result.ok;
          return result;
        },
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
