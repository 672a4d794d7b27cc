/** All decks of the student. */
import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useRows } from '../../db/use-rows.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';

export function DecksScreen() {
  const decks = useRows((db) => db.rows('deck').where('deletedAt').equals(0).toArray(), []);
  if (decks === undefined) return <Loading label="Fetching flashcards" />;
  return (
    <Page title="Flashcards">
      {decks.length === 0 ? (
        <EmptyState
          icon={<Layers />}
          title="No decks yet"
          text="Generate flashcards from a file."
        />
      ) : (
        <ul>
          {decks.map(({ id, name }) => (
            <li key={id}>
              <Link to="/dashboard/library/flashcards/$id" params={{ id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
