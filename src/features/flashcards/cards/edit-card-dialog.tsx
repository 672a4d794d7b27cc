/** Edits a card from a list, the card browser or a review. */
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
  /** Later changes, as from another device, are not shown: saving keeps the fields that the student did not change. */
  card: Card;
  /** Saves and reports the result; by default a toast does. @returns whether it was saved */
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

/** Edits a card of the card browser, or a card of a review that is not the current one. */
export function EditCard(props: { id: string; onSaved?: () => void; onClose: () => void }) {
  const { id, onSaved, onClose } = props;
  const card = useOpenedCard(id);
  if (!card) return null;
  const save = async (write: () => Promise<Result<Mutated>>) => {
    const isSaved = await told(write);
    if (isSaved) onSaved?.();
    return isSaved;
  };
  return <EditCardDialog key={id} card={card} onSave={save} onClose={onClose} />;
}
