/** Corrects by hand what counts for a goal: the page that was reached on paper, or cards and hours elsewhere. */
import { mutate } from '../../db/mutate.ts';
import { correctGoal, type Goal } from '../../model/entities/goal.ts';
import type { GoalUnit } from '../../model/study/goal-terms.ts';
import type { GoalProgress } from '../../model/study/progress.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';

interface CorrectDialogProps {
  goal: Goal;
  progress: GoalProgress;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  onClose: () => void;
}

const labels: Record<GoalUnit, string> = {
  page: 'Pages read',
  card: 'Cards reviewed',
  minute: 'Minutes studied',
};

export function CorrectDialog({ goal, progress, today, onClose }: CorrectDialogProps) {
  const { unit, done, total } = progress;
  const most = unit === 'page' ? total : Infinity;
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ done: String(done) }),
    check: (form) => ({ done: amountProblem(form.done, most) }),
    save: async (form) => {
      const correction = correctionTo(goal, done, Number(form.done), today);
      const isReached = Number(form.done) >= total;
      const result = await mutate(correctGoal, { id: goal.id, isReached, ...correction });
      return tell(result, {
        done: 'Progress corrected',
        undone: 'The earlier count is back',
        failed: 'Could not save the study goal. Try again.',
      });
    },
  });
  return (
    <FormDialog
      title="Correct progress"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField
        label={labels[unit]}
        type="number"
        inputMode="numeric"
        min={0}
        hint={
          unit === 'page'
            ? `Of ${total.toLocaleString()}. Count what you have read on paper or elsewhere too.`
            : 'Count what you have done elsewhere too.'
        }
        {...field('done')}
      />
    </FormDialog>
  );
}

function amountProblem(typed: string, most: number): string | undefined {
  if (!/^\d{1,7}$/.test(typed.trim())) return 'Enter 0 or higher';
  return Number(typed) > most ? `Enter ${most.toLocaleString()} or lower` : undefined;
}

/**
 * The correction with which a goal has `wanted` done. What is corrected again on the same day counts for that day as a
 * whole; earlier corrections stay before it.
 */
export function correctionTo(
  goal: Pick<Goal, 'corrected' | 'correctedOn' | 'correctedBefore'>,
  done: number,
  wanted: number,
  today: string,
): Required<Pick<Goal, 'corrected' | 'correctedOn' | 'correctedBefore'>> {
  const before = goal.corrected ?? 0;
  return {
    corrected: before + wanted - done,
    correctedOn: today,
    correctedBefore: goal.correctedOn === today ? (goal.correctedBefore ?? 0) : before,
  };
}
