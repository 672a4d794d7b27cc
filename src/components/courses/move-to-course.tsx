/** Puts things into courses: the field of other forms, the dialog of one thing, and the edits, also of a new course. */
import { type ComponentProps, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { plural } from '../../lib/plural.ts';
import {
  type Course,
  type CourseFields,
  createCourse,
  freeColor,
  type Move,
  moveToCourses,
} from '../../model/entities/course.ts';
import { deck } from '../../model/entities/deck.ts';
import type { EntityName } from '../../model/registry.ts';
import { decksWithin, type PlacedDeck } from '../../model/study/cards/deck-tree.ts';
import { hasCourseChoice, useCourses } from '../../queries/courses.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';

/** Nested decks move with their deck. Shows a toast with Undo. @returns whether it was stored */
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

/** @returns its id; `undefined` if it was not stored, which is shown */
export async function saveNewCourse(fields: CourseFields): Promise<string | undefined> {
  const id = uuidv7(Date.now());
  const result = await mutate(createCourse, { id, ...fields });
  const isMade = tell(result, {
    done: 'Course created',
    failed: 'Could not create the course. Try again.',
  });
  return isMade ? id : undefined;
}

interface CourseOfDialogProps {
  item: { entity: EntityName; id: string };
  title: string;
  courseId: string | null | undefined;
  onClose: () => void;
}

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

/** Adds moves of nested decks, since a deck's course is also the course of the decks in it. Their own moves win. */
export function withNestedDecks(moves: readonly Move[], decks: readonly PlacedDeck[]): Move[] {
  const all = new Map(moves.map((move) => [`${move.entity} ${move.id}`, move]));
  const withThoseIn = decksWithin(decks);
  for (const move of moves) {
    if (move.entity !== deck.name) continue;
    for (const id of withThoseIn(move.id)) {
      const key = `${deck.name} ${id}`;
      if (!all.has(key)) all.set(key, { ...move, id });
    }
  }
  return [...all.values()];
}

interface CourseFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  /** Offers a new course, and takes its id. */
  onNew?: ((id: string) => void) | undefined;
}

/** The value of the choice that opens the dialog. No id of a row. */
const newCourse = 'new';

/** Its value is the id of a course, or empty for none. Without `onNew` it is hidden if there is no course to choose. */
export function CourseField({ onNew, onChange, ...props }: CourseFieldProps) {
  const courses = useCourses();
  const [isNaming, setIsNaming] = useState(false);
  const value = String(props.value ?? '');
  if (courses === undefined || (onNew === undefined && !hasCourseChoice(courses, value)))
    return null;
  const { current, archived } = courses;
  const others = archived.filter(({ id }) => id === value);
  const isKnown = [...current, ...others].some(({ id }) => id === value);
  return (
    <>
      <SelectField
        label="Course (optional)"
        {...props}
        onChange={(event) => {
          if (event.target.value === newCourse) setIsNaming(true);
          else onChange?.(event);
        }}
      >
        <option value="">No course</option>
        {value !== '' && !isKnown ? <option value={value}>Deleted course</option> : null}
        {[...current, ...others].map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
        {onNew ? <option value={newCourse}>New course…</option> : null}
      </SelectField>
      {isNaming && onNew ? (
        <NameCourse others={current} onMade={onNew} onClose={() => setIsNaming(false)} />
      ) : null}
    </>
  );
}

interface NameCourseProps {
  others: readonly Course[];
  onMade: (id: string) => void;
  onClose: () => void;
}

/** Only the name: color, term and exam dates can be set on the screen of courses. */
function NameCourse({ others, onMade, onClose }: NameCourseProps) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ name: '' }),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }),
    save: async ({ name }) => {
      const id = await saveNewCourse({ name: name.trim(), color: freeColor(others) });
      if (id !== undefined) onMade(id);
      return id !== undefined;
    },
  });
  return (
    <FormDialog
      title="New course"
      submitLabel="Create course"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Course name" maxLength={500} {...field('name')} />
    </FormDialog>
  );
}
