/** Statistics of a deck and its subdecks. */
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { withDecksIn } from '../../../model/study/cards/deck-tree.ts';
import { LoadingPage } from '../../../ui/page/loading.tsx';
import { backLinkClass, Page } from '../../../ui/page/page.tsx';
import { CardStatistics } from './card-statistics.tsx';

export function DeckStatisticsScreen() {
  const { id = '' } = useParams({ strict: false });
  const decks = useRows((db) => db.rows('deck').where('deletedAt').equals(0).toArray(), []);
  const deckIds = useMemo(() => withDecksIn(decks ?? [], id), [decks, id]);
  if (decks === undefined) return <LoadingPage title="Statistics" label="Fetching statistics" />;
  const deck = decks.find((one) => one.id === id);
  const within = deckIds.length - 1;
  return (
    <Page
      title={deck === undefined ? 'Deck not found' : `Statistics of ${deck.name}`}
      description={within > 0 ? `With the ${plural(within, 'deck')} in it.` : undefined}
      above={
        deck === undefined ? (
          <Link to="/dashboard/library/flashcards" className={backLinkClass}>
            <ArrowLeft aria-hidden size={16} />
            Flashcards
          </Link>
        ) : (
          <Link to="/dashboard/library/flashcards/$id" params={{ id }} className={backLinkClass}>
            <ArrowLeft aria-hidden size={16} />
            Deck
          </Link>
        )
      }
    >
      {deck === undefined ? null : <CardStatistics deckIds={deckIds} />}
    </Page>
  );
}
