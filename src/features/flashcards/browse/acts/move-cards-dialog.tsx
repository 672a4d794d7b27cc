/** Moves cards to another deck, or to a new one: so a deck is split. */
import { uuidv7 } from '../../../../lib/ids.ts';
import { plural } from '../../../../lib/plural.ts';
import { courseOfNew } from '../../../../queries/courses.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import {
  anotherPlace,
  DestinationFields,
  type Place,
} from '../../../../ui/form/destination-fields.tsx';
import { useEntityForm } from '../../../../ui/form/use-entity-form.ts';
import { useDeckPlaces } from '../../tree/use-deck-tree.ts';

/** A new deck that the cards go into. */
export interface NewDeck {
  id: string;
  name: string;
  courseId?: string;
}

interface MoveCardsProps {
  count: number;
  /** Where the first of them is. */
  deckId: string | undefined;
  /** They are all in that deck, which is not offered. */
  isElsewhere?: boolean;
  /** @returns whether they were moved */
  onMove: (deckId: string) => Promise<boolean>;
  onMoveToNew: (deck: NewDeck) => Promise<boolean>;
  onClose: () => void;
}

export function MoveCardsDialog({ isElsewhere = false, ...props }: MoveCardsProps) {
  const places = useDeckPlaces();
  if (places === undefined) return null;
  if (!isElsewhere) return <WithDecks {...props} places={places} />;
  const others = places.filter(({ id }) => id !== props.deckId);
  return <WithDecks {...props} deckId={others[0]?.id} places={others} />;
}

function WithDecks({
  count,
  deckId,
  places,
  onMove,
  onMoveToNew,
  onClose,
}: Omit<MoveCardsProps, 'isElsewhere'> & { places: readonly Place[] }) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ deckId: deckId ?? places[0]?.id ?? anotherPlace, deckName: '' }),
    check: (form) => ({
      deckName:
        form.deckId === anotherPlace && form.deckName.trim() === ''
          ? 'Enter a deck name.'
          : undefined,
    }),
    save: async (form) => {
      if (form.deckId !== anotherPlace) return await onMove(form.deckId);
      const deck = { id: uuidv7(Date.now()), name: form.deckName.trim() };
      return await onMoveToNew({ ...deck, ...(await courseOfNew()) });
    },
  });
  return (
    <FormDialog
      title={count === 1 ? 'Move card' : `Move ${plural(count, 'card')}`}
      submitLabel={count === 1 ? 'Move card' : 'Move'}
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
