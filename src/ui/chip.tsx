/**
 * A chip: one fact of a thing (a day, a course, a length), or one choice of a row of filters. 32 px high; a finger hits
 * 44 px. Its text never wraps and is cut at 16rem.
 */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** `ask`: something ambiguous or clashing. `add`: a fact that is not set yet. */
export type ChipTone = 'accent' | 'plain' | 'ask' | 'add' | 'danger';

const tones: Record<ChipTone, string> = {
  accent: 'bg-accent-soft text-accent',
  plain: 'bg-surface-2 text-text',
  ask: 'bg-warn-soft text-warn',
  add: 'border border-dashed border-line-strong/70 text-muted',
  danger: 'bg-danger-soft text-danger',
};

interface ChipProps {
  tone?: ChipTone;
  /** 16 pixels, or the dot of a course. */
  icon?: ReactNode;
  /** Makes the chip a button. */
  onPress?: () => void;
  /** Of a button that chooses, such as a filter. */
  isPressed?: boolean;
  /** Adds a button that takes the chip away. */
  onRemove?: () => void;
  /** Accessible name of that button, such as “Remove tomorrow”. */
  removeLabel?: string;
  children: ReactNode;
}

export function Chip({
  tone = 'plain',
  icon,
  onPress,
  isPressed,
  onRemove,
  removeLabel,
  children,
}: ChipProps) {
  const look = classes(
    chipClass,
    isPressed ? 'bg-text text-surface' : tones[tone],
    onRemove && 'pe-0',
  );
  const words = (
    <>
      {icon}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </>
  );
  if (onRemove === undefined && onPress !== undefined) {
    return (
      <button
        type="button"
        aria-pressed={isPressed}
        onClick={onPress}
        className={classes(look, hitClass)}
      >
        {words}
      </button>
    );
  }
  return (
    <span className={look}>
      {onPress === undefined ? (
        words
      ) : (
        <button
          type="button"
          onClick={onPress}
          className={classes('flex min-w-0 items-center gap-1.5', hitClass)}
        >
          {words}
        </button>
      )}
      {onRemove === undefined ? null : (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className={classes('grid h-8 w-8 place-items-center rounded-full', hitClass)}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}

const chipClass = classes(
  'inline-flex h-8 max-w-64 shrink-0 items-center gap-1.5 rounded-full px-2.5 align-middle',
  'text-small font-[550] whitespace-nowrap',
);

/** 44 pixels high under a finger. */
const hitClass = 'relative after:absolute after:inset-x-0 after:-inset-y-1.5';

/** Chips in one line that scrolls sideways, edge to edge on phones: the filters of a list. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it
      tabIndex={0}
      className="-mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:-mx-6 sm:px-6"
    >
      {children}
    </fieldset>
  );
}
