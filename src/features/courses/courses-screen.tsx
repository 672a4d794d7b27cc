/** The student's courses, active and archived. */
import { Link } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  Eye,
  GraduationCap,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { dotClass } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { mutate } from '../../db/mutate.ts';
import { readLive } from '../../db/rows/read-rows.ts';
import { plural } from '../../lib/plural.ts';
import {
  archiveCourse,
  type Course,
  deleteCourse,
  isArchived,
} from '../../model/entities/course.ts';
import { trashForDays } from '../../model/trash.ts';
import { chooseCourse, useCourses } from '../../queries/courses.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/date.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { rowListClass } from '../../ui/list/rows.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { tell, tellFailure } from '../../ui/toaster/tell.ts';
import { CourseDialog, nextExam } from './course-dialog.tsx';
import { useCourseCounts } from './use-course-items.ts';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; course: Course };

export function CoursesScreen() {
  const courses = useCourses();
  const counts = useCourseCounts();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useActOfAddress('new', () => setOpen({ kind: 'new' }));
  useActOfAddress('open=', async (id) => {
    const course = await readLive('course', id);
    if (course) setOpen({ kind: 'edit', course });
  });
  const remove = async ({ id }: Course) => {
    close();
    tell(await mutate(deleteCourse, { id }), {
      done: 'Course deleted',
      undone: 'Course restored',
      failed: 'Could not delete the course. Try again.',
    });
  };
  const newCourse = (
    <Button icon={<Plus aria-hidden size={18} />} onClick={() => setOpen({ kind: 'new' })}>
      New course
    </Button>
  );
  const today = useStudyToday();
  const { current = [], archived = [] } = courses ?? {};
  const all = [...current, ...archived];
  const listOf = (label: string, listed: readonly Course[]) => (
    <ul aria-label={label} className={rowListClass}>
      {listed.map((course) => (
        <CourseRow
          key={course.id}
          course={course}
          today={today}
          count={counts?.get(course.id)}
          onOpen={setOpen}
        />
      ))}
    </ul>
  );
  return (
    <Page
      title="Courses"
      description="Keep the files, flashcards, notes, tasks and events of each course together."
      actions={all.length > 0 ? newCourse : null}
    >
      {courses === undefined ? <Loading label="Fetching courses" /> : null}
      {courses !== undefined && all.length === 0 ? (
        <OnceArrived>
          <EmptyState
            icon={<GraduationCap size={28} />}
            title="No courses yet"
            text="Create a course, then choose it at the top to see only what belongs to it."
            action={newCourse}
          />
        </OnceArrived>
      ) : null}
      {current.length > 0 ? listOf('Courses', current) : null}
      {archived.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-head">Archived</h2>
          <p className="text-sm text-muted">
            Lists and reviews leave these out. Open one to see what belongs to it.
          </p>
          {listOf('Archived courses', archived)}
        </section>
      ) : null}
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <CourseDialog
          course={open.kind === 'edit' ? open.course : undefined}
          others={all}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this course?"
          text={`“${open.course.name}” goes to ${trashForDays}. What belongs to it stays in your library.`}
          confirmLabel="Delete course"
          onConfirm={() => void remove(open.course)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

interface CourseRowProps {
  course: Course;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  /** `undefined` while counting, or if it is empty. */
  count: number | undefined;
  onOpen: (open: Open) => void;
}

function CourseRow({ course, today, count = 0, onOpen }: CourseRowProps) {
  const { id, name, color, term } = course;
  const exam = nextExam(course, today);
  const isOver = isArchived(course);
  const archive = async () => {
    const result = await mutate(archiveCourse, { id, isArchived: !isOver });
    tell(result, {
      done: isOver ? 'Course is current again' : 'Course archived',
      undone: 'Undone',
      failed: 'Could not change the course. Try again.',
    });
  };
  return (
    <li className="row-hairline flex items-center gap-3 px-4 py-1 transition-colors duration-120 [--words:2rem] hover:bg-surface-2">
      <span aria-hidden className={classes('h-9 w-1 shrink-0 rounded-full', dotClass(color))} />
      <Link
        to="/dashboard/courses/$id"
        params={{ id }}
        className="grid min-h-14 min-w-0 flex-1 content-center gap-0.5 hover:underline"
      >
        <span dir="auto" className="truncate text-left text-body font-medium">
          {name}
        </span>
        <span className="flex flex-wrap gap-x-3 text-small text-muted">
          {term ? <span dir="auto">{term}</span> : null}
          <span>{count === 0 ? 'Nothing in it yet' : plural(count, 'item')}</span>
          {exam === undefined ? null : <span>Exam {formatDay(exam)}</span>}
        </span>
      </Link>
      <Menu
        button={
          <IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden size={20} />} />
        }
        actions={[
          {
            label: 'Show only this course',
            icon: <Eye aria-hidden size={18} />,
            onSelect: () => void tellFailure(chooseCourse(id)),
          },
          {
            label: 'Edit',
            icon: <Pencil aria-hidden size={18} />,
            onSelect: () => onOpen({ kind: 'edit', course }),
          },
          {
            label: isOver ? 'Move back from archive' : 'Archive',
            icon: isOver ? (
              <ArchiveRestore aria-hidden size={18} />
            ) : (
              <Archive aria-hidden size={18} />
            ),
            onSelect: () => void archive(),
          },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden size={18} />,
            danger: true,
            startsGroup: true,
            onSelect: () => onOpen({ kind: 'delete', course }),
          },
        ]}
      />
    </li>
  );
}
