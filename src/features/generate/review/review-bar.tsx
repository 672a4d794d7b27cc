/** Actions on the current item, within reach of a thumb, and their keys. */
import { Check, ChevronLeft, ChevronRight, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import {
  characterKeysOn,
  isShortcut,
  isTyping,
  type ShortcutName,
} from '../../../ui/press/shortcuts.ts';

interface ReviewBarProps {
  onAct: (act: ReviewAct) => void;
  /** Stays visible while the items scroll. */
  sticks: boolean;
  canUndo: boolean;
  canReplace: boolean;
  isFinding: boolean;
  /** The last decision, also for screen readers. */
  said: string;
  /** Position and number of undecided items. */
  standing: string;
}

export function ReviewBar({
  onAct,
  sticks,
  canUndo,
  canReplace,
  isFinding,
  said,
  standing,
}: ReviewBarProps) {
  return (
    <div
      data-bar
      className={classes(
        '-mx-5 grid gap-2 border-t border-line bg-surface px-5 py-3',
        sticks && 'sticky -bottom-5',
      )}
    >
      <div className="flex items-center justify-between gap-1">
        <IconButton
          label="Previous item"
          icon={<ChevronLeft aria-hidden size={20} />}
          onClick={() => onAct('previous')}
        />
        <IconButton
          label="Edit"
          icon={<Pencil aria-hidden size={18} />}
          onClick={() => onAct('edit')}
        />
        {canReplace ? (
          <IconButton
            label="Replace with another from this page"
            busy={isFinding}
            icon={<RefreshCw aria-hidden size={18} />}
            onClick={() => onAct('another')}
          />
        ) : null}
        <IconButton
          label="Undo"
          aria-disabled={!canUndo}
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => onAct('undo')}
        />
        <IconButton
          label="Next item"
          icon={<ChevronRight aria-hidden size={20} />}
          onClick={() => onAct('next')}
        />
      </div>
      <p className="flex flex-wrap justify-center gap-x-2 text-sm">
        <span className="tabular-nums">{standing}</span>
        <span role="status" aria-label="Last decision" className="font-medium text-accent">
          {said}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => onAct('drop')}
        >
          Drop
        </Button>
        <Button
          variant="secondary"
          icon={<Check aria-hidden size={18} />}
          onClick={() => onAct('accept')}
        >
          Accept
        </Button>
      </div>
      {characterKeysOn() ? <KeyHelp canReplace={canReplace} /> : null}
    </div>
  );
}

const help: readonly (readonly [string, string])[] = [
  ['A', 'accept'],
  ['E', 'edit'],
  ['D', 'drop'],
  ['Z', 'undo'],
  ['R', 'another'],
  ['P', 'source'],
  ['↑ ↓', 'move'],
];

/** Touch screens show the swipe gestures instead. */
function KeyHelp({ canReplace }: Pick<ReviewBarProps, 'canReplace'>) {
  const shown = help.filter(([, does]) => canReplace || does !== 'another');
  return (
    <>
      <p className="flex flex-wrap justify-center gap-x-3 gap-y-1 text-xs text-muted pointer-coarse:hidden">
        {shown.map(([key, does]) => (
          <span key={key}>
            <kbd
              translate="no"
              className="rounded border border-line-strong bg-surface-2 px-1 font-sans text-text"
            >
              {key}
            </kbd>{' '}
            {does}
          </span>
        ))}
      </p>
      <p className="hidden text-center text-xs text-muted pointer-coarse:block">
        Swipe right to accept, left to drop.
      </p>
    </>
  );
}

/** `ui/press/shortcuts.ts` has the keys. */
export type ReviewAct =
  Extract<ShortcutName, `generated.${string}`> extends `generated.${infer Act}` ? Act : never;

const acts: readonly ReviewAct[] = [
  ...(['accept', 'drop', 'edit', 'another'] as const),
  ...(['undo', 'next', 'previous', 'page'] as const),
];

/** @param within a part of the dialog. The keys work only in this dialog, and not while typing. */
export function useReviewKeys(
  within: RefObject<HTMLElement | null>,
  onAct: (act: ReviewAct) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat && !isMove(event)) return;
    const dialog = within.current?.closest('dialog');
    if (isTyping(event.target) || !isOf(event.target, dialog)) return;
    const act = acts.find((one) => isShortcut(event, `generated.${one}`, dialog));
    if (act === undefined) return;
    event.preventDefault();
    onAct(act);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** The page has the focus if the focused element is gone. */
function isOf(target: EventTarget | null, dialog: Element | null | undefined): boolean {
  return target === document.body || (target instanceof Node && dialog?.contains(target) === true);
}

function isMove({ key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow');
}
