/**
 * What the student decides about the card on the screen. A tap or a key that was aimed at the card before decides
 * nothing. The ratings stand where “Show answer” stood, so that a double tap there must not rate either; the keys of
 * the ratings are others than those that show the answer, so that they may follow at once.
 */
import type { Rating } from '../../../model/entities/facts/review.ts';
import { useAim } from '../../../ui/press/use-aim.ts';
import type { ReviewState } from './review-state.ts';
import type { ReviewStore } from './review-store.ts';

export interface Decide {
  isSettled: boolean;
  /** @returns `false` where it is shown already */
  showAnswer: () => boolean;
  rate: (rating: Rating) => void;
  rateByKey: (rating: Rating) => void;
}

export function useDecision({ current, phase, done }: ReviewState, review: ReviewStore): Decide {
  // A card that comes back at once, rated or undone, is shown anew.
  const card = `${current?.card.id} ${done.length}`;
  const cardAim = useAim(card);
  const sideAim = useAim(`${card} ${phase}`);
  const rateIf = (isMeant: () => boolean) => (rating: Rating) => {
    if (isMeant()) void review.rate(rating);
  };
  return {
    isSettled: sideAim.isSettled,
    showAnswer: () => {
      if (phase !== 'question') return false;
      if (cardAim.isMeant()) review.showAnswer();
      return true;
    },
    rate: rateIf(sideAim.isMeant),
    rateByKey: rateIf(cardAim.isMeant),
  };
}
