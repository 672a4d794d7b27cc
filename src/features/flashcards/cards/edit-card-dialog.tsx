/** Changes a card wherever it is shown: in a list, or beside the review. */
import { useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import type { Mutated } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import type { Result } from '../../../lib/result.ts';
import type { Card } from '../../../model/entities/card.ts';
import { contentOf, isReverse } from '../../../model/entities/cards/card-content.ts';
import { saveCard } from '../../../queries/cards/save-card.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { useCardMedia } from '../card-media.tsx';
import { CardDialog, type SaveCard } from './card-dialog.tsx';
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
  if (media === undefined) return null;
  const content = contentOf(card);
  const save: SaveCard = (after, _, changes) =>
    onSave(() => saveCard({ id: card.id, before: content, after, ...changes }));
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

async function told(save: () => Promise<Result<Mutated>>): Promise<boolean> {
  return tell(await save(), { done: say.saved, failed: say.errorModifyingFlashcard });
}
