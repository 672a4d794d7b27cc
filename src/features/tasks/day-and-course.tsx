/** Dialogs of one task or many: the day and time of one, the day of many, and the course of many. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { Task } from '../../model/entities/task.ts';
import { updateTasks } from '../../model/entities/task-completion.ts';
import { DateField, dayProblemIfAny, TimeField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { setCourse } from './task-acts.ts';

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

/** Moves many tasks into a course, or out of theirs. */
export function CourseDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ courseId: '' }),
    save: async ({ courseId }) => {
      await setCourse(ids, courseId || null);
      return true;
    },
  });
  return (
    <FormDialog
      title="Change course"
      submitLabel="Move"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <CourseField {...field('courseId')} />
    </FormDialog>
  );
}
