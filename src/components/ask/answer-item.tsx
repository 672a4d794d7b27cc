/** One answer or passage: its words with those of the question marked, where it stands, and what to do with it. */
import { Link } from '@tanstack/react-router';
import { BookOpen, NotebookPen } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Answer } from '../../generate/ask/answer.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Problem } from '../../ui/page/states.tsx';
import type { Destination } from '../places.ts';

interface AnswerItemProps {
  answer: Answer & { heading?: string };
  /** Such as “Page 7”, or the file's name with it. */
  place: ReactNode;
  isNote?: boolean;
  /** Opens it on this screen. */
  onOpen?: () => void;
  /** Opens it elsewhere. */
  to?: Destination;
  /** Called before `to` opens. */
  onLeave?: () => void;
  children?: ReactNode;
}

const openClass = 'grid min-h-11 w-full gap-1 rounded-control p-2 text-left hover:bg-surface-2';

export function AnswerItem({
  answer,
  place,
  isNote,
  onOpen,
  to,
  onLeave,
  children,
}: AnswerItemProps) {
  const Icon = isNote ? NotebookPen : BookOpen;
  const words = (
    <>
      <span dir="auto" className="wrap-break-word">
        {piecesOf(answer).map(({ start, text, isAsked }) =>
          isAsked ? (
            <mark key={start} className="rounded-xs bg-accent-soft text-inherit">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="inline-flex min-w-0 items-center gap-1.5 text-info">
          <Icon aria-hidden size={16} className="shrink-0" />
          <span className="wrap-anywhere">{place}</span>
        </span>
        {answer.heading ? (
          <span dir="auto" className="min-w-0 truncate">
            {answer.heading}
          </span>
        ) : null}
      </span>
    </>
  );
  return (
    <li
      className={classes(
        'grid gap-0.5 border-s-3 ps-1',
        answer.heading === undefined ? 'border-accent' : 'border-line',
      )}
    >
      {to === undefined ? (
        <button type="button" onClick={onOpen} className={openClass}>
          {words}
        </button>
      ) : (
        <Link {...to} onClick={(event) => isPlain(event) && onLeave?.()} className={openClass}>
          {words}
        </Link>
      )}
      {children ? <div className="flex flex-wrap gap-1">{children}</div> : null}
    </li>
  );
}

/** Otherwise it opens in another tab, and this screen stays. */
function isPlain({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey;
}

interface Piece {
  start: number;
  text: string;
  isAsked: boolean;
}

/** The sentence, split at the words of the question. */
function piecesOf({ text, marks }: Answer): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, isAsked: boolean) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), isAsked });
    at = Math.max(at, end);
  };
  for (const { start, end } of marks) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

/** @param why a missing part of the app */
export function AnswersFailed({ why, onAsk }: { why: string | undefined; onAsk: () => void }) {
  return (
    <Problem
      title="Could not look for answers"
      text={why ?? 'Your files and notes are safe. Try again.'}
      action={
        <Button variant="secondary" size="sm" onClick={onAsk}>
          Try again
        </Button>
      }
    />
  );
}
