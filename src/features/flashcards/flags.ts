/** The seven flags of a card, named by color as in other programs. */
import { flagNames } from '../../model/study/cards/flag-names.ts';

const looks = [
  'text-course-red',
  'text-course-orange',
  'text-course-green',
  'text-course-blue',
  'text-course-pink',
  'text-course-teal',
  'text-course-purple',
];

export const flags = flagNames.map((name, index) => ({
  flag: index + 1,
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  className: looks[index],
}));

export function flagOf(flag: number | null | undefined) {
  return flag ? flags[flag - 1] : undefined;
}
