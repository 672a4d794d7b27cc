/** One card in the list: on a phone in two lines, on a wide screen in columns. */
import { Flag } from 'lucide-react';
import { cutAt } from '../../../lib/plain-text.ts';
import { classes } from '../../../ui/classes.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import { lettersInRow, nameOf } from '../card-text.tsx';
import { flagOf } from '../flags.ts';
import { dueWords, isAside, stateWords } from './card-words.ts';
import type { ShownCard } from './use-shown-cards.ts';

/** Widths of the columns, the same in the head. */
export const columnsClass =
  'lg:grid-cols-[2.75rem_minmax(0,3fr)_minmax(0,1.2fr)_7.5rem_6rem_minmax(0,1.1fr)_2.75rem]';

/** A table of rows that are not all built is a grid of other elements, whose own focus the grid has. */
const cell = { role: 'gridcell' } as const;

interface BrowserRowProps {
  shown: ShownCard | undefined;
  deckName: string;
  isSelected: boolean;
  nowMs: number;
  onToggle: (isRange: boolean) => void;
}

export function BrowserRow({ shown, deckName, isSelected, nowMs, onToggle }: BrowserRowProps) {
  if (shown === undefined) return <span {...cell} className="h-full" />;
  const { card, tags } = shown;
  const question = cutAt(oneLine(nameOf(card)), lettersInRow);
  const flag = flagOf(card.flag);
  const [state, due] = [stateWords(card, nowMs), dueWords(card, nowMs)];
  // A phone has room for one of them.
  const isAway = isAside(card, nowMs);
  return (
    <>
      <span {...cell} className="row-span-2 grid place-items-center lg:row-span-1">
        {/* The whole cell is the target. */}
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select “${cutAt(question, 61)}”`}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(event.shiftKey);
            }}
            className="size-5"
          />
        </label>
      </span>
      <span {...cell} dir="auto" className="truncate text-left font-medium max-lg:self-end">
        {question}
      </span>
      {/* On a phone one line under the question. */}
      <span className="contents max-lg:flex max-lg:min-w-0 max-lg:items-center max-lg:gap-2 max-lg:self-start max-lg:text-sm max-lg:text-muted">
        <span {...cell} dir="auto" className="min-w-0 truncate text-left">
          {deckName}
        </span>
        <span
          {...cell}
          className={classes('shrink-0 truncate tabular-nums', isAway && 'max-lg:hidden')}
        >
          {due}
        </span>
        <span {...cell} className={classes('shrink-0', !isAway && 'max-lg:hidden')}>
          {state}
        </span>
        <span {...cell} className="flex min-w-0 items-center max-sm:hidden">
          <Chips label="Tags" chips={tags} most={2} />
        </span>
        <span {...cell} className="grid shrink-0 place-items-center">
          {flag ? (
            <>
              <Flag aria-hidden size={16} className={classes('fill-current', flag.className)} />
              <span className="sr-only">{flag.name} flag</span>
            </>
          ) : null}
        </span>
      </span>
    </>
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
