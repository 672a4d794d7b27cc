/** Changes a task's words and due date. */
import { useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { titleProblem } from './title-problem.ts';

export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [title, setTitle] = useState(task.title);
  const [dueOn, setDueOn] = useState(task.dueOn ?? '');
  const [problem, setProblem] = useState<string>();

  const [submit, busy] = useOnce(async () => {
    const found = titleProblem(title);
    setProblem(found);
    if (found !== undefined) return;
    const changes = {
      ...(title.trim() === task.title ? {} : { title: title.trim() }),
      ...(dueOn === (task.dueOn ?? '') ? {} : { dueOn: dueOn || null }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    const result = await mutate(updateTask, { id: task.id, ...changes });
    if (tell(result, { done: say.taskUpdated, failed: say.errorUpdatingTask })) onClose();
  });

  return (
    <FormDialog
      title="Edit task"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Task"
        value={title}
        error={problem}
        maxLength={500}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label="Due date (optional)"
        type="date"
        value={dueOn}
        onChange={(event) => setDueOn(event.target.value)}
      />
    </FormDialog>
  );
}
