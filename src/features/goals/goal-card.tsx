/** One goal: its progress, today's share, and a link to the next unread page. */
import { Link } from '@tanstack/react-router';
import { Bell, BookOpen, Pencil, Trash2 } from 'lucide-react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Goal } from '../../model/entities/goal.ts';
import { amountInWords } from '../../model/study/goal-words.ts';
import { instantInStudyDay } from '../../model/study/local-time.ts';
import type { GoalProgress, GoalState } from '../../model/study/progress.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { readGoalProgress } from '../../queries/goals.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Badge, type BadgeTone } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useNow } from '../../ui/use-now.ts';

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
        value={progress.done}
        max={progress.total}
        detail={`${progress.done} of ${plural(progress.total, 'page')}`}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-[0.9375rem]">{paceWords(progress)}</p>
        {file && progress.next !== undefined ? (
          <Link
            to="/dashboard/library/files/$id"
            params={{ id: file.id }}
            hash={`page=${progress.next.page}`}
            className={buttonClass('secondary')}
          >
            <BookOpen aria-hidden size={18} />
            Continue on page {progress.next.page}
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

/** What a goal asks for, in plain words. */
export function paceWords(progress: GoalProgress): string {
  const { state, unit, leftToday, perDay, daysLeft, total, done } = progress;
  if (state === 'done') return 'You have read all the pages. Well done!';
  if (state === 'overdue') {
    return `The end date has passed. ${amountInWords(unit, total - done)} left.`;
  }
  const pace = `${amountInWords(unit, perDay)} a day for ${plural(daysLeft, 'day')}`;
  if (state === 'waiting') return `${pace}, from the start date.`;
  return leftToday === 0
    ? `Done for today. ${amountInWords(unit, perDay)} a day ${perDay === 1 ? 'keeps' : 'keep'} you on track.`
    : `${amountInWords(unit, leftToday)} left today. Plan: ${pace}.`;
}

/** Whether today's reminder time has come, by the rule of its notification. @param today the study day, `YYYY-MM-DD` */
export function isReminded(
  { reminder }: Pick<Goal, 'reminder'>,
  today: string,
  nowMs: number,
): boolean {
  return !!reminder && instantInStudyDay(today, reminder, localOffsetMin) <= nowMs;
}

/**
 * @param reminder local time of day, `HH:MM`
 * @returns the text, and whether to emphasize it; `undefined` if no reminder is set or needed
 */
export function reminderWords(
  reminder: string | null | undefined,
  progress: GoalProgress,
  isTime: boolean,
): { text: string; due: boolean } | undefined {
  if (!reminder || progress.state === 'done') return undefined;
  if (isTime && progress.leftToday > 0) {
    return {
      due: true,
      text: `Reminder (${reminder}): ${amountInWords(progress.unit, progress.leftToday)} left today`,
    };
  }
  return { due: false, text: `Daily reminder in the app at ${reminder}` };
}

/** A goal with its file and progress. */
interface GoalView {
  goal: Goal;
  /** Absent if the file was deleted or has not reached this device. */
  file: StudyFile | undefined;
  progress: GoalProgress;
}

/**
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` while loading; sorted by end, finished goals last
 */
export function useGoals(today: string): GoalView[] | undefined {
  return useRows(
    async (db) => {
      const goals = await db.rows('goal').where('deletedAt').equals(0).toArray();
      const { has } = await readShownCourses(db);
      const views = goals.filter(has).map(async (goal): Promise<GoalView> => {
        const [file, progress] = await Promise.all([
          goal.fileId ? db.rows('file').get(goal.fileId) : undefined,
          readGoalProgress(db, goal, today),
        ]);
        return { goal, file: file?.deletedAt === 0 ? file : undefined, progress };
      });
      return (await Promise.all(views)).sort(byUrgency);
    },
    [today],
  );
}

/** Files that a goal can be for, by name. */
export function useGoalFiles(): StudyFile[] | undefined {
  return useRows(async (db) => {
    const files = await db.rows('file').where('deletedAt').equals(0).toArray();
    return files.sort((a, b) => a.name.localeCompare(b.name));
  }, []);
}

function byUrgency(a: GoalView, b: GoalView): number {
  const [doneA, doneB] = [a, b].map(({ progress }) => Number(progress.state === 'done'));
  if (doneA !== doneB) return (doneA ?? 0) - (doneB ?? 0);
  return a.goal.endDate.localeCompare(b.goal.endDate) || a.goal.createdAt - b.goal.createdAt;
}
