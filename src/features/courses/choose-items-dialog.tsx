/** Moves many things into a course, or out of it, in one go. */
import { useState } from 'react';
import { CourseMark } from '../../components/courses/course-mark.tsx';
import { saveMoves } from '../../components/courses/move-to-course.tsx';
import { plural } from '../../lib/plural.ts';
import type { Course } from '../../model/entities/course.ts';
import { nounAsLabel } from '../../model/words.ts';
import { useCourses } from '../../queries/courses.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { type CourseItem, useCourseItems } from './use-course-items.ts';

/** More are found by a search. */
const mostShown = 100;

export function ChooseItemsDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const items = useCourseItems(() => true, []);
  const byId = useCourses()?.byId;
  const [search, setSearch] = useState('');
  // What the student has ticked or unticked, by entity and id; the rest is as it is stored.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isIn = (item: CourseItem) => chosen.get(keyOf(item)) ?? item.courseId === course.id;
  const changed = (items ?? []).filter((item) => isIn(item) !== (item.courseId === course.id));
  const [save, busy] = useOnce(async () => {
    const moves = changed.map((item) => ({
      ...{ entity: item.entity, id: item.id },
      courseId: isIn(item) ? course.id : null,
    }));
    if (moves.length === 0 || (await saveMoves(moves))) onClose();
  });
  const words = wordsOfSearch(search);
  const found = (items ?? []).filter(({ title }) => holdsWords(fold(title), words));
  return (
    <FormDialog
      title={`Items of “${course.name}”`}
      submitLabel={changed.length === 0 ? 'Done' : `Save ${plural(changed.length, 'change')}`}
      busy={busy}
      isDirty={changed.length > 0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Search"
        type="search"
        value={search}
        onChange={({ target: { value } }) => setSearch(value)}
      />
      {items === undefined ? <Loading label="Fetching items" /> : null}
      {items !== undefined && found.length === 0 ? (
        <p className="text-muted">
          {items.length === 0 ? 'Your library is empty.' : 'Nothing is called that.'}
        </p>
      ) : null}
      <ul className="grid divide-y divide-line">
        {found.slice(0, mostShown).map((item) => (
          <Choice
            key={keyOf(item)}
            item={item}
            isChosen={isIn(item)}
            other={item.courseId === course.id ? undefined : byId?.get(item.courseId ?? '')}
            onChoose={(isChosen) => setChosen(new Map(chosen).set(keyOf(item), isChosen))}
          />
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="text-sm text-muted">
          {plural(found.length - mostShown, 'more item', 'more items')}. Search to find them.
        </p>
      ) : null}
    </FormDialog>
  );
}

interface ChoiceProps {
  item: CourseItem;
  isChosen: boolean;
  /** The other course that it belongs to. */
  other: Course | undefined;
  onChoose: (isChosen: boolean) => void;
}

function Choice({ item, isChosen, other, onChoose }: ChoiceProps) {
  const { entity, title } = item;
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target: { checked } }) => onChoose(checked)}
          className="size-5 shrink-0"
        />
        <span className="grid min-w-0">
          <span dir="auto" className="text-left wrap-anywhere">
            {title}
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            {nounAsLabel(entity)}
            <CourseMark course={other} />
          </span>
        </span>
      </label>
    </li>
  );
}

function keyOf({ entity, id }: CourseItem): string {
  return `${entity} ${id}`;
}
