/** All tasks, ongoing and completed. */

import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { mutate } from '../../db/mutate.ts';
import { readLive } from '../../db/rows/read-rows.ts';
import * as say from '../../lib/messages.ts';
import { deleteTask, type Task } from '../../model/entities/task.ts';
import { trashForDays } from '../../model/trash.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { TaskList } from './task-list.tsx';
import { type TaskLists, useTasks } from './use-tasks.ts';

type Open = { kind: 'edit' | 'delete'; task: Task };

export function TasksScreen() {
  const tasks = useTasks();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useActOfAddress('open=', async (id) => {
    const task = await readLive('task', id);
    if (task) setOpen({ kind: 'edit', task });
  });
  const remove = async ({ id }: Task) => {
    close();
    const result = await mutate(deleteTask, { id });
    tell(result, { done: say.taskDeleted, undone: 'Task restored', failed: 'Error deleting task' });
  };
  return (
    <Page title="Tasks" description="Things to do and when they’re due.">
      <StudyDayNote />
      <Panel>
        <NewTaskForm />
      </Panel>
      {tasks === undefined ? (
        <Loading label={say.fetchingTasks} />
      ) : (
        <Lists tasks={tasks} onOpen={setOpen} />
      )}
      {open?.kind === 'edit' ? <EditTaskDialog task={open.task} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this task?"
          text={`“${open.task.title}” goes to ${trashForDays}.`}
          confirmLabel="Delete task"
          onConfirm={() => void remove(open.task)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

function Lists({ tasks, onOpen }: { tasks: TaskLists; onOpen: (open: Open) => void }) {
  const [status, setStatus] = useState<Task['status']>('Ongoing');
  const today = useStudyToday();
  if (tasks.Ongoing.length + tasks.Completed.length === 0) {
    return (
      <OnceArrived isPerCourse>
        <EmptyState
          icon={<ListTodo size={28} />}
          title={say.noTask}
          text="Add your first task above: a chapter to read, an assignment to hand in."
        />
      </OnceArrived>
    );
  }
  return (
    <Tabs
      label="Status"
      tabs={(['Ongoing', 'Completed'] as const).map((id) => ({
        id,
        label: id,
        count: tasks[id].length,
      }))}
      selected={status}
      onSelect={setStatus}
    >
      <TaskList key={status} status={status} tasks={tasks[status]} today={today} onOpen={onOpen} />
    </Tabs>
  );
}
