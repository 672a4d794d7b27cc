/** Which side of the cards is asked, and which cards. */

import type { AskedSides } from '../../../generate/cards/card-questions.ts';
import { plural } from '../../../lib/plural.ts';
import { oftenLapsed } from '../../../model/study/cards/leech.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { chosenOf, type DeckCard } from './deck-cards.ts';
import { askedSides, type CardChoice, cardChoices } from './deck-wish.ts';

const sideNames: Record<AskedSides, string> = {
  front: 'Front',
  back: 'Back',
  both: 'Front or back, mixed',
};

interface SidesFieldProps {
  sides: AskedSides;
  onSides: (sides: AskedSides) => void;
}

export function SidesField({ sides, onSides }: SidesFieldProps) {
  return (
    <SelectField
      label="Side that is asked"
      value={sides}
      onChange={({ target }) => onSides(askedSides.find((one) => one === target.value) ?? 'front')}
    >
      {askedSides.map((one) => (
        <option key={one} value={one}>
          {sideNames[one]}
        </option>
      ))}
    </SelectField>
  );
}

const choiceNames: Record<CardChoice, string> = {
  all: 'All cards',
  flagged: 'Flagged',
  forgotten: 'Often forgotten',
  hard: 'Flagged or often forgotten',
};

interface CardsFieldProps {
  /** `undefined` while it is read. */
  deck: readonly DeckCard[] | undefined;
  cards: CardChoice;
  onCards: (cards: CardChoice) => void;
}

export function CardsField({ deck, cards, onCards }: CardsFieldProps) {
  return (
    <SelectField
      label="Cards"
      value={cards}
      hint={
        cards === 'forgotten' || cards === 'hard'
          ? `Often forgotten: at least ${plural(oftenLapsed, 'time')}.`
          : undefined
      }
      onChange={({ target }) => onCards(cardChoices.find((one) => one === target.value) ?? 'all')}
    >
      {cardChoices.map((one) => {
        const count = deck && chosenOf(deck, one).length;
        return (
          <option key={one} value={one} disabled={one !== 'all' && count === 0}>
            {count === undefined
              ? choiceNames[one]
              : `${choiceNames[one]} (${count.toLocaleString()})`}
          </option>
        );
      })}
    </SelectField>
  );
}
