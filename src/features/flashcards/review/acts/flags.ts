/** The seven flags of a card, named by their colours as in other programs. */

export const flags = [
  { flag: 1, name: 'Red', className: 'text-course-red' },
  { flag: 2, name: 'Orange', className: 'text-course-orange' },
  { flag: 3, name: 'Green', className: 'text-course-green' },
  { flag: 4, name: 'Blue', className: 'text-course-blue' },
  { flag: 5, name: 'Pink', className: 'text-course-pink' },
  { flag: 6, name: 'Turquoise', className: 'text-course-teal' },
  { flag: 7, name: 'Purple', className: 'text-course-purple' },
] as const;

export function flagOf(flag: number | null | undefined) {
  return flags.find((one) => one.flag === flag);
}
