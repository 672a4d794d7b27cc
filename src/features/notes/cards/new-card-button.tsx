/** A card from a note, with the words selected in it, or empty. */
import { EditorView } from '@codemirror/view';
import { Brackets, GalleryVerticalEnd } from 'lucide-react';
import { type ComponentType, type RefObject, Suspense, useState } from 'react';
import { clozeNumbers, mostGaps } from '../../../model/study/cloze.ts';
import { originalWordsOf } from '../../../platform/original-words.ts';
import { Button } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';

interface CardSource {
  noteId: string;
  /** As in the note, with Markdown marks; may be empty. */
  quote: string;
}

/** The dialog belongs to another feature: see `NoteStudyMaterial`. */
export type NewCard = ComponentType<{ source: CardSource; onClose: () => void }>;

interface NewCardButtonProps {
  noteId: string;
  /** The element in which the note is edited and previewed. */
  within: RefObject<HTMLElement | null>;
  NewCard: NewCard;
  /** The card links to the note, so the note is stored first. */
  onOpen: () => void;
}

export function NewCardButton({ noteId, within, NewCard, onOpen }: NewCardButtonProps) {
  const [source, setSource] = useState<CardSource>();
  return (
    <>
      <Button
        variant="secondary"
        icon={<GalleryVerticalEnd aria-hidden size={18} />}
        // A press clears the selection in some browsers.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          onOpen();
          setSource({ noteId, quote: selectedIn(within.current) });
        }}
      >
        New card
      </Button>
      <Button
        variant="secondary"
        icon={<Brackets aria-hidden size={18} />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!makeGap(within.current)) toastError('To make a gap, select words in Edit.');
        }}
      >
        Make gap
      </Button>
      {source ? (
        <Suspense>
          <NewCard source={source} onClose={() => setSource(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Selected words of one line become the next gap of that line, which `LineCardsOfNote` makes a card of.
 * @returns `false` if no words of one line are selected in the edited text
 */
function makeGap(element: HTMLElement | null): boolean {
  const surface = element?.querySelector<HTMLElement>('.cm-content');
  const view = surface && EditorView.findFromDOM(surface);
  if (!view) return false;
  const { state } = view;
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, to);
  if (words.trim() === '' || words.includes('\n')) return false;
  const number = Math.max(0, ...clozeNumbers(state.doc.lineAt(from).text)) + 1;
  const before = `{{c${Math.min(number, mostGaps)}::`;
  view.dispatch({
    changes: [
      { from, insert: before },
      { from: to, insert: '}}' },
    ],
    selection: { anchor: to + before.length + 2 },
    userEvent: 'input',
  });
  return true;
}

/** The selection in the edited text, or in its preview. */
function selectedIn(element: HTMLElement | null): string {
  const surface = element?.querySelector<HTMLElement>('.cm-content');
  const state = surface && EditorView.findFromDOM(surface)?.state;
  if (state) return state.sliceDoc(state.selection.main.from, state.selection.main.to).trim();
  const selection = getSelection();
  const isInside = element?.contains(selection?.anchorNode ?? null) ?? false;
  return isInside && selection ? originalWordsOf(selection).trim() : '';
}
