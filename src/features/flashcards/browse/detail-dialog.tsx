/** All of one card where there is no room beside the list. */
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CardDetail } from './card-detail.tsx';
import { useShownCards } from './use-shown-cards.ts';

interface DetailDialogProps extends ComponentProps<typeof CardDetail> {
  onClose: () => void;
}

export function DetailDialog({ onClose, ...detail }: DetailDialogProps) {
  const card = useShownCards([detail.id]).get(detail.id)?.card;
  const isGone = card !== undefined && card.deletedAt !== 0;
  const close = useEffectEvent(onClose);
  // Its own “Delete” stands in it, and another device may have deleted the card.
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return (
    <Dialog title="Card" onClose={onClose}>
      <CardDetail {...detail} />
    </Dialog>
  );
}
