/** Gives things to a course, or takes them from theirs. */
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { plural } from '../../lib/plural.ts';
import { type Move, moveToCourses } from '../../model/entities/course.ts';
import type { EntityName } from '../../model/registry.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { CourseField } from './course-field.tsx';
import { withNestedDecks } from './with-nested-decks.ts';

/** Decks take those along that lie in them. @returns whether it was stored; the student is told, and can undo it */
export async function saveMoves(asked: readonly Move[]): Promise<boolean> {
  const decks = await currentDatabase().rows('deck').where('deletedAt').equals(0).toArray();
  const moves = withNestedDecks(asked, decks);
  const result = await mutate(moveToCourses, moves);
  const [done, undone] =
    moves.length === 1
      ? ['Moved', 'Moved back']
      : [`${plural(moves.length, 'item')} moved`, `${plural(moves.length, 'item')} moved back`];
  return tell(result, { done, undone, failed: 'Could not change the course. Try again.' });
}

interface CourseOfDialogProps {
  item: { entity: EntityName; id: string };
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
      'courseId' in changes
        ? await saveMoves([{ ...item, courseId: form.courseId || null }])
        : true,
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
