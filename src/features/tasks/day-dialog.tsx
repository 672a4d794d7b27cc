/** Chooses the day and time of one task, or the day of many. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { Task } from '../../model/entities/task.ts';
import { updateTasks } from '../../model/entities/task-completion.ts';
import { DateField, dayProblemIfAny, TimeField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';

export function DayDialog({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }) {
  const [first, ...others] = tasks;
  const isOne = others.length === 0;
  const { field, busy, submit, values } = useEntityForm({
    initial: () => ({ dueOn: first?.dueOn ?? '', dueTime: isOne ? (first?.dueTime ?? '') : '' }),
    check: ({ dueOn }) => ({ dueOn: dayProblemIfAny(dueOn) }),
    save: async ({ dueOn, dueTime }, changes) => {
      const ofDay = { dueOn: dueOn || null };
      const time =
        dueOn === '' ? { dueTime: null } : 'dueTime' in changes ? { dueTime: dueTime || null } : {};
      const result = await mutate(
        updateTasks,
        tasks.map(({ id }) => ({ id, ...ofDay, ...time })),
      );
      return tell(result, {
        done: isOne ? say.taskUpdated : `${plural(tasks.length, 'task')} updated`,
        undone: 'Moved back',
        failed: say.errorUpdatingTask,
      });
    },
  });
  return (
    <FormDialog
      title={isOne ? 'Due date' : `Due date of ${plural(tasks.length, 'task')}`}
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <DateField label="Date" {...field('dueOn')} />
      {isOne ? (
        <TimeField label="Time (optional)" disabled={values.dueOn === ''} {...field('dueTime')} />
      ) : null}
    </FormDialog>
  );
}
