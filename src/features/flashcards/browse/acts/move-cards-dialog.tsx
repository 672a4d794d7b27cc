/** Moves cards to another deck, or to a new one: so a deck is split. */
import { uuidv7 } from '../../../../lib/ids.ts';
import { plural } from '../../../../lib/plural.ts';
import { courseOfNew } from '../../../../queries/courses.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { anotherPlace, DestinationFields } from '../../../../ui/form/destination-fields.tsx';
import { useEntityForm } from '../../../../ui/form/use-entity-form.ts';
import { useDeckPlaces } from '../../tree/use-deck-tree.ts';
import { move, moveToNewDeck } from './bulk-acts.ts';

interface MoveCardsProps {
  ids: readonly string[];
  /** Where the first of them is. */
  deckId: string | undefined;
  onClose: () => void;
}

export function MoveCardsDialog(props: MoveCardsProps) {
  const places = useDeckPlaces();
  return places === undefined ? null : <WithDecks {...props} places={places} />;
}

function WithDecks({
  ids,
  deckId,
  onClose,
  places,
}: MoveCardsProps & { places: readonly { id: string; name: string }[] }) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ deckId: deckId ?? places[0]?.id ?? anotherPlace, deckName: '' }),
    check: (form) => ({
      deckName:
        form.deckId === anotherPlace && form.deckName.trim() === ''
          ? 'Enter a deck name.'
          : undefined,
    }),
    save: async (form) => {
      if (form.deckId !== anotherPlace) return await move(ids, form.deckId);
      const deck = { id: uuidv7(Date.now()), name: form.deckName.trim() };
      return await moveToNewDeck(ids, { ...deck, ...(await courseOfNew()) });
    },
  });
  return (
    <FormDialog
      title={`Move ${plural(ids.length, 'card')}`}
      submitLabel="Move"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <DestinationFields
        noun="Deck"
        places={places}
        place={field('deckId')}
        name={field('deckName')}
      />
    </FormDialog>
  );
}
