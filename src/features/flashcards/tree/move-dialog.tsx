/** Moves cards to another deck or a new one. */
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import { plural } from '../../../lib/plural.ts';
import { splitDeck } from '../../../model/entities/bulk-edit.ts';
import { moveCards } from '../../../model/entities/card.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { anotherPlace, DestinationFields } from '../../../ui/form/destination-fields.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { type DeckPlace, useDeckPlaces } from './use-deck-tree.ts';

export interface MovedTo {
  deckId: string;
  /** A new deck, created with the move. */
  made?: { name: string; courseId?: string };
}

/** One edit, also with a new deck. */
export function writeMove(ids: readonly string[], { deckId, made }: MovedTo) {
  if (made === undefined) return mutate(moveCards, { ids, deckId });
  return mutate(splitDeck, { id: deckId, ...made, cardIds: ids });
}

interface MoveDialogProps {
  count: number;
  /** The deck of the first card. */
  deckId: string | undefined;
  /** @returns whether the dialog may close */
  onMove: (to: MovedTo) => Promise<boolean>;
  onClose: () => void;
}

export function MoveDialog(props: MoveDialogProps) {
  const places = useDeckPlaces();
  return places === undefined ? null : <WithDecks {...props} places={places} />;
}

function WithDecks({
  count,
  deckId,
  onMove,
  onClose,
  places,
}: MoveDialogProps & { places: readonly DeckPlace[] }) {
  // Several cards may be in several decks; one card does not move to its own deck.
  const open = count > 1 ? places : places.filter(({ id }) => id !== deckId);
  const first = count > 1 ? (deckId ?? open[0]?.id) : open[0]?.id;
  const { draft, field, busy, submit } = useEntityForm({
    initial: () => ({ deckId: first ?? anotherPlace, deckName: '' }),
    check: (form) => ({
      deckName:
        form.deckId === anotherPlace && form.deckName.trim() === ''
          ? 'Enter a deck name.'
          : undefined,
    }),
    save: async (form) => {
      if (form.deckId !== anotherPlace) return await onMove({ deckId: form.deckId });
      const made = { name: form.deckName.trim(), ...(await courseOfNew()) };
      return await onMove({ deckId: uuidv7(Date.now()), made });
    },
    draft: () => formDraftPlace('move-cards'),
    fitDraft: ({ deckId: kept, ...typed }) =>
      kept === anotherPlace || open.some(({ id }) => id === kept)
        ? { ...typed, deckId: kept }
        : typed,
  });
  return (
    <FormDialog
      title={count === 1 ? 'Move card' : `Move ${plural(count, 'card')}`}
      submitLabel={count === 1 ? 'Move card' : 'Move'}
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <DestinationFields
        noun="Deck"
        places={open}
        place={field('deckId')}
        name={field('deckName')}
      />
    </FormDialog>
  );
}
