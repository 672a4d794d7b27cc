/** The tasks of one status, a hundred at a time. */
import { useState } from 'react';
import { useCourseOf } from '../../components/courses/course-mark.tsx';
import { plural } from '../../lib/plural.ts';
import type { Task } from '../../model/entities/task.ts';
import { Button } from '../../ui/button.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { TaskItem } from './task-item.tsx';

interface TaskListProps {
  status: Task['status'];
  tasks: Task[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  onOpen: (open: { kind: 'edit' | 'delete'; task: Task }) => void;
}

const portion = 100;

const nothing = {
  Ongoing: 'No open tasks. Well done!',
  Completed: 'No completed tasks yet. Tick a task to move it here.',
};

export function TaskList({ status, tasks, today, onOpen }: TaskListProps) {
  const [shown, setShown] = useState(portion);
  const courseOf = useCourseOf();
  if (tasks.length === 0) return <p className="px-1 py-6 text-muted">{nothing[status]}</p>;
  return (
    <div className="grid justify-items-center gap-4">
      <ul
        aria-label={`${status} tasks`}
        className={`${surfaceClass} w-full divide-y divide-line overflow-hidden`}
      >
        {tasks.slice(0, shown).map((task) => (
          <TaskItem
            key={task.id}
            task={task}
            today={today}
            course={courseOf(task)}
            onEdit={() => onOpen({ kind: 'edit', task })}
            onDelete={() => onOpen({ kind: 'delete', task })}
          />
        ))}
      </ul>
      {tasks.length > shown ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show {plural(Math.min(portion, tasks.length - shown), 'more task', 'more tasks')}
        </Button>
      ) : null}
    </div>
  );
}
