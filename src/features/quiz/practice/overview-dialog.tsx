/** All questions of a sitting by number: answered, flagged, and a way to each. */
import { Flag } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { nextFrom, openParts, type QuestionState } from './sitting/practice.ts';

interface OverviewDialogProps {
  states: readonly QuestionState[];
  at: number;
  onGoTo: (at: number) => void;
  onClose: () => void;
}

export function OverviewDialog({ states, at, onGoTo, onClose }: OverviewDialogProps) {
  const current = useRef<HTMLButtonElement>(null);
  // The current one of hundreds may be out of sight.
  useEffect(() => current.current?.focus(), []);
  const { unanswered, flagged } = openParts(states);
  const go = (isWanted: (state: QuestionState) => boolean) =>
    onGoTo(nextFrom(states, at, isWanted));
  return (
    <Dialog
      title="All questions"
      onClose={onClose}
      actions={
        <>
          {flagged > 0 ? (
            <Button variant="secondary" onClick={() => go(({ isFlagged }) => isFlagged)}>
              Next flagged
            </Button>
          ) : null}
          {unanswered > 0 ? (
            <Button variant="secondary" onClick={() => go(({ isAnswered }) => !isAnswered)}>
              Next unanswered
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-sm text-muted">
        {`${states.length - unanswered} answered · ${unanswered} unanswered · ${flagged} flagged`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons act; arrows move between them */}
      <div
        className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2"
        onKeyDown={moveFocus}
      >
        {states.map(({ id, isAnswered, isFlagged }, index) => (
          <button
            key={id}
            ref={index === at ? current : undefined}
            type="button"
            // One stop for Tab.
            tabIndex={index === at ? 0 : -1}
            aria-current={index === at ? 'true' : undefined}
            aria-label={`Question ${index + 1}, ${isAnswered ? 'answered' : 'unanswered'}${isFlagged ? ', flagged' : ''}`}
            onClick={() => onGoTo(index)}
            className={classes(
              'relative min-h-11 rounded-control border tabular-nums',
              isAnswered
                ? 'border-accent bg-accent-soft font-semibold'
                : 'border-dashed border-line-strong hover:bg-surface-2',
              index === at && 'outline-2 outline-offset-1 outline-text',
            )}
          >
            {index + 1}
            {isFlagged ? (
              <Flag
                aria-hidden
                size={14}
                className="absolute end-1 top-1 fill-current text-danger"
              />
            ) : null}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget;
  const buttons = [...grid.querySelectorAll('button')];
  const from = buttons.indexOf(event.target as HTMLButtonElement);
  const { direction, gridTemplateColumns } = getComputedStyle(grid);
  const columns = gridTemplateColumns.split(' ').length;
  const on = direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ...{ ArrowRight: on, ArrowLeft: -on, ArrowDown: columns, ArrowUp: -columns },
    ...{ Home: -from, End: buttons.length - 1 - from },
  };
  const step = steps[event.key];
  if (step === undefined || from < 0) return;
  event.preventDefault();
  buttons[from + step]?.focus();
}
