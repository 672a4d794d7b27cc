/** Asks into which deck a card goes: one that is there, or a new one. */
import type { ComponentProps } from 'react';
import type { Deck } from '../../../model/entities/deck.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { anotherDeck } from './card-form.ts';

interface DestinationFieldsProps {
  decks: readonly Deck[];
  /** What the field of the deck's id needs. */
  deck: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { value: string };
  /** What the field of a new deck's name needs. */
  name: Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function DestinationFields({ decks, deck, name }: DestinationFieldsProps) {
  return (
    <>
      {decks.length > 0 ? (
        <SelectField label="Deck" {...deck}>
          {decks.map(({ id, name: deckName }) => (
            <option key={id} value={id}>
              {deckName}
            </option>
          ))}
          <option value={anotherDeck}>New deck…</option>
        </SelectField>
      ) : null}
      {deck.value === anotherDeck ? (
        <TextField label="Deck name" maxLength={500} autoComplete="off" {...name} />
      ) : null}
    </>
  );
}
