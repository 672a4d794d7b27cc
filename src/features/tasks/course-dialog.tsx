/** Moves many tasks into a course, or out of theirs. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { setCourse } from './task-acts.ts';

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
