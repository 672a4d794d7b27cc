/** The card browser: all cards of the shown courses, or the cards of one deck and its inner decks. */
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { OnceArrived } from '../../../components/once-arrived.tsx';
import { useRows } from '../../../db/rows/use-rows.ts';
import { withDecksIn } from '../../../model/study/cards/deck-tree.ts';
import { readShownCourses } from '../../../queries/courses.ts';
import { LoadingPage } from '../../../ui/page/loading.tsx';
import { backLinkClass, Page } from '../../../ui/page/page.tsx';
import { placesOf, useAllDecks } from '../tree/use-deck-tree.ts';
import { CardBrowser } from './card-browser.tsx';

export function AllCardsScreen() {
  const decks = useAllDecks();
  const shown = useRows(async (db) => {
    const { isPart, has } = await readShownCourses(db);
    const ids = isPart
      ? (await db.rows('deck').where('deletedAt').equals(0).toArray()).filter(has)
      : undefined;
    return { deckIds: ids?.map(({ id }) => id) };
  }, []);
  const places = useMemo(() => placesOf(decks ?? []), [decks]);
  const [search, keep] = useSearchOfAddress();
  if (decks === undefined || shown === undefined) {
    return <LoadingPage title="All cards" label="Fetching flashcards" />;
  }
  return (
    <Page title="All cards" isDense above={<BackLink />}>
      <OnceArrived>
        <CardBrowser deckIds={shown.deckIds} places={places} search={search} onSearch={keep} />
      </OnceArrived>
    </Page>
  );
}

export function DeckCardsScreen() {
  const { id = '' } = useParams({ strict: false });
  const decks = useAllDecks();
  const places = useMemo(() => placesOf(decks ?? []), [decks]);
  const deckIds = useMemo(() => withDecksIn(decks ?? [], id), [decks, id]);
  const [search, keep] = useSearchOfAddress();
  const deck = decks?.find((one) => one.id === id);
  if (decks === undefined) return <LoadingPage title="Cards" label="Fetching flashcards" />;
  return (
    <Page
      title={deck === undefined ? 'Deck not found' : `Cards of ${deck.name}`}
      isDense
      above={<BackLink deckId={deck?.id} />}
    >
      {deck === undefined ? null : (
        <CardBrowser key={id} deckIds={deckIds} places={places} search={search} onSearch={keep} />
      )}
    </Page>
  );
}

function BackLink({ deckId }: { deckId?: string | undefined }) {
  const to =
    deckId === undefined
      ? { to: '/dashboard/library/flashcards' }
      : { to: '/dashboard/library/flashcards/$id', params: { id: deckId } };
  return (
    <Link {...to} className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      {deckId === undefined ? 'Flashcards' : 'Deck'}
    </Link>
  );
}

const searchSign = 'find=';

/** Keeps the search in the address after `#find=`, for links and Back. */
function useSearchOfAddress(): [string, (search: string) => void] {
  const asked = useLocation({ select: ({ hash }) => hash });
  const [first] = useState(() =>
    asked.startsWith(searchSign) ? asked.slice(searchSign.length) : '',
  );
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = useRef(first);
  // A late timer would change the address of the next screen.
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = useCallback(
    (search: string) => {
      clearTimeout(timer.current);
      if (search === kept.current) return;
      timer.current = setTimeout(() => {
        kept.current = search;
        const hash = search === '' ? '' : `${searchSign}${search}`;
        const stays = { replace: true, resetScroll: false, hashScrollIntoView: false };
        void navigate({ to: '.', hash, ...stays });
      }, 400);
    },
    [navigate],
  );
  return [first, keep];
}
