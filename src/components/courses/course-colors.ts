/** How the colors of courses are drawn and called. A color never stands alone: the course's name is always beside it. */
import type { CourseColor } from '../../model/entities/course.ts';

/** Whole names of classes: the stylesheet has only what stands in the code. */
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

/** The background of a dot. */
export function dotClass(color: CourseColor): string {
  return dots[color];
}

/** The left edge of something that has a border. */
export function edgeClass(color: CourseColor): string {
  return edges[color];
}

/** `Blue`. */
export function colorName(color: CourseColor): string {
  return color.charAt(0).toUpperCase() + color.slice(1);
}
