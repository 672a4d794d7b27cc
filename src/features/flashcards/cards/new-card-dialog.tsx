/** Writes a card over any screen. It goes into the deck of the last one, another one, or a new one. */
import { useRef, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { createCardInNewDeck, createCards } from '../../../model/entities/card.ts';
import { type Deck, firstDeckName } from '../../../model/entities/deck.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { useDecks } from '../use-decks.ts';
import { CardDialog } from './card-dialog.tsx';
import { anotherDeck, type CardDraft, type Destination } from './card-form.ts';
import { lastDeck, rememberDeck } from './last-deck.ts';

export function NewCardDialog({ onClose }: { onClose: () => void }) {
  const decks = useDecks();
  return decks === undefined ? null : <WithDecks decks={decks} onClose={onClose} />;
}

function WithDecks({ decks, onClose }: { decks: Deck[]; onClose: () => void }) {
  const [first] = useState(() => firstChoice(decks));
  const went = useRef<Destination>(first);
  const save = async (draft: CardDraft, { deckId, deckName }: Destination) => {
    const into = deckId === anotherDeck ? uuidv7(Date.now()) : deckId;
    const card = { deckId: into, ...draft };
    const made =
      deckId === anotherDeck
        ? await mutate(createCardInNewDeck, {
            name: deckName.trim(),
            card,
            ...(await courseOfNew()),
          })
        : await mutate(createCards, [card]);
    if (!tell(made, { done: say.saved, failed: say.errorCreatingFlashcard })) return false;
    went.current = { deckId: into, deckName };
    rememberDeck(into);
    return true;
  };
  return (
    <CardDialog
      destination={{ decks, next: () => went.current }}
      draft={() => formDraftPlace('new-card')}
      onSave={save}
      onClose={onClose}
    />
  );
}

function firstChoice(decks: readonly Deck[]): Destination {
  const last = lastDeck();
  const deck = decks.find(({ id }) => id === last) ?? decks[0];
  return { deckId: deck?.id ?? anotherDeck, deckName: firstDeckName };
}
