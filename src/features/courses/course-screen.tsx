/** One course: everything that belongs to it, and moving many things into or out of it at once. */
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, GraduationCap, ListPlus, MessageCircleQuestion, Pencil } from 'lucide-react';
import { useState } from 'react';
import { hashOfAsk } from '../../components/ask/ask-address.ts';
import { CourseDot, CourseMark } from '../../components/courses/course-mark.tsx';
import { saveMoves } from '../../components/courses/move-to-course.tsx';
import { Marked, Searched } from '../../components/found-words.tsx';
import { placeOf } from '../../components/places.ts';
import { LinkedFrom } from '../../components/things/linked-from.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { plural } from '../../lib/plural.ts';
import { type Course, isArchived } from '../../model/entities/course.ts';
import { trashForDays } from '../../model/trash.ts';
import { nounAsLabel, pluralAsLabel } from '../../model/words.ts';
import { useCourses } from '../../queries/courses.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { panelRowClass, panelRowsClass } from '../../ui/list/rows.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Badge, EmptyState } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { CourseDialog } from './course-dialog.tsx';
import { type CourseItem, ofCourses, useCourseItems } from './use-course-items.ts';

export function CourseScreen() {
  const { id } = useParams({ from: '/dashboard/courses/$id' });
  const course = useRows(
    async (database) => {
      const row = await database.rows('course').get(id);
      return row?.deletedAt === 0 ? row : null;
    },
    [id],
  );
  if (course === undefined) {
    return (
      <Page title="Course">
        <Loading label="Fetching course" />
      </Page>
    );
  }
  return course === null ? <NoCourse /> : <OneCourse key={id} course={course} />;
}

function NoCourse() {
  return (
    <Page title="Course not found" above={<BackLink />}>
      <EmptyState
        icon={<GraduationCap size={28} />}
        title="This course is not here"
        text={`It was deleted, or it has not reached this device yet. A deleted course is in ${trashForDays}.`}
        action={
          <Link to="/dashboard/settings" hash="trash" className={buttonClass('secondary')}>
            Open Trash
          </Link>
        }
      />
    </Page>
  );
}

function BackLink() {
  return (
    <Link to="/dashboard/courses" className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Courses
    </Link>
  );
}

function OneCourse({ course }: { course: Course }) {
  const [open, setOpen] = useState<'edit' | 'items'>();
  const courses = useCourses();
  const items = useCourseItems((courseId) => courseId === course.id, [course.id]);
  const close = () => setOpen(undefined);
  const choose = (
    <Button icon={<ListPlus aria-hidden size={18} />} onClick={() => setOpen('items')}>
      Add or remove items
    </Button>
  );
  return (
    <Page
      title={course.name}
      above={<BackLink />}
      description={<About course={course} />}
      actions={
        <>
          {items?.some(({ entity }) => entity === 'file' || entity === 'note') ? (
            <Link
              to="/dashboard/ask"
              hash={hashOfAsk({ scope: { courseId: course.id }, question: '' })}
              className={buttonClass('secondary')}
            >
              <MessageCircleQuestion aria-hidden size={18} />
              Ask
            </Link>
          ) : null}
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => setOpen('edit')}
          >
            Edit
          </Button>
          {items?.length ? choose : null}
        </>
      }
    >
      {items === undefined ? <Loading label="Fetching items" /> : null}
      {items?.length === 0 ? (
        <EmptyState
          icon={<GraduationCap size={28} />}
          title="Nothing belongs to this course yet"
          text="Add what you have already. While the course is chosen at the top, what you create belongs to it."
          action={choose}
        />
      ) : null}
      {items === undefined
        ? null
        : ofCourses.map((entity) => (
            <Items key={entity} items={items.filter((item) => item.entity === entity)} />
          ))}
      <LinkedFrom
        to={{ entity: 'course', id: course.id, title: course.name }}
        heading="Linked notes"
      />
      {open === 'edit' ? (
        <CourseDialog course={course} others={courses?.current ?? []} onClose={close} />
      ) : null}
      {open === 'items' ? <ChooseItemsDialog course={course} onClose={close} /> : null}
    </Page>
  );
}

function About({ course }: { course: Course }) {
  const { color, term, examDays } = course;
  const days = (examDays ?? []).map((day) => formatDay(day));
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CourseDot color={color} />
      {term ? <span dir="auto">{term}</span> : null}
      {days.length > 0 ? (
        <span>
          {days.length === 1 ? 'Exam' : 'Exams'} {days.join(', ')}
        </span>
      ) : null}
      {isArchived(course) ? <Badge>Archived</Badge> : null}
    </span>
  );
}

/** Items shown at first; each press shows as many more. */
const itemsAtOnce = 100;

function Items({ items }: { items: readonly CourseItem[] }) {
  const [most, setMost] = useState(itemsAtOnce);
  const [first] = items;
  if (first === undefined) return null;
  return (
    <Panel title={`${pluralAsLabel(first.entity)} (${items.length.toLocaleString()})`}>
      <ul className={panelRowsClass}>
        {items.slice(0, most).map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {items.length > most ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setMost(most + itemsAtOnce)}
        >
          Show more
        </Button>
      ) : null}
    </Panel>
  );
}

function Item({ item: { entity, title, row } }: { item: CourseItem }) {
  const place = placeOf(entity);
  const link = place?.at(row);
  if (place === undefined || link === undefined) return null;
  return (
    <li className="row-hairline [--words:3rem] sm:[--words:3.25rem]">
      <Link {...link} className={panelRowClass}>
        <place.icon aria-hidden size={20} className="shrink-0 text-accent" />
        <span className="grid min-w-0">
          <span dir="auto" className="text-left wrap-anywhere">
            <Marked text={title} />
          </span>
          {place.detail ? (
            <span className="text-small text-muted">
              {nounAsLabel(entity)}, {place.detail(row)}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

/** A search finds the rest. */
const mostShown = 100;

function ChooseItemsDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const items = useCourseItems(() => true, []);
  const byId = useCourses()?.byId;
  const [search, setSearch] = useState('');
  // What the student has checked or unchecked, by entity and id; the rest is as stored.
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
      <Searched value={search}>
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
      </Searched>
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
  /** The other course that it is in. */
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
