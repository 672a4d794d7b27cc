/** Creates a task from any screen. */
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { emptyTask, saveNewTask } from './new-task.ts';
import { TaskDialog } from './task-dialog.tsx';

export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  const courseId = useChosenCourseId();
  return (
    <TaskDialog
      title="New task"
      submitLabel="Create task"
      initial={{ ...emptyTask, courseId }}
      isNew
      save={saveNewTask}
      draft={() => formDraftPlace('new-task')}
      onClose={onClose}
    />
  );
}
