/** Chooses the course that all screens show. On phones its button is an icon. Hidden without courses. */
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Courses, chooseCourse, useCourses } from '../../queries/courses.ts';
import { classes } from '../../ui/classes.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { CourseDot } from './course-mark.tsx';

export function CourseFilter() {
  const courses = useCourses();
  return courses === undefined || courses.byId.size === 0 ? null : <Filter courses={courses} />;
}

function Filter({ courses: { current, chosen } }: { courses: Courses }) {
  const shown = chosen && !current.includes(chosen) ? [...current, chosen] : current;
  return (
    <Popover
      label={chosen ? `Course: ${chosen.name}` : 'Course: all courses'}
      buttonClassName={classes(
        'flex h-11 items-center gap-2 rounded-full text-sm font-medium hover:bg-surface-2 max-sm:w-11 max-sm:justify-center sm:max-w-56 sm:px-3',
        chosen ? 'bg-surface-2 text-text' : 'text-muted hover:text-text',
      )}
      button={
        <>
          {chosen ? (
            <CourseDot color={chosen.color} />
          ) : (
            <GraduationCap aria-hidden size={20} className="shrink-0" />
          )}
          <span
            dir="auto"
            className={classes('truncate max-sm:hidden', !chosen && 'max-md:hidden')}
          >
            {chosen ? chosen.name : 'All courses'}
          </span>
          <ChevronDown aria-hidden size={16} className="shrink-0 max-sm:hidden" />
        </>
      }
    >
      {(close) => {
        const show = (id: string | undefined) => {
          close();
          void tellFailure(chooseCourse(id));
        };
        return (
          <div className="grid max-h-[60dvh] gap-1 overflow-y-auto">
            <Choice isChosen={chosen === undefined} onChoose={() => show(undefined)}>
              All courses
            </Choice>
            {shown.map((course) => (
              <Choice
                key={course.id}
                isChosen={course.id === chosen?.id}
                onChoose={() => show(course.id)}
              >
                <CourseDot color={course.color} />
                <span dir="auto" className="truncate">
                  {course.name}
                </span>
              </Choice>
            ))}
            <Link
              to="/dashboard/courses"
              onClick={close}
              className="flex min-h-11 items-center rounded-control border-t border-line px-3 text-sm font-medium hover:bg-surface-2"
            >
              Manage courses
            </Link>
          </div>
        );
      }}
    </Popover>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-3 text-left hover:bg-surface-2"
    >
      {children}
      {isChosen ? <Check aria-hidden size={18} className="ml-auto shrink-0 text-accent" /> : null}
    </button>
  );
}
