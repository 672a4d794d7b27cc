/** Corrects by hand what counts for a goal: the page that was reached on paper, or cards and hours elsewhere. */
import { doneOf } from '../../components/goals/goal-pace.tsx';
import { mutate } from '../../db/mutate.ts';
import { correctGoal, type Goal } from '../../model/entities/goal.ts';
import { type GoalUnit, isSameWeek } from '../../model/study/goal-terms.ts';
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
  minute: 'Minutes',
};

export function CorrectDialog({ goal, progress, today, onClose }: CorrectDialogProps) {
  const { unit, done, total, week } = progress;
  // Of a weekly goal the student sees this week, and corrects what is seen.
  const { value: shown } = doneOf(progress);
  const isOfHours = unit === 'minute';
  const most = unit === 'page' ? total - done + shown : Infinity;
  const { field, busy, submit } = useEntityForm({
    initial: () => ({
      hours: String(Math.floor(shown / 60)),
      done: String(isOfHours ? shown % 60 : shown),
    }),
    check: (form) => ({
      ...(isOfHours && { hours: amountProblem(form.hours, Infinity) }),
      done: amountProblem(form.done, most),
    }),
    save: async (form) => {
      const wanted = Number(form.done) + (isOfHours ? 60 * Number(form.hours) : 0);
      const correction = correctionTo(goal, shown, wanted, today);
      const isReached = done - shown + wanted >= total;
      const result = await mutate(correctGoal, { id: goal.id, isReached, ...correction });
      return tell(result, {
        done: 'Progress corrected',
        undone: 'The earlier count is back',
        failed: 'Could not save the study goal. Try again.',
      });
    },
  });
  const elsewhere = 'Count what you have done elsewhere too.';
  const amount = (
    <TextField
      label={labels[unit]}
      type="number"
      inputMode="numeric"
      min={0}
      hint={
        isOfHours
          ? undefined
          : unit === 'page'
            ? `Of ${most.toLocaleString()}. Count what you have read on paper or elsewhere too.`
            : elsewhere
      }
      {...field('done')}
    />
  );
  return (
    <FormDialog
      title="Correct progress"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      {week ? <p className="text-muted">What counts for this week.</p> : null}
      {isOfHours ? (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              label="Hours"
              type="number"
              inputMode="numeric"
              min={0}
              {...field('hours')}
            />
            {amount}
          </div>
          <p className="text-sm text-muted">{elsewhere}</p>
        </>
      ) : (
        amount
      )}
    </FormDialog>
  );
}

function amountProblem(typed: string, most: number): string | undefined {
  if (!/^\d{1,7}$/.test(typed.trim())) return 'Enter 0 or higher';
  return Number(typed) > most ? `Enter ${most.toLocaleString()} or lower` : undefined;
}

/**
 * The correction with which a goal has `wanted` done. What is corrected again on the same day counts for that day as a
 * whole; earlier corrections stay before it. For a weekly goal the same holds for its whole week: otherwise the count of
 * the week would lose the earlier ones.
 * @param shown what counts now; of a weekly goal: in this week
 */
export function correctionTo(
  goal: Pick<Goal, 'corrected' | 'correctedOn' | 'correctedBefore' | 'isWeekly'>,
  shown: number,
  wanted: number,
  today: string,
): Required<Pick<Goal, 'corrected' | 'correctedOn' | 'correctedBefore'>> {
  const { correctedOn, isWeekly } = goal;
  const before = goal.corrected ?? 0;
  const isSame = correctedOn && (isWeekly ? isSameWeek(correctedOn, today) : correctedOn === today);
  return {
    corrected: before + wanted - shown,
    correctedOn: today,
    correctedBefore: isSame ? (goal.correctedBefore ?? 0) : before,
  };
}
