/** Changes a card wherever it is shown: in a list, or beside the review. */
import { useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import type { Mutated } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import type { Result } from '../../../lib/result.ts';
import type { Card } from '../../../model/entities/card.ts';
import { contentOf, isReverse } from '../../../model/entities/cards/card-content.ts';
import { saveCard } from '../../../queries/cards/save-card.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { useCardMedia } from '../card-media.tsx';
import { useOpenedCard } from '../use-decks.ts';
import { CardDialog, type SaveCard } from './card-dialog.tsx';
import { readTypedTags, tagChanges } from './card-form.ts';
import { storedMedia } from './form-media.ts';

interface EditCardDialogProps {
  /** What comes of it later, as from another device, is not shown: saving leaves what the student did not change. */
  card: Card;
  /** Runs the saving and tells how it ended; without it a toast does. @returns whether it went well */
  onSave?: (save: () => Promise<Result<Mutated>>) => Promise<boolean>;
  onClose: () => void;
}

export function EditCardDialog({ card: live, onSave = told, onClose }: EditCardDialogProps) {
  const [card] = useState(live);
  const media = useCardMedia(card.id);
  const tags = useRows((database) => readTypedTags(database, card.id), [card.id]);
  const [before, setBefore] = useState<string>();
  if (before === undefined && tags !== undefined) setBefore(tags);
  if (media === undefined || before === undefined) return null;
  const content = contentOf(card);
  const save: SaveCard = (after, _, changes, typed) => {
    const edit = { id: card.id, before: content, after, ...changes };
    return onSave(() => saveCard({ ...edit, tagged: tagChanges(before, typed) }));
  };
  return (
    <CardDialog
      content={content}
      row={card}
      tags={before}
      media={storedMedia(media, isReverse(card))}
      draft={() => formDraftPlace('card', card.id)}
      onSave={save}
      onClose={onClose}
    />
  );
}

async function told(save: () => Promise<Result<Mutated>>): Promise<boolean> {
  return tell(await save(), { done: say.saved, failed: say.errorModifyingFlashcard });
}

/** Edits a card of the card browser. */
export function EditCard({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useOpenedCard(id);
  return card ? <EditCardDialog key={id} card={card} onClose={onClose} /> : null;
}

interface EditLaterProps {
  cardId: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits a card that is not the current one of a review, such as the last rated one. */
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
