/** All decks, and the review of all due cards. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { GalleryVerticalEnd, Import, Plus, TableProperties } from 'lucide-react';
import { useMemo, useState } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { CatchUpPanel } from '../../components/scheduling/catch-up-panel.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { systemRandom, uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { createDeck, type Deck } from '../../model/entities/deck.ts';
import { deckTree, parentsOf } from '../../model/study/cards/deck-tree.ts';
import { courseOfNew } from '../../queries/courses.ts';
import { useLoosePartsMoved } from '../../queries/loose-parts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { DuePanel } from './due-panel.tsx';
import { CustomStudy } from './review/custom/custom-study.tsx';
import { ReviewSession } from './review/review-session.tsx';
import { DeckRows, useDeckDrop } from './tree/deck-row.tsx';
import { useDecks, useDue } from './use-decks.ts';

export function DecksScreen() {
  const decks = useDecks();
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  useLoosePartsMoved('card');
  useActOfAddress('new', () => setNaming(true));
  const create = async (name: string) => {
    const id = uuidv7(Date.now(), systemRandom);
    const made = tell(await mutate(createDeck, { id, name, ...(await courseOfNew()) }), {
      failed: say.errorCreatingFlashcard,
    });
    if (made) await navigate({ to: '/dashboard/library/flashcards/$id', params: { id } });
    return made;
  };
  const newDeck = (
    <Button
      variant="secondary"
      icon={<Plus aria-hidden size={18} />}
      onClick={() => setNaming(true)}
    >
      New deck
    </Button>
  );
  return (
    <Page
      title="Flashcards"
      description="A few minutes a day: each card comes back just before you would forget it."
      actions={
        decks?.length ? (
          <>
            <Link to="/dashboard/library/flashcards/cards" className={buttonClass('secondary')}>
              <TableProperties aria-hidden size={18} />
              All cards
            </Link>
            {newDeck}
            <ImportLink />
          </>
        ) : null
      }
    >
      {decks === undefined ? <Loading label="Fetching flashcards" /> : null}
      {decks?.length === 0 ? <NoDecks newDeck={newDeck} /> : null}
      {decks?.length ? <Decks decks={decks} /> : null}
      {naming ? (
        <NameDialog
          label="Deck name"
          thing="deck"
          title="New deck"
          draft={() => formDraftPlace('new-deck')}
          onSave={create}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </Page>
  );
}

function NoDecks({ newDeck }: { newDeck: React.ReactNode }) {
  return (
    <OnceArrived isPerCourse action={newDeck}>
      <EmptyState
        icon={<GalleryVerticalEnd size={28} />}
        title="No flashcards yet"
        text="Generate flashcards from one of your files, write your own, or import them from Anki, Quizlet or a spreadsheet."
        action={
          <>
            <Link to="/dashboard/library/files" className={buttonClass()}>
              Go to files
            </Link>
            {newDeck}
            <ImportLink />
          </>
        }
      />
    </OnceArrived>
  );
}

function ImportLink() {
  return (
    <Link to="/dashboard/import" className={buttonClass('secondary')}>
      <Import aria-hidden size={18} />
      Import cards
    </Link>
  );
}

function Decks({ decks }: { decks: Deck[] }) {
  const due = useDue(undefined);
  const [reviewing, setReviewing] = useReviewOfLink();
  const top = useDeckDrop(null);
  const nodes = useMemo(
    () => deckTree(decks, (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)),
    [decks],
  );
  const parents = parentsOf(decks);
  return (
    <>
      {due === undefined ? null : <DuePanel due={due} onStart={() => setReviewing('review')} />}
      <CatchUpPanel />
      <CustomStudy />
      <DeckRows label="Decks" nodes={nodes} parents={parents} />
      {parents.size > 0 ? (
        <div
          {...top.handlers}
          className={classes(
            'grid min-h-11 place-items-center rounded-card border border-dashed px-4 text-sm text-muted pointer-coarse:hidden',
            top.isOver ? 'border-accent text-accent' : 'border-line-strong/50',
          )}
        >
          Drag a deck onto another to put it inside, or here for the top level.
        </div>
      ) : null}
      {reviewing ? (
        <ReviewSession
          key={reviewing}
          scope={undefined}
          name="All decks"
          isAhead={reviewing === 'ahead'}
          counted={due?.counts}
          onLeave={() => setReviewing(undefined)}
        />
      ) : null}
    </>
  );
}

type Sitting = 'review' | 'ahead';

/** `#review` and `#ahead` in a link open a review. Leaving removes them, so that a reload shows the decks. */
function useReviewOfLink(): [Sitting | undefined, (reviewing: Sitting | undefined) => void] {
  const asked = useLocation({
    select: ({ hash }) => (hash === 'review' || hash === 'ahead' ? hash : undefined),
  });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Sitting>();
  const change = (next: Sitting | undefined) => {
    setOpened(next);
    if (asked) void navigate({ to: '/dashboard/library/flashcards', hash: '', replace: true });
  };
  return [opened ?? asked, change];
}
