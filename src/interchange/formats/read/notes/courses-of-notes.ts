/** Courses that notes name: the student's own of that name, or a new one. */
import { type CourseColor, courseColors } from '../../../../model/entities/course.ts';
import { fold } from '../../../../text/fold.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine } from '../shared/bounds.ts';

interface InCourse {
  fields: { courseId?: string };
  refs: { courseId?: string };
}

/** Yields a new course before the first thing in it. @returns the fields and refs of the thing */
export type CourseOf = (name: string | undefined) => AsyncGenerator<FoundItem, InCourse>;

/** More names are no courses. */
const mostCourses = 100;

export function createCourses(options: Pick<ReadOptions, 'courseNamed' | 'leaveOut'>): CourseOf {
  const known = new Map<string, InCourse>();
  return async function* courseOf(said) {
    const name = said === undefined ? '' : asLine(said, 'the name of its course', options);
    const key = `course:${fold(name)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const none: InCourse = { fields: {}, refs: {} };
    if (name === '' || known.size >= mostCourses) return none;
    const id = await options.courseNamed?.(name);
    const found =
      id === undefined
        ? { ...none, refs: { courseId: key } }
        : { ...none, fields: { courseId: id } };
    if (id === undefined)
      yield { entity: 'course', key, fields: { name, color: colorOf(known.size) } };
    known.set(key, found);
    return found;
  };
}

function colorOf(index: number): CourseColor {
  return courseColors[index % courseColors.length] ?? courseColors[0];
}
