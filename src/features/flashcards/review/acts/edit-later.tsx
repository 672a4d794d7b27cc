/** Edits a card that is not the one that is asked, such as one that was just rated. */
import { formDraftPlace } from '../../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../../db/mutate.ts';
import * as say from '../../../../lib/messages.ts';
import { editCard } from '../../../../model/entities/card.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { useCardMedia } from '../../card-media.tsx';
import { CardDialog } from '../../cards/card-dialog.tsx';
import { changedSides } from '../../cards/card-form.ts';
import { useCard } from '../../use-decks.ts';

interface EditLaterProps {
  cardId: string;
  onSaved: () => void;
  onClose: () => void;
}

export function EditLater({ cardId, onSaved, onClose }: EditLaterProps) {
  const card = useCard(cardId);
  const media = useCardMedia(cardId);
  if (!card || media === undefined) return null;
  return (
    <CardDialog
      card={card}
      shown={new Set(media.keys())}
      draft={() => formDraftPlace('card', cardId)}
      onSave={async (draft) => {
        const result = await mutate(editCard, { id: cardId, ...changedSides(card, draft) });
        const isSaved = tell(result, { done: say.saved, failed: say.errorModifyingFlashcard });
        if (isSaved) onSaved();
        return isSaved;
      }}
      onClose={onClose}
    />
  );
}
