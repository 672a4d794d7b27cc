/** Exam dates of courses: they stand in the schedule without being events. */
import type { Course } from '../../model/entities/course.ts';
import type { Courses } from '../../queries/courses.ts';

/** The courses that are shown and have an exam on one of these days. @param days `YYYY-MM-DD` */
export function coursesWithExam(
  { current, chosen }: Pick<Courses, 'current' | 'chosen'>,
  days: readonly string[],
): Course[] {
  const shown = chosen === undefined ? current : [chosen];
  return shown.filter(({ examDays }) => (examDays ?? []).some((day) => days.includes(day)));
}
