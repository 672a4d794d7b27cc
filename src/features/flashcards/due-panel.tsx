/** Due cards with the button that starts the review, or when the next cards are due. */
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { TodayOnly } from '../../components/scheduling/today-only.tsx';
import { mutate } from '../../db/mutate.ts';
import { plural } from '../../lib/plural.ts';
import { changeDeckOptions, type Deck } from '../../model/entities/deck.ts';
import { deckChains } from '../../model/study/cards/deck-tree.ts';
import { totalDue } from '../../queries/due-cards.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useAllDecks } from './tree/use-deck-tree.ts';
import { type DueNow, nextInWords } from './use-decks.ts';

interface DuePanelProps {
  due: DueNow;
  onStart: () => void;
  /** Offers new cards of tomorrow. */
  more?: ReactNode;
}

export function DuePanel({ due, onStart, more }: DuePanelProps) {
  const total = totalDue(due.counts);
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-xl font-semibold">
            {total > 0 ? `${plural(total, 'card')} to review` : 'All done for now'}
          </p>
          <p className="text-muted">
            {total > 0 ? parts(due) : (nextInWords(due) ?? 'No cards to review yet.')}
          </p>
        </div>
        {total > 0 ? (
          <Button
            className="w-full sm:w-auto sm:min-w-44"
            icon={<Play aria-hidden size={18} />}
            onClick={onStart}
          >
            Start review
          </Button>
        ) : due.later > 0 ? (
          more
        ) : null}
      </div>
    </Panel>
  );
}

function parts({ counts: { learning, reviews, fresh } }: DueNow): string {
  return [
    learning > 0 ? `${learning.toLocaleString()} learning` : '',
    reviews > 0 ? `${reviews.toLocaleString()} to review` : '',
    fresh > 0 ? `${fresh.toLocaleString()} new` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Raises the limit of new cards for today, if the limit has left some for tomorrow. */
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

/** A deck inside has its own limit, so raising the limit of the outer deck has no effect. */
function hasLimitWithin(decks: readonly Deck[], deckId: string): boolean {
  const chainOf = deckChains(decks);
  return decks.some(
    ({ id, newCardsPerDay }) =>
      id !== deckId &&
      typeof newCardsPerDay === 'number' &&
      chainOf(id).some((above) => above.id === deckId),
  );
}
