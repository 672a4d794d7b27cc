/** Creates cards of missed questions, in an existing or a new deck. */
import { useMemo, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { useDeckChoices } from '../../../queries/decks/use-deck-choices.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import {
  anotherPlace,
  DestinationFields,
  type Place,
  useLivePlace,
} from '../../../ui/form/destination-fields.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import type { AttemptWithSources } from '../use-quiz.ts';
import { addMissedCards, missedCards } from './missed-cards.ts';

interface MissedCardsProps {
  found: AttemptWithSources;
  onClose: () => void;
}

export function MissedCardsDialog(props: MissedCardsProps) {
  const decks = useDeckChoices();
  const byName = useMemo(() => decks?.toSorted((a, b) => a.name.localeCompare(b.name)), [decks]);
  return byName === undefined ? null : <WithDecks {...props} decks={byName} />;
}

function WithDecks({ found, onClose, decks }: MissedCardsProps & { decks: Place[] }) {
  const [cards] = useState(() => missedCards(found));
  const livePlace = useLivePlace(decks);
  const { draft, field, values, busy, submit } = useEntityForm({
    initial: () => ({
      deckId: decks[0]?.id ?? anotherPlace,
      deckName: found.quiz?.title ?? '',
    }),
    check: (form) => ({
      deckName:
        livePlace(form.deckId) === anotherPlace && form.deckName.trim() === ''
          ? 'Enter a deck name.'
          : undefined,
    }),
    save: async (form) => {
      const place = livePlace(form.deckId);
      const isNew = place === anotherPlace;
      const deck = isNew ? { name: form.deckName.trim(), ...(await courseOfNew()) } : undefined;
      const result = await addMissedCards(cards, isNew ? uuidv7(Date.now()) : place, deck);
      if (result.ok && result.data.added === 0) {
        toastSuccess('All of these are on your cards already');
        return true;
      }
      const { added = 0, known = 0 } = result.ok ? result.data : {};
      return tell(result, {
        done: `${plural(added, 'card')} added${known > 0 ? `, ${known} already on your cards` : ''}`,
        undone: 'Cards removed',
        failed: say.errorCreatingFlashcard,
      });
    },
    draft: () => formDraftPlace('missed-cards', found.attempt.id),
  });
  return (
    <FormDialog
      title={`Make ${plural(cards.length, 'card')}`}
      submitLabel="Add cards"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <p className="text-muted">
        Each question that you missed becomes a card with its correct answer and its source.
      </p>
      <DestinationFields
        noun="Deck"
        places={decks}
        place={{ ...field('deckId'), value: livePlace(values.deckId) }}
        name={field('deckName')}
      />
    </FormDialog>
  );
}
