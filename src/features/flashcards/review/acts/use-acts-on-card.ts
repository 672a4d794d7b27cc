/** What may be done to the card that is asked now, by menu and by key. */
import { useState } from 'react';
import { answerOf, questionOf } from '../../card-text.tsx';
import type { ReviewState } from '../review-state.ts';
import type { ReviewStore } from '../review-store.ts';
import { sayAloud } from '../sound/card-voice.ts';
import { playSounds } from '../sound/use-card-sounds.ts';
import { type CardActs, createCardActs, type Leaving } from './card-acts.ts';
import type { OpenDialog } from './card-dialogs.tsx';
import type { ActsByKey } from './card-menu.tsx';

interface ActsOnCard {
  acts: CardActs;
  byKey: ActsByKey;
  open: OpenDialog | undefined;
  close: () => void;
}

export function useActsOnCard(
  review: ReviewStore,
  { current, phase }: ReviewState,
  leaves: Leaving,
): ActsOnCard {
  const [acts] = useState(() => createCardActs(review, leaves));
  const [opened, setOpened] = useState<{ dialog: OpenDialog; cardId: string }>();
  const cardId = current?.card.id;
  // What was opened for one card is not about the next one, and is over when the card comes again.
  if (opened !== undefined && opened.cardId !== cardId) setOpened(undefined);
  const open = opened?.dialog;
  const show = (dialog: OpenDialog) => () => {
    if (cardId !== undefined) setOpened({ dialog, cardId });
  };
  const isAsked = current !== undefined;
  const hasSource =
    isAsked && phase === 'answer' && Boolean(current.card.fileId ?? current.card.noteId);
  const play = () => {
    const card = document.querySelector('[data-card]');
    if (card?.querySelector('audio')) playSounds(card);
    else if (current !== undefined)
      void sayAloud(phase === 'answer' ? answerOf(current.card) : questionOf(current.card));
  };
  return {
    acts,
    open,
    close: () => setOpened(undefined),
    byKey: {
      'review.edit': isAsked ? show('edit') : undefined,
      'review.why': isAsked ? show('why') : undefined,
      'review.source': hasSource ? openSource : undefined,
      'review.replay': isAsked ? play : undefined,
      'review.flag': isAsked ? show('flag') : undefined,
      'review.bury': isAsked ? acts.bury : undefined,
      'review.buryGroup': current?.card.groupId ? acts.buryGroup : undefined,
      'review.suspend': isAsked ? acts.suspend : undefined,
      'review.due': isAsked ? show('due') : undefined,
      'review.move': isAsked ? show('move') : undefined,
      'review.delete': isAsked ? acts.remove : undefined,
    },
  };
}

/** As a tap on the link does, which opens beside the card. The text of the card may have links of its own. */
function openSource(): void {
  document.querySelector<HTMLElement>('[data-card] [data-source] a')?.click();
}
