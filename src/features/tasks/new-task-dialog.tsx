/** Makes a task over any screen. */
import { emptyTask, saveNewTask } from './new-task.ts';
import { TaskDialog } from './task-dialog.tsx';

export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  return (
    <TaskDialog
      title="New task"
      submitLabel="Create task"
      initial={emptyTask}
      save={saveNewTask}
      onClose={onClose}
    />
  );
}
