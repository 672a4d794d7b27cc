/** One goal: how far it has come, what today asks for, and the link to the next unread page. */
import { Link } from '@tanstack/react-router';
import { Bell, BookOpen, Pencil, Trash2 } from 'lucide-react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { plural } from '../../lib/plural.ts';
import type { GoalState } from '../../model/study/progress.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Badge, type BadgeTone } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isReminded, paceWords, reminderWords } from './goal-words.ts';
import type { GoalView } from './use-goals.ts';

interface GoalCardProps {
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  view: GoalView;
  onEdit: () => void;
  onDelete: () => void;
}

const badges: Record<GoalState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'neutral', label: 'Not started' },
  'on-track': { tone: 'accent', label: 'On track' },
  behind: { tone: 'warn', label: 'Behind' },
  overdue: { tone: 'danger', label: 'Overdue' },
  done: { tone: 'info', label: 'Done' },
};

export function GoalCard({
  view: { goal, file, progress },
  today,
  onEdit,
  onDelete,
}: GoalCardProps) {
  const badge = badges[progress.state];
  const reminder = reminderWords(goal.reminder, progress, isReminded(goal, today, useNow()));
  return (
    <Panel
      title={goal.name}
      actions={
        <>
          <IconButton
            label={`Edit ${goal.name}`}
            icon={<Pencil aria-hidden size={18} />}
            onClick={onEdit}
          />
          <IconButton
            label={`Delete ${goal.name}`}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={onDelete}
          />
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <span dir="auto" className="min-w-0 break-words">
          {file?.name ?? 'Deleted file'}
        </span>
        <span>
          Pages {goal.startPage}–{goal.endPage}
        </span>
        <span>
          {formatDay(goal.startDate)} – {formatDay(goal.endDate)}
        </span>
        <CourseLabel courseId={goal.courseId} />
      </p>
      <ProgressBar
        label="Pages read"
        value={progress.pagesRead}
        max={progress.pagesTotal}
        detail={`${progress.pagesRead} of ${plural(progress.pagesTotal, 'page')}`}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-[0.9375rem]">{paceWords(progress)}</p>
        {file && progress.nextPage !== undefined ? (
          <Link
            to="/dashboard/library/files/$id"
            params={{ id: file.id }}
            hash={`page=${progress.nextPage}`}
            className={buttonClass('secondary')}
          >
            <BookOpen aria-hidden size={18} />
            Continue on page {progress.nextPage}
          </Link>
        ) : null}
      </div>
      {reminder ? (
        <p
          className={`flex items-center gap-2 text-sm ${reminder.due ? 'font-medium text-warn' : 'text-muted'}`}
        >
          <Bell aria-hidden size={16} className="shrink-0" />
          {reminder.text}
        </p>
      ) : null}
    </Panel>
  );
}
