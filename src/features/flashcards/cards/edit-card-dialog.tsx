/** Changes a card wherever it is shown: in a list, or beside the review. */
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import * as say from '../../../lib/messages.ts';
import type { Card } from '../../../model/entities/card.ts';
import { contentOf, isReverse } from '../../../model/entities/cards/card-content.ts';
import { saveCard } from '../../../queries/cards/save-card.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { useCardMedia } from '../card-media.tsx';
import { CardDialog, type SaveCard } from './card-dialog.tsx';
import { storedMedia } from './form-media.ts';

interface EditCardDialogProps {
  /** As it was when it was opened. */
  card: Card;
  onClose: () => void;
}

export function EditCardDialog({ card, onClose }: EditCardDialogProps) {
  const media = useCardMedia(card.id);
  if (media === undefined) return null;
  const content = contentOf(card);
  const save: SaveCard = async (after, _, changes) => {
    const saved = await saveCard({ id: card.id, before: content, after, ...changes });
    return tell(saved, { done: say.saved, failed: say.errorModifyingFlashcard });
  };
  return (
    <CardDialog
      content={content}
      row={card}
      media={storedMedia(media, isReverse(card))}
      draft={() => formDraftPlace('card', card.id)}
      onSave={save}
      onClose={onClose}
    />
  );
}
