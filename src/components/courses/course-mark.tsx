/**
 * Shows the course of something: a dot of its color, and its name. A color is never shown without the name, except as the
 * edge of an event.
 */
import type { Course, CourseColor } from '../../model/entities/course.ts';
import { useCourses } from '../../queries/courses.ts';
import { classes } from '../../ui/classes.ts';

export function CourseDot({ color }: Pick<Course, 'color'>) {
  return (
    <span
      aria-hidden
      className={classes('inline-block size-2.5 shrink-0 rounded-full', dotClass(color))}
    />
  );
}

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

type InCourse = { courseId?: string | null | undefined };

/** @returns the course of a row; `undefined` while fetching, or if the screen shows one course only */
export function useCourseOf(): (row: InCourse) => Course | undefined {
  const courses = useCourses();
  if (courses === undefined || courses.chosen !== undefined) return () => undefined;
  return ({ courseId }) => (courseId ? courses.byId.get(courseId) : undefined);
}

export function CourseLabel({ courseId }: InCourse) {
  return <CourseMark course={useCourseOf()({ courseId })} />;
}

/** Complete class names, since Tailwind finds only those. */
const dots: Record<CourseColor, string> = {
  blue: 'bg-course-blue',
  orange: 'bg-course-orange',
  purple: 'bg-course-purple',
  green: 'bg-course-green',
  pink: 'bg-course-pink',
  teal: 'bg-course-teal',
  red: 'bg-course-red',
  indigo: 'bg-course-indigo',
  yellow: 'bg-course-yellow',
  gray: 'bg-course-gray',
};

const edges: Record<CourseColor, string> = {
  blue: 'border-l-course-blue',
  orange: 'border-l-course-orange',
  purple: 'border-l-course-purple',
  green: 'border-l-course-green',
  pink: 'border-l-course-pink',
  teal: 'border-l-course-teal',
  red: 'border-l-course-red',
  indigo: 'border-l-course-indigo',
  yellow: 'border-l-course-yellow',
  gray: 'border-l-course-gray',
};

export function dotClass(color: CourseColor): string {
  return dots[color];
}

export function edgeClass(color: CourseColor): string {
  return edges[color];
}

/** @returns for example `Blue` */
export function colorName(color: CourseColor): string {
  return color.charAt(0).toUpperCase() + color.slice(1);
}
