/** One goal in the list: its progress, today's share, and a link to the next unread page. */
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Bell, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { Continue, doneOf, paceWords } from '../../components/goals/goal-pace.tsx';
import type { GoalView } from '../../queries/goal-views.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Celebration } from '../../ui/celebration.tsx';
import { formatDay } from '../../ui/date.tsx';
import { Menu } from '../../ui/menu.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Badge } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { badgeOf, barNames, isReminded, reminderWords, scopeWords } from './goal-words.ts';

export interface GoalActs {
  onEdit: () => void;
  onDelete: () => void;
  onArchive: (isArchived: boolean) => void;
}

interface GoalCardProps extends GoalActs {
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  view: GoalView;
  /** It has just been reached. */
  isReached: boolean;
}

export function GoalCard({
  view: { goal, files, progress },
  today,
  isReached,
  ...acts
}: GoalCardProps) {
  const badge = badgeOf(progress);
  const reminder = reminderWords(goal.reminder, progress, isReminded(goal, today, useNow()));
  const { value, max, words } = doneOf(progress);
  return (
    <section aria-label={goal.name} className={`${surfaceClass} grid gap-3 p-4 sm:p-5`}>
      <div className="flex items-start justify-between gap-2">
        <div className="grid min-w-0 gap-1">
          <h2 dir="auto" translate="no" className="relative text-left text-head break-words">
            <Link
              to="/dashboard/library/study-goals/$id"
              params={{ id: goal.id }}
              className="hover:underline"
            >
              {goal.name}
            </Link>
            {isReached ? <Celebration /> : null}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            <FileNames goal={goal} files={files} />
            <span className="tabular-nums">{scopeWords(goal)}</span>
            <span>
              {formatDay(goal.startDate)} – {formatDay(goal.endDate)}
            </span>
            <CourseLabel courseId={goal.courseId} />
          </p>
        </div>
        <GoalMenu goal={goal} {...acts} />
      </div>
      <ProgressBar label={barNames[progress.unit]} value={value} max={max} detail={words} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose">{paceWords(progress)}</p>
        <Continue view={{ goal, files, progress }} variant="secondary" />
        {progress.state === 'done' && !goal.archivedAt ? (
          <Button
            variant="secondary"
            icon={<Archive aria-hidden size={18} />}
            onClick={() => acts.onArchive(true)}
          >
            Archive
          </Button>
        ) : null}
      </div>
      {reminder ? (
        <p
          className={`flex items-center gap-2 text-small ${reminder.due ? 'font-medium text-warn' : 'text-muted'}`}
        >
          <Bell aria-hidden size={16} className="shrink-0" />
          {reminder.text}
        </p>
      ) : null}
    </section>
  );
}

/** Named after the goal, since a list has many. */
export function GoalMenu({
  goal,
  onEdit,
  onDelete,
  onArchive,
}: GoalActs & { goal: GoalView['goal'] }) {
  const isArchived = Boolean(goal.archivedAt);
  return (
    <Menu
      button={
        <IconButton label={`More for ${goal.name}`} icon={<Ellipsis aria-hidden size={18} />} />
      }
      actions={[
        { label: 'Edit', icon: <Pencil aria-hidden size={18} />, onSelect: onEdit },
        isArchived
          ? {
              label: 'Take out of the archive',
              icon: <ArchiveRestore aria-hidden size={18} />,
              onSelect: () => onArchive(false),
            }
          : {
              label: 'Archive',
              icon: <Archive aria-hidden size={18} />,
              onSelect: () => onArchive(true),
            },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden size={18} />,
          danger: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}

export function FileNames({ goal, files }: Pick<GoalView, 'goal' | 'files'>) {
  const [first, ...others] = files;
  if (!goal.fileId) return null;
  return (
    <span dir="auto" translate={first ? 'no' : undefined} className="min-w-0 break-words">
      {first?.name ?? 'Deleted file'}
      {others.length > 0 ? ` and ${others.length} more` : null}
    </span>
  );
}
