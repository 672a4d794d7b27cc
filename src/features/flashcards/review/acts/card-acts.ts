/** What may be done to the card that is asked besides rating it. Each is one edit, taken back by Undo. */
import { type Mutated, mutate } from '../../../../db/mutate.ts';
import type { Result } from '../../../../lib/result.ts';
import {
  buryCards,
  deleteCard,
  flagCards,
  moveCards,
  suspendCards,
} from '../../../../model/entities/card.ts';
import { toastUndo } from '../../../../ui/toaster/toast-undo.tsx';
import type { Act, ReviewStore } from '../review-state.ts';
import { flagOf } from './flags.ts';

export interface CardActs {
  suspend: () => void;
  bury: () => void;
  remove: () => void;
  /** The flag that it has already is taken off. */
  flag: (flag: number) => void;
  move: (deckId: string) => void;
  /** @returns whether it was saved */
  edit: (save: () => Promise<Result<Mutated>>) => Promise<boolean>;
}

/** @param leavesWhenMoved the review is of one deck: what is moved to another is asked no more */
export function createCardActs(review: ReviewStore, leavesWhenMoved: boolean): CardActs {
  const act = (does: Act) =>
    review.act({
      ...does,
      onDone: (step) => toastUndo(does.name, () => void review.undoStep(step.seq)),
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
    move: (deckId) =>
      void act({
        name: 'Card moved',
        leaves: leavesWhenMoved,
        write: ({ id }) => mutate(moveCards, { ids: [id], deckId }),
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
