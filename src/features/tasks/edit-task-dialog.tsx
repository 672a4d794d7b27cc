/** Changes a task's words and due date. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { titleProblem } from './title-problem.ts';

export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ title: task.title, dueOn: task.dueOn ?? '' }),
    check: ({ title }) => ({ title: titleProblem(title) }),
    save: async ({ title, dueOn }) => {
      const changes = {
        ...(title.trim() === task.title ? {} : { title: title.trim() }),
        ...(dueOn === (task.dueOn ?? '') ? {} : { dueOn: dueOn || null }),
      };
      if (Object.keys(changes).length === 0) return true;
      const result = await mutate(updateTask, { id: task.id, ...changes });
      return tell(result, { done: say.taskUpdated, failed: say.errorUpdatingTask });
    },
  });

  return (
    <FormDialog
      title="Edit task"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Task" maxLength={500} {...field('title')} />
      <DateField label="Due date (optional)" {...field('dueOn')} />
    </FormDialog>
  );
}
