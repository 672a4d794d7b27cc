/** The dialog that changes one card of the list. */
import { formDraftPlace } from '../../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../../db/mutate.ts';
import * as say from '../../../../lib/messages.ts';
import { type Card, editCard } from '../../../../model/entities/card.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { useCardMedia } from '../../card-media.tsx';
import { CardDialog } from '../../cards/card-dialog.tsx';
import { changedSides } from '../../cards/card-form.ts';
import { useCard } from '../../use-decks.ts';

export function EditCard({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useCard(id);
  return card ? <WithCard key={id} card={card} onClose={onClose} /> : null;
}

function WithCard({ card, onClose }: { card: Card; onClose: () => void }) {
  const media = useCardMedia(card.id);
  if (media === undefined) return null;
  return (
    <CardDialog
      card={card}
      shown={new Set(media.keys())}
      draft={() => formDraftPlace('card', card.id)}
      onSave={async (draft) =>
        tell(await mutate(editCard, { id: card.id, ...changedSides(card, draft) }), {
          done: say.saved,
          failed: say.errorModifyingFlashcard,
        })
      }
      onClose={onClose}
    />
  );
}
