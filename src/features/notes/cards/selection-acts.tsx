/** What selected words of a note offer: a card of them, and a gap in their line. */
import { EditorView } from '@codemirror/view';
import { Brackets, GalleryVerticalEnd, type LucideIcon } from 'lucide-react';
import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { clozeNumbers, mostGaps } from '../../../model/study/cloze.ts';
import { originalWordsOf } from '../../../platform/original-words.ts';
import { touchScreen, useBarPlace } from '../../../ui/bar-place.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { useMedia } from '../../../ui/use-media.ts';

interface CardSource {
  noteId: string;
  /** As in the note, with Markdown marks; may be empty. */
  quote: string;
}

/** The dialog belongs to another feature: see `NoteStudyMaterial`. */
export type NewCard = ComponentType<{ source: CardSource; onClose: () => void }>;

export interface SelectionAct {
  label: string;
  icon: LucideIcon;
  run: () => void;
}

interface CardsOfWords {
  noteId: string;
  /** The element in which the note is edited and previewed. */
  within: RefObject<HTMLElement | null>;
  /** Absent: no card can be created here. */
  NewCard: NewCard | undefined;
  /** The card links to the note, so the note is stored first. */
  onOpen: () => void;
}

/** @returns what selected words offer, and the open dialog */
export function useCardsOfWords({ noteId, within, NewCard, onOpen }: CardsOfWords) {
  const [source, setSource] = useState<CardSource>();
  const newCard: SelectionAct = {
    label: 'New card',
    icon: GalleryVerticalEnd,
    run: () => {
      onOpen();
      setSource({ noteId, quote: selectedIn(within.current) });
    },
  };
  const gap: SelectionAct = {
    label: 'Make gap',
    icon: Brackets,
    run: () => {
      if (!makeGap(within.current)) toastError('To make a gap, select words of one line.');
    },
  };
  const dialog =
    source && NewCard ? (
      <Suspense>
        <NewCard source={source} onClose={() => setSource(undefined)} />
      </Suspense>
    ) : null;
  return { acts: NewCard ? [newCard, gap] : noActs, dialog };
}

const noActs: SelectionAct[] = [];

export function SelectionButtons({ acts }: { acts: readonly SelectionAct[] }) {
  return acts.map(({ label, icon: Icon, run }) => (
    <Button
      key={label}
      variant="ghost"
      size="sm"
      icon={<Icon aria-hidden size={18} />}
      className="min-h-11 px-2"
      // A press clears the selection in some browsers.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
    </Button>
  ));
}

interface BesideWordsProps {
  /** The element whose selected words count. */
  within: RefObject<HTMLElement | null>;
  /** While the note is written, a phone has them in the bar above its keyboard. */
  isWriting: boolean;
  acts: readonly SelectionAct[];
}

/** Beside words that are selected in the text or its preview; on a phone at the lower edge. */
export function ActsBesideWords({ within, isWriting, acts }: BesideWordsProps) {
  const hasWords = useHasWords(within);
  const isTouch = useMedia(touchScreen);
  if (!hasWords || acts.length === 0 || (isWriting && isTouch)) return null;
  // Only the source of a line can take a gap.
  return <BesideWords acts={isWriting ? acts : acts.slice(0, 1)} />;
}

function BesideWords({ acts }: Pick<BesideWordsProps, 'acts'>) {
  const bar = useRef<HTMLDivElement>(null);
  const place = useBarPlace(bar, rectOfWords);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected text"
      data-bar
      className={classes(
        'fixed z-20 flex w-max gap-1 rounded-card bg-surface p-1 shadow-pop print:hidden forced-colors:border',
        place === undefined &&
          'inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] mx-auto',
        place === 'hidden' && 'invisible',
      )}
      style={typeof place === 'object' ? place : undefined}
    >
      <SelectionButtons acts={acts} />
    </div>
  );
}

function rectOfWords(): DOMRect | undefined {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return undefined;
  return selection.getRangeAt(0).getBoundingClientRect();
}

/** Whether words are selected inside, once the pointer that selects them is up. */
function useHasWords(within: RefObject<HTMLElement | null>): boolean {
  const [hasWords, setHasWords] = useState(false);
  useEffect(() => {
    let isPressed = false;
    const look = () => {
      const selection = getSelection();
      const text = within.current?.querySelector('[role="tabpanel"]');
      const isInside = text?.contains(selection?.anchorNode ?? null) === true;
      setHasWords(isInside && !isPressed && `${selection}`.trim() !== '');
    };
    const press = ({ pointerType, target }: PointerEvent) => {
      // A selecting finger sends no `pointerup`.
      isPressed = pointerType === 'mouse' && !(target as Element).closest('button');
    };
    const release = () => {
      isPressed = false;
      look();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('selectionchange', look, { signal });
    document.addEventListener('pointerdown', press, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', release, { signal });
    return () => stop.abort();
  }, [within]);
  return hasWords;
}

/** The surface, while the note is written. */
function surfaceIn(element: HTMLElement | null): EditorView | null {
  const surface = element?.querySelector<HTMLElement>('.cm-content');
  return surface && !surface.closest('[hidden]') ? EditorView.findFromDOM(surface) : null;
}

/**
 * Selected words of one line become the next gap of that line, which `CardsOfNote` makes a card of.
 * @returns `false` if no words of one line are selected in the edited text
 */
function makeGap(element: HTMLElement | null): boolean {
  const view = surfaceIn(element);
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
  const state = surfaceIn(element)?.state;
  if (state) return state.sliceDoc(state.selection.main.from, state.selection.main.to).trim();
  const selection = getSelection();
  const isInside = element?.contains(selection?.anchorNode ?? null) ?? false;
  return isInside && selection ? originalWordsOf(selection).trim() : '';
}
