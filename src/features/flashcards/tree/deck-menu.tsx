/** The menu of a deck with its dialogs and edits. Each edit has one Undo. */
import { useNavigate } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  Download,
  Ellipsis,
  FolderInput,
  FolderPlus,
  GraduationCap,
  Merge,
  Pencil,
  SlidersHorizontal,
  TableProperties,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { CourseOfDialog } from '../../../components/courses/move-to-course.tsx';
import { currentDatabase } from '../../../db/database.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { allCardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { mergeDecks } from '../../../model/entities/bulk-edit.ts';
import { createDeck, type Deck, deleteDeck, nestDecks } from '../../../model/entities/deck.ts';
import { parentsOf, withDecksIn } from '../../../model/study/cards/deck-tree.ts';
import { trashForDays } from '../../../model/trash.ts';
import { hasCourseChoice, useCourses } from '../../../queries/courses.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { Menu, menuAction } from '../../../ui/menu.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { useCardCount } from '../use-decks.ts';
import { otherPlaces, useAllDecks } from './use-deck-tree.ts';

type Asked = 'course' | 'in' | 'move' | 'merge' | 'delete';

interface DeckMenuProps {
  deck: Deck;
  /** The further acts of the deck's own screen. */
  own?: { rename: () => void; options: () => void; export: () => void };
  onGone?: () => void;
}

/** In groups: what the deck is, its cards, its place among decks, and last its deletion. */
export function DeckMenu({ deck, own, onGone }: DeckMenuProps) {
  const navigate = useNavigate();
  const courses = useCourses();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const params = { id: deck.id };
  const go = (to: 'cards' | 'statistics') => () =>
    void navigate({ to: `/dashboard/library/flashcards/$id/${to}`, params });
  const ask = (act: Asked) => () => setAsked(act);
  const itself = [
    own && menuAction('Rename deck…', Pencil, own.rename),
    own &&
      courses &&
      hasCourseChoice(courses, deck.courseId) &&
      menuAction('Change course…', GraduationCap, ask('course')),
    own && menuAction('Deck options', SlidersHorizontal, own.options),
  ].filter((one) => one !== undefined && one !== false);
  const actions = [
    ...itself,
    { ...menuAction('Browse cards', TableProperties, go('cards')), startsGroup: itself.length > 0 },
    menuAction('Statistics', ChartNoAxesColumn, go('statistics')),
    ...(own ? [menuAction('Export deck…', Download, own.export)] : []),
    { ...menuAction('New deck inside…', FolderPlus, ask('in')), startsGroup: true },
    menuAction('Move deck…', FolderInput, ask('move')),
    menuAction('Merge into…', Merge, ask('merge')),
    { ...menuAction('Delete deck…', Trash2, ask('delete')), danger: true, startsGroup: true },
  ];
  return (
    <>
      <Menu
        button={
          <IconButton
            label={own ? 'More actions' : `More actions for ${deck.name}`}
            {...(own && { variant: 'secondary' as const })}
            icon={<Ellipsis aria-hidden size={18} />}
          />
        }
        actions={actions}
      />
      {asked === 'course' ? (
        <CourseOfDialog
          item={{ entity: 'deck', id: deck.id }}
          title={deck.name}
          courseId={deck.courseId}
          onClose={close}
        />
      ) : null}
      {asked === 'in' ? (
        <NameDialog
          label="Deck name"
          thing="deck"
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

/** Asks for the outer deck of a move, or the other deck of a merge. */
function DeckPlaceDialog({
  deck,
  act,
  onGone,
  onClose,
}: DeckDialogProps & { act: 'move' | 'merge' }) {
  const decks = useAllDecks();
  const places = decks && otherPlaces(decks, deck.id);
  const isMove = act === 'move';
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ into: isMove ? (deck.parentId ?? '') : '' }),
    check: ({ into }) => ({ into: !isMove && into === '' ? 'Choose a deck.' : undefined }),
    save: async ({ into }) => {
      if (isMove) return await nestDeck(deck.id, into === '' ? null : into);
      const merged = await mergeDeck(deck.id, into);
      if (merged) onGone?.();
      return merged;
    },
  });
  if (places === undefined) return null;
  return (
    <FormDialog
      title={`${isMove ? 'Move' : 'Merge'} ${deck.name}`}
      submitLabel={isMove ? 'Move deck' : 'Merge decks'}
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <SelectField label={isMove ? 'Inside' : 'Into'} {...field('into')}>
        <option value="">{isMove ? 'No deck (top level)' : 'Choose a deck'}</option>
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {isMove ? null : (
        <p className="text-sm text-muted">
          All cards and decks in <bdi>{deck.name}</bdi> move to the other deck, and the empty deck
          goes to the Trash.
        </p>
      )}
    </FormDialog>
  );
}

function DeleteDeckDialog({ deck, onGone, onClose }: DeckDialogProps) {
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

const failed = say.errorModifyingFlashcard;

async function readDecks(): Promise<Deck[]> {
  return await currentDatabase().rows('deck').where('deletedAt').equals(0).toArray();
}

/** Refuses to put a deck into itself or its inner decks. @param parentId `null`: to the top */
export async function nestDeck(id: string, parentId: string | null): Promise<boolean> {
  const decks = await readDecks();
  if (parentId !== null && withDecksIn(decks, id).includes(parentId)) return false;
  if ((parentsOf(decks).get(id) ?? null) === parentId) return true;
  const result = await mutate(nestDecks, { ids: [id], parentId });
  return tell(result, { done: 'Deck moved', undone: 'Deck moved back', failed });
}

/** Moves all cards and inner decks to the other deck. */
async function mergeDeck(id: string, into: string): Promise<boolean> {
  const [decks, cardIds] = await Promise.all([
    readDecks(),
    allCardsOfDeck(currentDatabase(), id).primaryKeys(),
  ]);
  const parents = parentsOf(decks);
  const children = decks.flatMap((deck) => (parents.get(deck.id) === id ? [deck.id] : []));
  const result = await mutate(mergeDecks, { id, into, cardIds, children });
  return tell(result, { done: 'Decks merged', undone: 'Decks are separate again', failed });
}

/** Deletes its inner decks too. */
async function removeDeck(id: string): Promise<boolean> {
  const within = withDecksIn(await readDecks(), id).filter((one) => one !== id);
  return tell(await mutate(deleteDeck, { id, within }), {
    done: within.length > 0 ? `${within.length + 1} decks deleted` : 'Deck deleted',
    undone: within.length > 0 ? 'Decks restored' : 'Deck restored',
    failed: say.errorDeletingFlashcard,
  });
}

async function addDeckIn(parent: Deck, name: string): Promise<boolean> {
  const { id: parentId, courseId } = parent;
  const made = await mutate(createDeck, { id: uuidv7(Date.now()), name, parentId, courseId });
  return tell(made, { done: say.saved, failed: say.errorCreatingFlashcard });
}
