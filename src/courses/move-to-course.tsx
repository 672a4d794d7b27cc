/** Gives things to a course, or takes them from theirs. */
import { mutate } from '../db/mutate.ts';
import { plural } from '../lib/plural.ts';
import { moveToCourse } from '../model/entities/course.ts';
import type { EntityName } from '../model/registry.ts';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../ui/form/use-entity-form.ts';
import { tell } from '../ui/toaster/tell.ts';
import { CourseField } from './course-field.tsx';

export interface CourseItem {
  entity: EntityName;
  id: string;
}

/** @param courseId empty: to none. @returns whether it was stored; the student is told */
export async function saveCourseOf(
  items: readonly CourseItem[],
  courseId: string,
): Promise<boolean> {
  const result = await mutate(moveToCourse, { items, courseId: courseId || null });
  const things = items.length === 1 ? 'Moved' : `${plural(items.length, 'item')} moved`;
  return tell(result, { done: things, failed: 'Could not change the course. Try again.' });
}

interface CourseOfDialogProps {
  item: CourseItem;
  /** What it is called. */
  title: string;
  courseId: string | null | undefined;
  onClose: () => void;
}

/** Asks which course a thing belongs to. */
export function CourseOfDialog({ item, title, courseId, onClose }: CourseOfDialogProps) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ courseId: courseId ?? '' }),
    save: async (form, changes) =>
      'courseId' in changes ? await saveCourseOf([item], form.courseId) : true,
  });
  return (
    <FormDialog
      title="Change course"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <p dir="auto" className="text-left text-muted">
        {title}
      </p>
      <CourseField {...field('courseId')} />
    </FormDialog>
  );
}
