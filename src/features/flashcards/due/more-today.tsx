/** More new cards for today, where the limit of the day has left some for tomorrow. */

import { TodayOnly } from '../../../components/scheduling/today-only.tsx';
import { mutate } from '../../../db/mutate.ts';
import { changeDeckOptions, type Deck } from '../../../model/entities/deck.ts';
import { deckChains } from '../../../model/study/cards/deck-tree.ts';
import { useAllDecks } from '../tree/use-deck-tree.ts';

export function MoreToday({ deck }: { deck: Deck }) {
  const decks = useAllDecks();
  if (decks === undefined || hasLimitWithin(decks, deck.id)) return null;
  return (
    <TodayOnly
      choices={deck}
      hasReviewLimit={false}
      onSave={(choices) => mutate(changeDeckOptions, { id: deck.id, choices })}
    />
  );
}

/** A deck in it has a limit of its own, which more cards of this one would not raise. */
function hasLimitWithin(decks: readonly Deck[], deckId: string): boolean {
  const chainOf = deckChains(decks);
  return decks.some(
    ({ id, newCardsPerDay }) =>
      id !== deckId &&
      typeof newCardsPerDay === 'number' &&
      chainOf(id).some((above) => above.id === deckId),
  );
}
