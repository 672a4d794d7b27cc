/** Changes a task's words and due date. */
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import { tell } from '../../ui/toaster/tell.ts';
import type { TaskFields } from './new-task.ts';
import { TaskDialog } from './task-dialog.tsx';

export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const save = async ({ title, dueOn, courseId }: TaskFields) => {
    const changes = {
      ...(title.trim() === task.title ? {} : { title: title.trim() }),
      ...(dueOn === (task.dueOn ?? '') ? {} : { dueOn: dueOn || null }),
      ...(courseId === (task.courseId ?? '') ? {} : { courseId: courseId || null }),
    };
    if (Object.keys(changes).length === 0) return true;
    const result = await mutate(updateTask, { id: task.id, ...changes });
    return tell(result, { done: say.taskUpdated, failed: say.errorUpdatingTask });
  };
  return (
    <TaskDialog
      title="Edit task"
      submitLabel="Save"
      initial={{ title: task.title, dueOn: task.dueOn ?? '', courseId: task.courseId ?? '' }}
      save={save}
      draft={() => formDraftPlace('task', task.id)}
      onClose={onClose}
    />
  );
}
