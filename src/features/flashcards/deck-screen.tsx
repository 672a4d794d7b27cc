/** One deck: its due cards, inner decks, cards, dialogs and options. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, GalleryVerticalEnd, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { FitPanel } from '../../components/scheduling/fit-panel.tsx';
import { OptionsFields } from '../../components/scheduling/options-form.tsx';
import { hasReviewLimit, TodayOnly } from '../../components/scheduling/today-only.tsx';
import { LinkedFrom } from '../../components/things/linked-from.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { emptyContent } from '../../model/entities/cards/card-content.ts';
import { changeDeckOptions, type Deck, renameDeck } from '../../model/entities/deck.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { deckChains, deckTree, flatTree, parentsOf } from '../../model/study/cards/deck-tree.ts';
import { resolveOptions, type StudyChoices } from '../../model/study/options/study-options.ts';
import { saveCard } from '../../queries/cards/save-card.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAskedLeaving } from '../../ui/dialog/asked-leaving.tsx';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import type { FormDraft } from '../../ui/form/use-form-draft.ts';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading, LoadingPage } from '../../ui/page/loading.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useKeptFocus } from '../../ui/page/use-kept-focus.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { CardDialog, type SaveCard } from './cards/card-dialog.tsx';
import { rememberDeck, tagChanges } from './cards/card-form.ts';
import { CardList } from './cards/card-list.tsx';
import { DuePanel, MoreToday } from './due-panel.tsx';
import { CustomStudy } from './review/custom/custom-study.tsx';
import { ReviewSession } from './review/review-session.tsx';
import { DeckMenu } from './tree/deck-menu.tsx';
import { DeckRows } from './tree/deck-row.tsx';
import { useAllDecks } from './tree/use-deck-tree.ts';
import { useCardCount, useDeck, useDue, useOwnCardCount } from './use-decks.ts';

/** Parts of the feature that generates from a deck; `src/app/deck-page.tsx` passes them. */
export interface DeckStudyMaterial {
  Generate: ComponentType<{ deck: Deck }>;
  /** Generated, not yet saved. */
  Made: ComponentType<{ deck: Deck }>;
  /** The same for a deck that is gone. */
  Left: ComponentType<{ id: string }>;
}

/** @param studyMaterial none in a pane */
export function DeckScreen({ studyMaterial }: { studyMaterial?: DeckStudyMaterial }) {
  const { id = '' } = useParams({ strict: false });
  const deck = useDeck(id);
  if (deck === undefined) return <LoadingPage title="Flashcards" label="Fetching flashcards" />;
  if (deck === null) {
    return (
      <OnceArrived title="Flashcards">
        <NoDeck>{studyMaterial ? <studyMaterial.Left id={id} /> : null}</NoDeck>
      </OnceArrived>
    );
  }
  return <DeckPage key={id} deck={deck} studyMaterial={studyMaterial} />;
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

type Open = 'options' | 'card' | 'rename' | 'export' | 'review';

function DeckPage({
  deck,
  studyMaterial,
}: {
  deck: Deck;
  studyMaterial: DeckStudyMaterial | undefined;
}) {
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
          {count && studyMaterial ? <studyMaterial.Generate deck={deck} /> : null}
          <DeckMenu
            deck={deck}
            own={{
              rename: () => setOpen('rename'),
              options: () => setOpen('options'),
              export: () => setOpen('export'),
            }}
            onGone={leave}
          />
        </>
      }
    >
      {due === undefined || count === undefined ? <Loading label="Fetching flashcards" /> : null}
      {studyMaterial ? <studyMaterial.Made deck={deck} /> : null}
      {due && count ? (
        <DuePanel due={due} onStart={() => setOpen('review')} more={<MoreToday deck={deck} />} />
      ) : null}
      {count ? <CustomStudy deck={deck} /> : null}
      <DecksWithin deck={deck} />
      <LinkedFrom to={{ entity: 'deck', id: deck.id, title: deck.name }} heading="Linked notes" />
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

/** To the outer deck, or to all decks. */
function BackLink({ deck }: { deck: Deck }) {
  const decks = useAllDecks() ?? [];
  const parentId = parentsOf(decks).get(deck.id);
  const parent = decks.find(({ id }) => id === parentId);
  const to = parent
    ? { to: '/dashboard/library/flashcards/$id', params: { id: parent.id } }
    : { to: '/dashboard/library/flashcards' };
  return (
    <Link {...to} className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      {parent ? <bdi>{parent.name}</bdi> : 'Flashcards'}
    </Link>
  );
}

function DecksWithin({ deck: { id, name } }: { deck: Deck }) {
  const decks = useAllDecks();
  const node = flatTree(deckTree(decks ?? [])).find(({ deck }) => deck.id === id);
  if (node === undefined || node.children.length === 0) return null;
  return <DeckRows label={`Decks in ${name}`} nodes={node.children} outerLevel={node.level} />;
}

function useLeaveDeck(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/dashboard/library/flashcards' });
}

const ExportCards = lazyPart(
  async () => (await import('./export-cards-dialog.tsx')).ExportCardsDialog,
);

interface DeckDialogsProps {
  deck: Deck;
  open: Open | undefined;
  onClose: () => void;
}

function DeckDialogs({ deck, open, onClose }: DeckDialogsProps) {
  const { id, name } = deck;
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
      <NameDialog
        label="Deck name"
        thing="deck"
        title="Rename deck"
        name={name}
        draft={() => formDraftPlace('deck', id)}
        onSave={rename}
        onClose={onClose}
      />
    );
  }
  if (open !== 'export') return null;
  return (
    <Suspense>
      <ExportCards deck={{ id, name }} onClose={onClose} />
    </Suspense>
  );
}

/** Study options of this deck; empty ones follow the outer deck or the study settings. */
function DeckOptions({ id, onLeave }: { id: string; onLeave: () => void }) {
  const draft = useRef<FormDraft>(undefined);
  const { frame, leave, question } = useAskedLeaving(onLeave, draft);
  const read = useRows(
    async (db) => {
      const [decks, settings] = await Promise.all([
        db.rows('deck').toArray(),
        db.rows('settings').get(settingsId),
      ]);
      const deck = decks.find((one) => one.id === id && one.deletedAt === 0);
      const above = deckChains(decks)(id).slice(1);
      const mayRaise = hasReviewLimit(
        resolveOptions([deck, ...above, settings]).reviewsPerDay,
        settings,
      );
      return { deck, inherited: resolveOptions([...above, settings]), mayRaise };
    },
    [id],
  );
  if (read === undefined) return <LoadingPage title="Deck options" label="Fetching options" />;
  const { deck, inherited, mayRaise } = read;
  const save = (choices: StudyChoices) => mutate(changeDeckOptions, { id, choices });
  if (deck === undefined) {
    return (
      <OnceArrived title="Deck options">
        <Page title="Deck not found">
          <Problem title={say.errorFetchingFlashcards} text="It was deleted, or the link is old." />
        </Page>
      </OnceArrived>
    );
  }
  return (
    <div ref={frame} className="contents">
      <Page
        title={`Options of ${deck.name}`}
        description="Empty fields follow the deck around this one, or your study settings."
        above={
          <button type="button" className={backLinkClass} onClick={leave}>
            <ArrowLeft aria-hidden size={16} />
            {deck.name}
          </button>
        }
      >
        <Panel title="Cards">
          <OptionsFields
            choices={deck}
            inherited={inherited}
            draft={() => formDraftPlace('deck-options', id)}
            draftRef={draft}
            onSave={save}
          />
        </Panel>
        <Panel title="Only today">
          <TodayOnly hasReviewLimit={mayRaise} choices={deck} onSave={save} />
        </Panel>
        <Panel title="Parameters">
          <FitPanel deckId={id} parameters={deck.parameters} />
        </Panel>
        {question}
      </Page>
    </div>
  );
}
