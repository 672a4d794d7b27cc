/** Buttons that write a day, a course, a priority or a repetition into a quick line, for those who do not type them. */
import { CalendarDays, Flag, GraduationCap, Repeat } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Course } from '../../model/entities/course.ts';
import type { LineValue } from '../../model/study/quick-line/line-types.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { CourseDot } from '../courses/course-mark.tsx';
import { priorityNames } from './line-chips.ts';
import type { QuickLineState } from './use-quick-line.ts';

const days = [
  ['Today', 'today'],
  ['Tomorrow', 'tomorrow'],
  ['This weekend', 'this weekend'],
  ['Next week', 'next week'],
] as const;

const repeats = [
  ['Every day', 'every day'],
  ['Every weekday', 'every weekday'],
  ['Every week', 'every week'],
  ['Every 2 weeks', 'every 2 weeks'],
  ['Every month', 'every month'],
] as const;

const priorities = [3, 2, 1].map(
  (level) => [priorityNames[level] ?? '', '!'.repeat(level)] as const,
);

interface LineToolsProps {
  line: QuickLineState;
  courses: readonly Course[];
  /** Returns the focus to the field. */
  onBack?: (() => void) | undefined;
}

export function LineTools({ line, courses, onBack }: LineToolsProps) {
  const menu = (
    type: LineValue['type'],
    label: string,
    icon: ReactElement,
    choices: readonly (readonly [label: string, words: string, icon?: ReactElement])[],
  ) => (
    <Menu
      button={<IconButton label={label} icon={icon} />}
      actions={choices.map(([name, words, mark]) => ({
        label: name,
        ...(mark && { icon: mark }),
        onSelect: () => {
          line.write(type, words);
          // After the menu has closed and given the focus back to its button.
          requestAnimationFrame(() => onBack?.());
        },
      }))}
    />
  );
  return (
    <div className="-ml-2 flex items-center">
      {menu('day', 'Add a day', <CalendarDays aria-hidden size={20} />, days)}
      {courses.length === 0
        ? null
        : menu(
            'course',
            'Add a course',
            <GraduationCap aria-hidden size={20} />,
            courses.map(({ name, color }) => [
              name,
              `#${name}`,
              <CourseDot key={name} color={color} />,
            ]),
          )}
      {menu('priority', 'Add a priority', <Flag aria-hidden size={20} />, priorities)}
      {menu('repeat', 'Add a repetition', <Repeat aria-hidden size={20} />, repeats)}
    </div>
  );
}
