/** One deck. */
import { useParams } from '@tanstack/react-router';
import { useRows } from '../../db/use-rows.ts';
import { Page } from '../../ui/page.tsx';
import { Loading, Problem } from '../../ui/states.tsx';

export function DeckScreen() {
  const { id = '' } = useParams({ strict: false });
  const deck = useRows(async (db) => (await db.rows('deck').get(id)) ?? null, [id]);
  if (deck === undefined) return <Loading label="Fetching flashcards" />;
  if (deck === null || deck.deletedAt > 0) return <Problem title="Error fetching flashcards" />;
  return <Page title={deck.name}>{null}</Page>;
}
