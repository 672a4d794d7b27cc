/** Editing, archiving and deleting goals, with their dialogs: for the list and for the page of one goal. */
import { type ReactNode, useState } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { type Goal, takeFromArchive } from '../../model/entities/goal.ts';
import { archivePlannedGoal, deletePlannedGoal } from '../../model/entities/goal-sittings.ts';
import { trashForDays } from '../../model/trash.ts';
import { readSittingIds } from '../../queries/goal-plan.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import type { GoalActs } from './goal-card.tsx';
import { GoalDialog } from './goal-dialog.tsx';

/** Files that a goal can be for, by name. */
async function readFiles(database: AccountDatabase): Promise<StudyFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  return files.sort((a, b) => a.name.localeCompare(b.name));
}

type Open = { kind: 'edit' | 'delete'; goal: Goal };

/** @param onDeleted leaves the page of the goal */
export function useGoalActs(
  today: string,
  onDeleted: () => void = () => undefined,
): { actsOf: (goal: Goal) => GoalActs; dialogs: ReactNode } {
  const [open, setOpen] = useState<Open>();
  const files = useRows(readFiles, []);
  const close = () => setOpen(undefined);
  const remove = async ({ id }: Goal) => {
    close();
    const sittings = await readSittingIds(currentDatabase(), id, Date.now());
    const result = await mutate(deletePlannedGoal, { id, sittings });
    const isGone = tell(result, {
      done: 'Study goal deleted',
      undone: 'Study goal restored',
      failed: 'Could not delete the study goal. Try again.',
    });
    if (isGone) onDeleted();
  };
  const archive = async ({ id }: Goal, isArchived: boolean) => {
    const sittings = isArchived ? await readSittingIds(currentDatabase(), id, Date.now()) : [];
    const result = isArchived
      ? await mutate(archivePlannedGoal, { id, sittings })
      : await mutate(takeFromArchive, { id });
    tell(result, {
      done: isArchived ? 'Study goal archived' : 'Study goal taken out of the archive',
      undone: 'Undone',
      failed: 'Could not save the study goal. Try again.',
    });
  };
  const dialogs =
    open?.kind === 'edit' && files !== undefined ? (
      <GoalDialog goal={open.goal} files={files} today={today} onClose={close} />
    ) : open?.kind === 'delete' ? (
      <ConfirmDialog
        title="Delete this study goal?"
        text={`“${open.goal.name}” goes to ${trashForDays}, with its planned sittings. Your reading history stays.`}
        confirmLabel="Delete study goal"
        onConfirm={() => void remove(open.goal)}
        onClose={close}
      />
    ) : null;
  return {
    actsOf: (goal) => ({
      onEdit: () => setOpen({ kind: 'edit', goal }),
      onDelete: () => setOpen({ kind: 'delete', goal }),
      onArchive: (isArchived) => void archive(goal, isArchived),
    }),
    dialogs,
  };
}
