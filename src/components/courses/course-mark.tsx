/** Which course something belongs to: a dot of its color, and its name. */
import type { Course } from '../../model/entities/course.ts';
import { useCourses } from '../../queries/courses.ts';
import { classes } from '../../ui/classes.ts';
import { dotClass } from './course-colors.ts';

export function CourseDot({ color }: Pick<Course, 'color'>) {
  return (
    <span
      aria-hidden
      className={classes('inline-block size-2.5 shrink-0 rounded-full', dotClass(color))}
    />
  );
}

/** Nothing where it belongs to none. Screen readers are told what the name is of. */
export function CourseMark({ course }: { course: Course | undefined }) {
  if (course === undefined) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <CourseDot color={course.color} />
      <span className="sr-only">Course: </span>
      <span dir="auto" className="truncate">
        {course.name}
      </span>
    </span>
  );
}

type CourseOf = (row: { courseId?: string | null | undefined }) => Course | undefined;

/**
 * Gives the course of a row, for a list of them. Where one course is shown, all rows are of it and need no mark.
 * @returns `undefined` for each row while fetching
 */
export function useCourseOf(): CourseOf {
  const courses = useCourses();
  if (courses === undefined || courses.chosen !== undefined) return () => undefined;
  return ({ courseId }) => (courseId ? courses.byId.get(courseId) : undefined);
}

/** The mark of one row by itself. */
export function CourseLabel({ courseId }: { courseId?: string | null | undefined }) {
  return <CourseMark course={useCourseOf()({ courseId })} />;
}
