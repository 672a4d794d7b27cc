/** The list of study goals. */

import { Link } from '@tanstack/react-router';
import { Plus, Target } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { mutate } from '../../db/mutate.ts';
import { readLive } from '../../db/rows/read-rows.ts';
import { deleteGoal, type Goal } from '../../model/entities/goal.ts';
import { trashForDays } from '../../model/trash.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { GoalCard, useGoalFiles, useGoals } from './goal-card.tsx';
import { GoalDialog } from './goal-dialog.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; goal: Goal };

export function GoalsScreen() {
  const today = useStudyToday();
  const goals = useGoals(today);
  const files = useGoalFiles();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useActOfAddress('new', () => setOpen({ kind: 'new' }));
  useActOfAddress('open=', async (id) => {
    const goal = await readLive('goal', id);
    if (goal) setOpen({ kind: 'edit', goal });
  });
  const remove = async ({ id }: Goal) => {
    close();
    const result = await mutate(deleteGoal, { id });
    tell(result, {
      done: 'Study goal deleted',
      undone: 'Study goal restored',
      failed: 'Could not delete the study goal. Try again.',
    });
  };
  const isEmpty = goals?.length === 0;
  const newGoal = (
    <Button icon={<Plus aria-hidden size={18} />} onClick={() => setOpen({ kind: 'new' })}>
      New study goal
    </Button>
  );
  return (
    <Page
      title="Study Goals"
      description="Read a set of pages by a date."
      actions={goals?.length ? newGoal : null}
    >
      <StudyDayNote />
      {goals === undefined || files === undefined ? <Loading label="Fetching study goals" /> : null}
      {isEmpty && files !== undefined ? (
        <NoGoals hasFiles={files.length > 0} action={newGoal} />
      ) : null}
      {goals && files
        ? goals.map((view) => (
            <GoalCard
              key={view.goal.id}
              today={today}
              view={view}
              onEdit={() => setOpen({ kind: 'edit', goal: view.goal })}
              onDelete={() => setOpen({ kind: 'delete', goal: view.goal })}
            />
          ))
        : null}
      {files && (open?.kind === 'new' || open?.kind === 'edit') ? (
        <GoalDialog
          goal={open.kind === 'edit' ? open.goal : undefined}
          files={files}
          today={today}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this study goal?"
          text={`“${open.goal.name}” goes to ${trashForDays}. Your reading history stays.`}
          confirmLabel="Delete study goal"
          onConfirm={() => void remove(open.goal)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

function NoGoals({ hasFiles, action }: { hasFiles: boolean; action: ReactNode }) {
  return (
    <OnceArrived isPerCourse action={action}>
      <EmptyState
        icon={<Target size={28} />}
        title="No study goals yet"
        text={
          hasFiles
            ? 'Choose pages and an end date to see how much to read each day.'
            : 'Add a file first, then set a goal for its pages.'
        }
        action={
          hasFiles ? (
            action
          ) : (
            <Link to="/dashboard/library/files" className={buttonClass()}>
              Add file
            </Link>
          )
        }
      />
    </OnceArrived>
  );
}
