/** Asks for a due date: a number of days, or a date. */
import { plural } from '../../lib/plural.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { RadioCards } from '../../ui/choice.tsx';
import { DateField, dayProblem } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';

interface DueDialogProps {
  count: number;
  /** @returns whether it was saved */
  onSet: (dueOn: string) => Promise<boolean>;
  onClose: () => void;
}

export function DueDialog({ count, onSet, onClose }: DueDialogProps) {
  const today = useStudyToday();
  const { field, values, change, busy, submit } = useEntityForm<DueForm>({
    initial: () => ({ kind: 'days', days: '1', date: today }),
    check: (form) => ({ [form.kind]: dueProblem(form, today) }),
    save: async (form) => {
      const dueOn = dueDayOf(form, today);
      return dueOn !== undefined && (await onSet(dueOn));
    },
  });
  return (
    <FormDialog
      title={count === 1 ? 'Set due date' : `Set due date of ${plural(count, 'card')}`}
      submitLabel="Set due date"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <RadioCards
        legend="Due"
        name="due-kind"
        options={[
          { value: 'days', label: 'In some days' },
          { value: 'date', label: 'On a date' },
        ]}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      {values.kind === 'days' ? (
        <TextField
          label="Days from today"
          hint="0 is today."
          inputMode="numeric"
          data-first
          {...field('days')}
        />
      ) : (
        <DateField label="Date" min={today} data-first {...field('date')} />
      )}
      <p className="text-sm text-muted">
        What you remember stays as it is. Your next rating schedules the card as usual.
      </p>
    </FormDialog>
  );
}

export interface DueForm {
  kind: 'days' | 'date';
  days: string;
  date: string;
}

/** Ten years. */
const mostDays = 3_650;

/** @param today the study day */
export function dueDayOf({ kind, days, date }: DueForm, today: string): string | undefined {
  if (dueProblem({ kind, days, date }, today) !== undefined) return undefined;
  return kind === 'date' ? date : dayOfNumber(dayNumber(today) + Number(days));
}

export function dueProblem({ kind, days, date }: DueForm, today: string): string | undefined {
  const last = dayOfNumber(dayNumber(today) + mostDays);
  if (kind === 'days') {
    const isFit = /^\d{1,4}$/.test(days.trim()) && Number(days) <= mostDays;
    return isFit ? undefined : `Enter a whole number from 0 to ${mostDays}`;
  }
  const problem = dayProblem(date);
  if (problem !== undefined) return problem;
  if (date < today) return 'Choose today or a later date';
  return date > last ? 'Choose a date within ten years' : undefined;
}
