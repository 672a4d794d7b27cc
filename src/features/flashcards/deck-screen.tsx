/** One deck: what is due in it, its cards, and all that can be done with it. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  ArrowLeft,
  GalleryVerticalEnd,
  Pencil,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { CourseButton } from '../../courses/course-button.tsx';
import { CourseLabel } from '../../courses/course-mark.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { createCards } from '../../model/entities/card.ts';
import { type Deck, deleteDeck, renameDeck } from '../../model/entities/deck.ts';
import { OnceArrived } from '../../once-arrived.tsx';
import { useOpened } from '../../queries/opened.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { EmptyState, Loading, Problem } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { CardDialog } from './cards/card-dialog.tsx';
import type { CardDraft } from './cards/card-form.ts';
import { CardList } from './cards/card-list.tsx';
import { rememberDeck } from './cards/last-deck.ts';
import { DeckNameDialog } from './deck-name-dialog.tsx';
import { DeckOptions } from './deck-options.tsx';
import { DuePanel } from './due-panel.tsx';
import { ReviewSession } from './review/review-session.tsx';
import { useCardCount, useDeck, useDue } from './use-decks.ts';

/** What is made from a deck. It is another feature's: `src/material/deck-page.tsx` puts the two together. */
export interface DeckMaterial {
  /** Begins to make something. */
  Generate: ComponentType<{ deck: Deck }>;
  /** What was made and is not saved yet. */
  Made: ComponentType<{ deck: Deck }>;
}

/** @param material none in a pane */
export function DeckScreen({ material }: { material?: DeckMaterial }) {
  const { id = '' } = useParams({ strict: false });
  const deck = useDeck(id);
  if (deck === undefined) return <LoadingPage title="Flashcards" label="Fetching flashcards" />;
  if (deck === null) {
    return (
      <OnceArrived title="Flashcards">
        <NoDeck />
      </OnceArrived>
    );
  }
  return <DeckPage key={id} deck={deck} material={material} />;
}

function NoDeck() {
  return (
    <Page title="Deck not found">
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

type Open = 'options' | 'card' | 'rename' | 'delete' | 'review';

function DeckPage({ deck, material }: { deck: Deck; material: DeckMaterial | undefined }) {
  useOpened(deck.id);
  const due = useDue(deck.id);
  const count = useCardCount(deck.id);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useActOfAddress('review', () => setOpen('review'));
  useActOfAddress('options', () => setOpen('options'));
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
      above={<BackLink />}
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
            label="Delete deck"
            variant="secondary"
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => setOpen('delete')}
          />
        </>
      }
    >
      {due === undefined || count === undefined ? <Loading label="Fetching flashcards" /> : null}
      {material ? <material.Made deck={deck} /> : null}
      {due && count ? <DuePanel due={due} onStart={() => setOpen('review')} /> : null}
      {count ? <CardList deckId={deck.id} /> : null}
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
        <ReviewSession scope={deck.id} name={deck.name} onLeave={close} />
      ) : null}
    </Page>
  );
}

function BackLink() {
  return (
    <Link to="/dashboard/library/flashcards" className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Flashcards
    </Link>
  );
}

interface DeckDialogsProps {
  deck: Deck;
  open: Open | undefined;
  onClose: () => void;
}

function DeckDialogs({ deck: { id, name }, open, onClose }: DeckDialogsProps) {
  const navigate = useNavigate();
  const add = async (draft: CardDraft) => {
    rememberDeck(id);
    return tell(await mutate(createCards, [{ deckId: id, ...draft }]), {
      done: say.saved,
      failed: say.errorCreatingFlashcard,
    });
  };
  const rename = async (wanted: string) => {
    const renamed = tell(await mutate(renameDeck, { id, name: wanted }), {
      done: say.saved,
      failed: say.errorModifyingFlashcard,
    });
    if (renamed) onClose();
    return renamed;
  };
  const remove = async () => {
    onClose();
    const result = await mutate(deleteDeck, { id });
    if (
      tell(result, {
        done: 'Deck deleted',
        undone: 'Deck restored',
        failed: say.errorDeletingFlashcard,
      })
    ) {
      await navigate({ to: '/dashboard/library/flashcards' });
    }
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
  if (open !== 'delete') return null;
  return (
    <ConfirmDialog
      title="Delete this deck?"
      text={`“${name}” and all its cards go to the Trash for 30 days.`}
      confirmLabel="Delete deck"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
