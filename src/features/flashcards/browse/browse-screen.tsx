/** All cards, of all decks that are shown or of one deck with those that lie in it. */
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

/** Of every deck that is shown. */
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

/** Of one deck and the decks that lie in it. */
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
  const words = (
    <>
      <ArrowLeft aria-hidden size={16} />
      {deckId === undefined ? 'Flashcards' : 'Deck'}
    </>
  );
  return deckId === undefined ? (
    <Link to="/dashboard/library/flashcards" className={backLinkClass}>
      {words}
    </Link>
  ) : (
    <Link to="/dashboard/library/flashcards/$id" params={{ id: deckId }} className={backLinkClass}>
      {words}
    </Link>
  );
}

const searchSign = 'find=';

/** The search stands behind `#find=`, so that a link leads to one and Back comes to it again. */
function useSearchOfAddress(): [string, (search: string) => void] {
  const asked = useLocation({ select: ({ hash }) => hash });
  const [first] = useState(() =>
    asked.startsWith(searchSign) ? asked.slice(searchSign.length) : '',
  );
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = useRef(first);
  // On the screen that follows it would search for nothing, or something else.
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = useCallback(
    (search: string) => {
      clearTimeout(timer.current);
      if (search === kept.current) return;
      timer.current = setTimeout(() => {
        kept.current = search;
        const hash = search === '' ? '' : `${searchSign}${search}`;
        void navigate({
          to: '.',
          hash,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        });
      }, 400);
    },
    [navigate],
  );
  return [first, keep];
}
