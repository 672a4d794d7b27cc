/** One deck: what is due in it, its cards, and all that can be done with it. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  ArrowLeft,
  Download,
  GalleryVerticalEnd,
  Pencil,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { CourseButton } from '../../components/courses/course-button.tsx';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { emptyContent } from '../../model/entities/cards/card-content.ts';
import { type Deck, renameDeck } from '../../model/entities/deck.ts';
import { deckTree, flatTree, parentsOf } from '../../model/study/cards/deck-tree.ts';
import { saveCard } from '../../queries/cards/save-card.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useKeptFocus } from '../../ui/page/use-kept-focus.ts';
import { VirtualList } from '../../ui/page/virtual-list.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { CardDialog, type SaveCard } from './cards/card-dialog.tsx';
import { CardList } from './cards/card-list.tsx';
import { rememberDeck } from './cards/last-deck.ts';
import { tagChanges } from './cards/tags/typed-tags.ts';
import { DeckNameDialog } from './deck-name-dialog.tsx';
import { DeckOptions } from './deck-options.tsx';
import { DuePanel, MoreToday } from './due-panel.tsx';
import { CustomStudy } from './review/custom/custom-study.tsx';
import { ReviewSession } from './review/review-session.tsx';
import { DeckMenu, DeleteDeckDialog } from './tree/deck-menu.tsx';
import { DeckRow } from './tree/deck-row.tsx';
import { DueOfDecks } from './tree/due-of-decks.tsx';
import { useAllDecks, useFoldedDecks } from './tree/use-deck-tree.ts';
import { useCardCount, useDeck, useDue, useOwnCardCount } from './use-decks.ts';

/** What is made from a deck. It is another feature's: `src/app/study-material/deck-page.tsx` puts the two together. */
export interface DeckMaterial {
  /** Begins to make something. */
  Generate: ComponentType<{ deck: Deck }>;
  /** What was made and is not saved yet. */
  Made: ComponentType<{ deck: Deck }>;
  /** The same where the deck is gone. */
  Left: ComponentType<{ id: string }>;
}

/** @param material none in a pane */
export function DeckScreen({ material }: { material?: DeckMaterial }) {
  const { id = '' } = useParams({ strict: false });
  const deck = useDeck(id);
  if (deck === undefined) return <LoadingPage title="Flashcards" label="Fetching flashcards" />;
  if (deck === null) {
    return (
      <OnceArrived title="Flashcards">
        <NoDeck>{material ? <material.Left id={id} /> : null}</NoDeck>
      </OnceArrived>
    );
  }
  return <DeckPage key={id} deck={deck} material={material} />;
}

function NoDeck({ children }: { children: ReactNode }) {
  return (
    <Page title="Deck not found">
      {children}
      <Problem
        title={say.errorFetchingFlashcards}
        text="It was deleted, or the link is old."
        action={
          <Link to="/dashboard/library/flashcards" className={buttonClass('secondary')}>
            All flashcards
          </Link>
        }
      />
    </Page>
  );
}

type Open = 'options' | 'card' | 'rename' | 'export' | 'delete' | 'review';

function DeckPage({ deck, material }: { deck: Deck; material: DeckMaterial | undefined }) {
  useOpened(deck.id);
  const due = useDue(deck.id);
  const count = useCardCount(deck.id);
  const own = useOwnCardCount(deck.id);
  const leave = useLeaveDeck();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useActOfAddress('review', () => setOpen('review'));
  useActOfAddress('options', () => setOpen('options'));
  useKeptFocus(open === 'options');
  if (open === 'options') return <DeckOptions id={deck.id} onLeave={close} />;
  const addCard = (
    <Button
      variant={count === 0 ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden size={18} />}
      onClick={() => setOpen('card')}
    >
      Add card
    </Button>
  );
  return (
    <Page
      title={deck.name}
      above={<BackLink deck={deck} />}
      description={<CourseLabel courseId={deck.courseId} />}
      actions={
        <>
          {count ? addCard : null}
          {count && material ? <material.Generate deck={deck} /> : null}
          <CourseButton
            item={{ entity: 'deck', id: deck.id }}
            title={deck.name}
            courseId={deck.courseId}
            variant="secondary"
          />
          <IconButton
            label="Deck options"
            variant="secondary"
            icon={<SlidersHorizontal aria-hidden size={18} />}
            onClick={() => setOpen('options')}
          />
          <IconButton
            label="Rename deck"
            variant="secondary"
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => setOpen('rename')}
          />
          <IconButton
            label="Export deck"
            variant="secondary"
            icon={<Download aria-hidden size={18} />}
            onClick={() => setOpen('export')}
          />
          <IconButton
            label="Delete deck"
            variant="secondary"
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => setOpen('delete')}
          />
          <DeckMenu deck={deck} isOpen onGone={leave} />
        </>
      }
    >
      {due === undefined || count === undefined ? <Loading label="Fetching flashcards" /> : null}
      {material ? <material.Made deck={deck} /> : null}
      {due && count ? (
        <DuePanel due={due} onStart={() => setOpen('review')} more={<MoreToday deck={deck} />} />
      ) : null}
      {count ? <CustomStudy deck={deck} /> : null}
      <DecksWithin deck={deck} />
      {own ? <CardList deckId={deck.id} /> : null}
      {count === 0 ? (
        <OnceArrived>
          <EmptyState
            icon={<GalleryVerticalEnd size={28} />}
            title="This deck is empty"
            text="Add your first card: a front and a back, or a sentence with a gap."
            action={addCard}
          />
        </OnceArrived>
      ) : null}
      <DeckDialogs deck={deck} open={open} onClose={close} />
      {open === 'review' ? (
        <ReviewSession scope={deck.id} name={deck.name} counted={due?.counts} onLeave={close} />
      ) : null}
    </Page>
  );
}

/** To the deck that it lies in, or to all. */
function BackLink({ deck }: { deck: Deck }) {
  const decks = useAllDecks() ?? [];
  const parentId = parentsOf(decks).get(deck.id);
  const parent = decks.find(({ id }) => id === parentId);
  if (parent !== undefined) {
    return (
      <Link
        to="/dashboard/library/flashcards/$id"
        params={{ id: parent.id }}
        className={backLinkClass}
      >
        <ArrowLeft aria-hidden size={16} />
        <bdi>{parent.name}</bdi>
      </Link>
    );
  }
  return (
    <Link to="/dashboard/library/flashcards" className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Flashcards
    </Link>
  );
}

const ExportCards = lazyPart(
  async () => (await import('./export/export-cards-dialog.tsx')).ExportCardsDialog,
);

/** The decks that lie in it. */
function DecksWithin({ deck: { id, name } }: { deck: Deck }) {
  const decks = useAllDecks();
  const folded = useFoldedDecks();
  const whole = flatTree(deckTree(decks ?? []));
  const node = whole.find(({ deck }) => deck.id === id);
  if (node === undefined || node.children.length === 0) return null;
  const rows = flatTree(node.children, (one) => !folded.has(one));
  const rowOf = new Map(rows.map((row) => [row.deck.id, row]));
  return (
    <DueOfDecks>
      <VirtualList label={`Decks in ${name}`} keys={[...rowOf.keys()]} estimatedHeight={80}>
        {(one) => {
          const row = rowOf.get(one);
          if (row === undefined) return null;
          const inDeck = { ...row, level: row.level - node.level };
          return <DeckRow node={inDeck} isOpen={!folded.has(one)} within={undefined} />;
        }}
      </VirtualList>
    </DueOfDecks>
  );
}

function useLeaveDeck(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/dashboard/library/flashcards' });
}

interface DeckDialogsProps {
  deck: Deck;
  open: Open | undefined;
  onClose: () => void;
}

function DeckDialogs({ deck, open, onClose }: DeckDialogsProps) {
  const { id, name } = deck;
  const leave = useLeaveDeck();
  const add: SaveCard = async (after, _, { added }, tags) => {
    rememberDeck(id);
    const saved = await saveCard({
      ...{ id: uuidv7(Date.now()), made: { place: { deckId: id } } },
      ...{ before: emptyContent, after, added, tagged: tagChanges('', tags) },
    });
    return tell(saved, { done: say.saved, failed: say.errorCreatingFlashcard });
  };
  const rename = async (wanted: string) => {
    const renamed = tell(await mutate(renameDeck, { id, name: wanted }), {
      done: say.saved,
      failed: say.errorModifyingFlashcard,
    });
    if (renamed) onClose();
    return renamed;
  };
  if (open === 'card') {
    const draft = () => formDraftPlace('new-card', id);
    return <CardDialog draft={draft} onSave={add} onClose={onClose} />;
  }
  if (open === 'rename') {
    return (
      <DeckNameDialog
        title="Rename deck"
        name={name}
        draft={() => formDraftPlace('deck', id)}
        onSave={rename}
        onClose={onClose}
      />
    );
  }
  if (open === 'export')
    return (
      <Suspense>
        <ExportCards deck={{ id, name }} onClose={onClose} />
      </Suspense>
    );
  if (open !== 'delete') return null;
  return <DeleteDeckDialog deck={deck} onGone={leave} onClose={onClose} />;
}
