/** Edits a card that is not the one that is asked, such as one that was just rated. */
import * as say from '../../../../lib/messages.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { EditCardDialog } from '../../cards/edit-card-dialog.tsx';
import { useOpenedCard } from '../../use-decks.ts';

interface EditLaterProps {
  cardId: string;
  onSaved: () => void;
  onClose: () => void;
}

export function EditLater({ cardId, onSaved, onClose }: EditLaterProps) {
  const card = useOpenedCard(cardId);
  if (!card) return null;
  return (
    <EditCardDialog
      card={card}
      onSave={async (save) => {
        const isSaved = tell(await save(), {
          done: say.saved,
          failed: say.errorModifyingFlashcard,
        });
        if (isSaved) onSaved();
        return isSaved;
      }}
      onClose={onClose}
    />
  );
}
