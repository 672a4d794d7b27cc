/**
 * The bar for selected words or a highlight. It takes the focus, except from words selected by pointer, which would lose
 * their selection. Escape, a press elsewhere, its own actions, and Back on a touch screen close it.
 */
import {
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  GalleryVerticalEnd,
  Link2,
  ListCollapse,
  type LucideIcon,
  NotebookPen,
  NotebookText,
  Quote,
  Trash2,
} from 'lucide-react';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import type { BarRequest } from '../../../components/page-marks/highlights-context.ts';
import { type HighlightColor, highlightColors } from '../../../model/entities/highlight.ts';
import { touchScreen, useBarPlace } from '../../../ui/bar-place.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useBlockedBack } from '../../../ui/dialog/use-blocked-back.ts';
import { Toolbar } from '../../../ui/menu.tsx';
import { useSecondClick } from '../../../ui/press/use-once.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { colorNames } from '../colors.ts';
import { Swatch } from '../list-parts.tsx';

export interface BarActions {
  onColor: (color: HighlightColor) => void;
  onNote: () => void;
  onCard: () => void;
  /** Absent for an area. */
  onQuestion?: (() => void) | undefined;
  /** Only for words: copies a link to their place. */
  onLink?: (() => void) | undefined;
  /** Only for words. */
  onQuote?: (() => void) | undefined;
  /** Only for several sentences. */
  onSummarize?: (() => void) | undefined;
  /** Only for words. */
  onCopy?: (() => void) | undefined;
  /** Only for a highlight. */
  onDelete?: (() => void) | undefined;
  /** Confirms an uncertain place. */
  onKeep?: (() => void) | undefined;
  /** Only for words that were selected by key. */
  onSentence?: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

interface BarProps extends BarActions {
  request: BarRequest;
  /** The color of the highlight. */
  color: HighlightColor | undefined;
  note: string | undefined;
}

export function Bar({ request, color, note, ...act }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const place = useBarPlace(bar, request.rectOf);
  useSecondClick(bar);
  const { isByKey, keepsFocus, marked } = request;
  const takesFocus = (isByKey === true || marked.kind === 'highlight') && keepsFocus !== true;
  const isPlaced = place !== 'hidden';
  const focusedFor = useRef<BarRequest>(undefined);
  useEffect(() => {
    // An invisible bar cannot take the focus. Each request moves the focus once.
    if (!takesFocus || !isPlaced || focusedFor.current === request) return;
    focusedFor.current = request;
    focusFirst(bar.current);
  }, [request, takesFocus, isPlaced]);
  useLeaving(bar, request, act.onClose);
  useBlockedBack(() => {
    if (marked.kind === 'words') getSelection()?.removeAllRanges();
    act.onClose();
  }, useMedia(touchScreen));
  return (
    <div
      ref={bar}
      data-highlight-bar=""
      data-bar
      className={classes(
        'fixed z-40 grid w-max max-w-[calc(100vw-1rem)] gap-2 rounded-card bg-surface p-2 text-text shadow-pop forced-colors:border',
        place === undefined &&
          'inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] mx-auto',
        place === 'hidden' && 'invisible',
      )}
      style={typeof place === 'object' ? place : undefined}
    >
      {note ? (
        <p dir="auto" className="max-h-24 max-w-96 overflow-y-auto px-1 text-left text-sm">
          {note}
        </p>
      ) : null}
      {act.onKeep ? (
        <div className="flex flex-wrap items-center justify-between gap-2 px-1 text-sm">
          <p>The text has changed. Is this the place?</p>
          <Button size="sm" variant="secondary" onClick={act.onKeep}>
            Keep here
          </Button>
        </div>
      ) : null}
      <Toolbar
        label={marked.kind === 'words' ? 'Selected text' : 'Highlight'}
        buttons={[...colorButtons(color, act.onColor), ...actionButtons(marked.kind, note, act)]}
      />
    </div>
  );
}

function colorButtons(
  color: HighlightColor | undefined,
  onColor: (color: HighlightColor) => void,
): ReactElement[] {
  return highlightColors.map((one) => (
    <IconButton
      key={one}
      label={`Highlight in ${colorNames[one].toLowerCase()}`}
      aria-pressed={color === undefined ? undefined : color === one}
      icon={<Swatch color={one} isChosen={color === one} />}
      onClick={() => onColor(one)}
    />
  ));
}

interface Action {
  key?: string;
  label: string;
  Icon: LucideIcon;
  onClick: (() => void) | undefined;
  /** Without a visible label. */
  isShort?: boolean;
}

function actionButtons(kind: 'words' | 'highlight', note: unknown, act: BarActions) {
  const { onSentence } = act;
  const onDelete = kind === 'highlight' ? act.onDelete : undefined;
  const back = onSentence && (() => onSentence(-1));
  const forward = onSentence && (() => onSentence(1));
  const actions: Action[] = [
    { key: 'note', label: note ? 'Edit note' : 'Add note', Icon: NotebookPen, onClick: act.onNote },
    { label: 'New card', Icon: GalleryVerticalEnd, onClick: act.onCard },
    { label: 'New question', Icon: CircleQuestionMark, onClick: act.onQuestion },
    { label: 'Quote in note', Icon: NotebookText, onClick: act.onQuote },
    { label: 'Copy link', Icon: Link2, onClick: act.onLink, isShort: true },
    { label: 'Summarize', Icon: ListCollapse, onClick: act.onSummarize },
    { label: 'Copy with citation', Icon: Quote, onClick: act.onCopy, isShort: true },
    { label: 'Delete highlight', Icon: Trash2, onClick: onDelete, isShort: true },
    { label: 'Previous sentence', Icon: ChevronLeft, onClick: back, isShort: true },
    { label: 'Next sentence', Icon: ChevronRight, onClick: forward, isShort: true },
  ];
  return actions
    .filter(({ onClick }) => onClick !== undefined)
    .map(({ label, key = label, Icon, onClick, isShort }) => {
      const icon = <Icon aria-hidden size={18} />;
      if (isShort) return <IconButton key={key} label={label} icon={icon} onClick={onClick} />;
      return (
        <Button key={key} variant="ghost" size="sm" icon={icon} onClick={onClick}>
          {label}
        </Button>
      );
    });
}

function focusFirst(bar: HTMLElement | null): void {
  const pressed = bar?.querySelector<HTMLElement>('[aria-pressed="true"]');
  (pressed ?? bar?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
}

/**
 * A press outside closes the bar of a highlight. The bar of words closes when the selection ends, so a press on the bar
 * must keep the selection.
 */
function useLeaving(
  bar: RefObject<HTMLElement | null>,
  { marked, isByKey, opener }: BarRequest,
  onClose: () => void,
): void {
  const staysWithWords = marked.kind === 'words' && isByKey !== true;
  useEffect(() => {
    const element = bar.current;
    const keepSelection = (press: Event) => press.preventDefault();
    const onPress = ({ target }: PointerEvent) => {
      if (!staysWithWords && target instanceof Node && !element?.contains(target)) onClose();
    };
    const onKey = (press: KeyboardEvent) => {
      if (press.key !== 'Escape' || press.defaultPrevented) return;
      if (element?.contains(document.activeElement)) opener?.focus();
      onClose();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element?.addEventListener('mousedown', keepSelection, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => stop.abort();
  }, [bar, staysWithWords, opener, onClose]);
}
