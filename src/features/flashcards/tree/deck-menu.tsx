/** What can be done with a deck besides reviewing it, and the dialogs that ask first. */
import { useNavigate } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  EllipsisVertical,
  FolderInput,
  FolderPlus,
  Merge,
  TableProperties,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { plural } from '../../../lib/plural.ts';
import type { Deck } from '../../../model/entities/deck.ts';
import { withDecksIn } from '../../../model/study/cards/deck-tree.ts';
import { trashForDays } from '../../../model/trash.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { DeckNameDialog } from '../deck-name-dialog.tsx';
import { useCardCount } from '../use-decks.ts';
import { addDeckIn, mergeDeck, nestDeck, removeDeck } from './deck-acts.ts';
import { otherPlaces, useAllDecks } from './use-deck-tree.ts';

type Asked = 'in' | 'move' | 'merge' | 'delete';

interface DeckMenuProps {
  deck: Deck;
  /** Its screen is open: it has a button of its own for deletion. */
  isOpen?: boolean;
  onGone?: () => void;
}

export function DeckMenu({ deck, isOpen = false, onGone }: DeckMenuProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const params = { id: deck.id };
  const actions = [
    {
      label: 'Browse cards',
      icon: <TableProperties aria-hidden size={18} />,
      onSelect: () => void navigate({ to: '/dashboard/library/flashcards/$id/cards', params }),
    },
    {
      label: 'Statistics',
      icon: <ChartNoAxesColumn aria-hidden size={18} />,
      onSelect: () => void navigate({ to: '/dashboard/library/flashcards/$id/statistics', params }),
    },
    {
      label: 'New deck inside…',
      icon: <FolderPlus aria-hidden size={18} />,
      onSelect: () => setAsked('in'),
    },
    {
      label: 'Move deck…',
      icon: <FolderInput aria-hidden size={18} />,
      onSelect: () => setAsked('move'),
    },
    {
      label: 'Merge into…',
      icon: <Merge aria-hidden size={18} />,
      onSelect: () => setAsked('merge'),
    },
    ...(isOpen
      ? []
      : [
          {
            label: 'Delete deck…',
            icon: <Trash2 aria-hidden size={18} />,
            danger: true,
            onSelect: () => setAsked('delete'),
          },
        ]),
  ];
  return (
    <>
      <Menu
        button={
          <IconButton
            label={isOpen ? 'More actions' : `More actions for ${deck.name}`}
            {...(isOpen && { variant: 'secondary' as const })}
            icon={<EllipsisVertical aria-hidden size={18} />}
          />
        }
        actions={actions}
      />
      {asked === 'in' ? (
        <DeckNameDialog
          title={`New deck in ${deck.name}`}
          draft={() => formDraftPlace('new-deck', deck.id)}
          onSave={async (name) => {
            const made = await addDeckIn(deck, name);
            if (made) close();
            return made;
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'move' || asked === 'merge' ? (
        <DeckPlaceDialog deck={deck} act={asked} onGone={onGone} onClose={close} />
      ) : null}
      {asked === 'delete' ? <DeleteDeckDialog deck={deck} onGone={onGone} onClose={close} /> : null}
    </>
  );
}

interface DeckDialogProps {
  deck: Deck;
  onGone?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks for the deck that it is to lie in, or to become a part of. */
function DeckPlaceDialog({
  deck,
  act,
  onGone,
  onClose,
}: DeckDialogProps & { act: 'move' | 'merge' }) {
  const decks = useAllDecks();
  const places = decks && otherPlaces(decks, deck.id);
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ into: act === 'move' ? (deck.parentId ?? '') : '' }),
    check: ({ into }) => ({
      into: act === 'merge' && into === '' ? 'Choose a deck.' : undefined,
    }),
    save: async ({ into }) => {
      if (act === 'move') return await nestDeck(deck.id, into === '' ? null : into);
      const merged = await mergeDeck(deck.id, into);
      if (merged) onGone?.();
      return merged;
    },
  });
  if (places === undefined) return null;
  return (
    <FormDialog
      title={act === 'move' ? `Move ${deck.name}` : `Merge ${deck.name}`}
      submitLabel={act === 'move' ? 'Move deck' : 'Merge decks'}
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <SelectField label={act === 'move' ? 'Inside' : 'Into'} {...field('into')}>
        <option value="">{act === 'move' ? 'No deck (top level)' : 'Choose a deck'}</option>
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {act === 'merge' ? (
        <p className="text-sm text-muted">
          All cards and decks in <bdi>{deck.name}</bdi> move to the other deck, and the empty deck
          goes to the Trash.
        </p>
      ) : null}
    </FormDialog>
  );
}

export function DeleteDeckDialog({ deck, onGone, onClose }: DeckDialogProps) {
  const decks = useAllDecks();
  const count = useCardCount(deck.id);
  const [remove] = useOnce(async () => {
    onClose();
    if (await removeDeck(deck.id)) onGone?.();
  });
  if (decks === undefined || count === undefined) return null;
  const within = withDecksIn(decks, deck.id).length - 1;
  const parts =
    within === 0
      ? 'all its cards'
      : `the ${plural(within, 'deck')} in it and ${plural(count, 'card')}`;
  return (
    <ConfirmDialog
      title="Delete this deck?"
      text={`“${deck.name}”${within === 0 ? ' and' : ','} ${parts} go to ${trashForDays}.`}
      confirmLabel={within === 0 ? 'Delete deck' : `Delete ${plural(within + 1, 'deck')}`}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
