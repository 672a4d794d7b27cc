/** What is typed into the form of a course, and what is wrong with it, in the student's words. */
import {
  type Course,
  type CourseColor,
  type CourseFields,
  courseColors,
} from '../../model/entities/course.ts';
import { dayProblemIfAny } from '../../ui/date.tsx';

export interface CourseForm {
  name: string;
  color: CourseColor;
  term: string;
  /** Days as `YYYY-MM-DD`; one that is empty counts for nothing. */
  examDays: readonly string[];
}

/** The color that the fewest of the courses have, the first of those. */
export function emptyCourseForm(others: readonly Pick<Course, 'color'>[]): CourseForm {
  const uses = (color: CourseColor) => others.filter((one) => one.color === color).length;
  const color = courseColors.reduce((a, b) => (uses(b) < uses(a) ? b : a));
  return { name: '', color, term: '', examDays: [] };
}

export function formOfCourse({ name, color, term, examDays }: Course): CourseForm {
  return { name, color, term: term ?? '', examDays: examDays ?? [] };
}

export function courseProblems({ name, examDays }: CourseForm): {
  name?: string | undefined;
  examDays?: string | undefined;
} {
  return {
    name: name.trim() === '' ? 'Enter a name' : undefined,
    examDays: examDays.map(dayProblemIfAny).find((problem) => problem !== undefined),
  };
}

/** The fields to store; call it only where nothing is wrong. */
export function fieldsOfForm({ name, color, term, examDays }: CourseForm): CourseFields {
  const days = [...new Set(examDays.filter((day) => day !== ''))].sort();
  return {
    name: name.trim(),
    color,
    term: term.trim() || null,
    examDays: days.length > 0 ? days : null,
  };
}

/** Only what differs travels, so that two devices can change different fields of one course. */
export function changedFields(course: Course, form: CourseForm): Partial<CourseFields> {
  const before = fieldsOfForm(formOfCourse(course));
  const after = fieldsOfForm(form);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof CourseFields]),
    ),
  );
}

/** The first exam that is not over. @param today `YYYY-MM-DD` */
export function nextExam(
  { examDays }: Pick<Course, 'examDays'>,
  today: string,
): string | undefined {
  return (examDays ?? []).toSorted().find((day) => day >= today);
}
