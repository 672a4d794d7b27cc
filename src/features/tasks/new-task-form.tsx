/** The line at the top that creates a task: a title and an optional due date. */
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date.tsx';
import { DraftLine } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { emptyTask, saveNewTask, taskProblems } from './new-task.ts';

export function NewTaskForm() {
  const titleField = useRef<HTMLInputElement>(null);
  useActOfAddress('new', () => titleField.current?.focus());

  const chosenId = useChosenCourseId();
  const form = useRef<HTMLFormElement>(null);
  const { draft, field, busy, submit, restart } = useEntityForm({
    initial: () => ({ ...emptyTask, courseId: chosenId }),
    follows: true,
    check: taskProblems,
    save: saveNewTask,
    // The dialog for a new task may be open above it, with its own draft.
    draft: () => formDraftPlace('new-task', 'list'),
    along: (_, { courseId }) => ({ courseId }),
  });
  const create = async () => {
    const outcome = await submit(() => restart(emptyTask));
    if (outcome === 'saved' || outcome === 'faulty') titleField.current?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label="New task"
      className="grid items-start gap-3 sm:flex sm:flex-wrap sm:*:shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <DraftLine draft={draft} form={form} busy={busy} />
      <div className="sm:min-w-64 sm:flex-1">
        <TextField
          ref={titleField}
          label="Task"
          placeholder="What do you need to do?"
          maxLength={500}
          {...field('title')}
        />
      </div>
      <DateField label="Due date (optional)" {...field('dueOn')} />
      <CourseField className="sm:max-w-48" {...field('courseId')} />
      <Button
        type="submit"
        busy={busy}
        icon={<Plus aria-hidden size={18} />}
        className="sm:mt-[1.6rem]"
      >
        Create task
      </Button>
    </form>
  );
}
