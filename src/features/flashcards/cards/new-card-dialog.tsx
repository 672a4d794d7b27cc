/** Writes a card over any screen. It goes into the deck of the last one, another one, or a new one. */
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { createCardInNewDeck, createCards } from '../../../model/entities/card.ts';
import type { Deck } from '../../../model/entities/deck.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useDecks } from '../use-decks.ts';
import { CardDialog } from './card-dialog.tsx';
import type { CardDraft } from './card-form.ts';
import { lastDeck, rememberDeck } from './last-deck.ts';

export function NewCardDialog({ onClose }: { onClose: () => void }) {
  const decks = useDecks();
  return decks === undefined ? null : <WithDecks decks={decks} onClose={onClose} />;
}

/** In place of a deck's id. */
const another = 'new';

function WithDecks({ decks, onClose }: { decks: Deck[]; onClose: () => void }) {
  const [deckId, setDeckId] = useState(() => firstChoice(decks));
  const [name, setName] = useState('My cards');
  const [problem, setProblem] = useState<string>();
  const save = async (draft: CardDraft) => {
    if (deckId === another && name.trim() === '') {
      setProblem('Enter a deck name.');
      return false;
    }
    const into = deckId === another ? uuidv7(Date.now()) : deckId;
    const card = { deckId: into, ...draft };
    const made =
      deckId === another
        ? await mutate(createCardInNewDeck, {
            name: name.trim(),
            card,
            ...(await courseOfNew()),
          })
        : await mutate(createCards, [card]);
    if (!tell(made, { done: say.saved, failed: say.errorCreatingFlashcard })) return false;
    setDeckId(into);
    rememberDeck(into);
    return true;
  };
  const destination = (
    <>
      {decks.length > 0 ? (
        <SelectField
          label="Deck"
          value={deckId}
          onChange={(event) => setDeckId(event.target.value)}
        >
          {decks.map((deck) => (
            <option key={deck.id} value={deck.id}>
              {deck.name}
            </option>
          ))}
          <option value={another}>New deck…</option>
        </SelectField>
      ) : null}
      {deckId === another ? (
        <TextField
          label="Deck name"
          maxLength={500}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      ) : null}
    </>
  );
  return <CardDialog destination={destination} onSave={save} onClose={onClose} />;
}

function firstChoice(decks: readonly Deck[]): string {
  const last = lastDeck();
  return (decks.find(({ id }) => id === last) ?? decks[0])?.id ?? another;
}
