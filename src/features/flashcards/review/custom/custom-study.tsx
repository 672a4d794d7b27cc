/** Study outside the schedule: future exams with their cards for today, a button with its dialog, and the review. */
import { GraduationCap, ListFilter, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mutate } from '../../../../db/mutate.ts';
import * as say from '../../../../lib/messages.ts';
import { plural } from '../../../../lib/plural.ts';
import type { Deck } from '../../../../model/entities/deck.ts';
import { deleteEvent, type StudyEvent } from '../../../../model/entities/event.ts';
import type { ExamShare } from '../../../../model/study/cards/exam-plan.ts';
import { daysOf } from '../../../../model/study/event-time.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { formatDay } from '../../../../ui/date.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { surfaceClass } from '../../../../ui/page/panel.tsx';
import { tell } from '../../../../ui/toaster/tell.ts';
import { ReviewSession } from '../review-session.tsx';
import { CustomDialog } from './custom-dialog.tsx';
import type { OpenSitting } from './custom-queue.ts';
import { useExams } from './use-exams.ts';

/** @param deck without it, all shown decks */
export function CustomStudy({ deck }: { deck?: Deck }) {
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<OpenSitting>();
  return (
    <div className="grid gap-3">
      <ExamList deck={deck} onStart={setOpen} />
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<ListFilter aria-hidden size={18} />}
        onClick={() => setAsking(true)}
      >
        Custom study
      </Button>
      {isAsking ? (
        <CustomDialog
          deck={deck}
          onStart={(sitting) => {
            setAsking(false);
            setOpen(sitting);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {open === undefined ? null : (
        <ReviewSession
          scope={deck?.id}
          name={open.name}
          custom={open.sitting}
          onLeave={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface ExamListProps {
  deck: Deck | undefined;
  onStart: (open: OpenSitting) => void;
}

function ExamList({ deck, onStart }: ExamListProps) {
  const exams = useExams(deck);
  if (exams.length === 0) return null;
  return (
    <ul aria-label="Exams" className="grid gap-2">
      {exams.map(({ exam, share }) => (
        <li
          key={exam.id}
          className={`${surfaceClass} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4`}
        >
          <div className="flex min-w-0 items-start gap-3">
            <GraduationCap aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
            <div className="grid min-w-0">
              <p dir="auto" className="font-medium break-words">
                {exam.title}
              </p>
              <p className="text-sm text-muted">
                {startOf(exam)}
                {share === undefined ? null : ` · ${wordsOf(share)}`}
              </p>
            </div>
          </div>
          <div className="flex gap-2">
            {share !== undefined && share.today.length > 0 ? (
              <Button
                size="sm"
                icon={<Play aria-hidden size={16} />}
                onClick={() =>
                  onStart({
                    name: exam.title,
                    sitting: { cardIds: share.today, practice: 'unlessDue' },
                  })
                }
              >
                Study for it
              </Button>
            ) : null}
            <IconButton
              label={`Delete exam “${exam.title}”`}
              icon={<Trash2 aria-hidden size={18} />}
              onClick={() => void remove(exam)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ cards, today, left, daysLeft, isFinalPass }: ExamShare): string {
  if (cards === 0) return 'no cards to study';
  if (isFinalPass)
    return left === 0 ? 'final pass done' : `final pass: ${plural(left, 'card')} left`;
  const rest = plural(daysLeft, 'day');
  if (left === 0) return `all cards seen, final pass in ${rest}`;
  if (today.length === 0) return `done for today, ${plural(left, 'card')} left for ${rest}`;
  return `${plural(today.length, 'card')} today, final pass in ${rest}`;
}

async function remove({ id }: StudyEvent): Promise<void> {
  tell(await mutate(deleteEvent, { id }), {
    done: 'Exam deleted',
    undone: 'Exam restored',
    failed: say.errorDeletingEvent,
  });
}

function startOf(exam: StudyEvent): string {
  const days = daysOf(exam);
  return days === undefined ? formatDateTime(exam.startsAt) : formatDay(days.startsOn);
}
