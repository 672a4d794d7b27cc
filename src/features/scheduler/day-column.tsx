/** One day of the week: its exams, its events in order, and the button to add one. */
import { Link } from '@tanstack/react-router';
import { GraduationCap, MapPin, Plus } from 'lucide-react';
import { CourseMark, edgeClass, useCourseOf } from '../../components/courses/course-mark.tsx';
import { dateFormat, isWholeDays } from '../../lib/date-format.ts';
import type { Course } from '../../model/entities/course.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { addDays, dayInput } from './week.ts';

interface DayColumnProps {
  day: Date;
  isToday: boolean;
  events: StudyEvent[];
  /** Courses with an exam on this day. */
  exams: readonly Course[];
  onAdd: () => void;
  onOpen: (event: StudyEvent) => void;
}

const entryClass =
  'grid min-h-11 w-full gap-0.5 rounded-control border-l-4 bg-accent-soft px-2.5 py-2 text-left text-sm transition-colors duration-150 hover:bg-surface-2';

const weekday = dateFormat({ weekday: 'short' });
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });
const fullDay = dateFormat({ dateStyle: 'full' });
const time = dateFormat({ timeStyle: 'short' });

export function DayColumn({ day, isToday, events, exams, onAdd, onOpen }: DayColumnProps) {
  const courseOf = useCourseOf();
  const headingId = `day-${dayInput(day)}`;
  return (
    <section
      aria-labelledby={headingId}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        surfaceClass,
        'grid min-w-0 content-start gap-2 p-2 lg:min-h-64',
        isToday && 'border-accent',
      )}
    >
      <div className="flex items-center justify-between gap-1">
        <h2 id={headingId} className="px-1 text-sm leading-tight font-semibold">
          <span className={isToday ? 'text-accent' : undefined}>{weekday.format(day)}</span>{' '}
          <span className="font-normal whitespace-nowrap text-muted">
            {dayAndMonth.format(day)}
          </span>
          {isToday ? <span className="sr-only"> (today)</span> : null}
        </h2>
        <IconButton
          label={`Add event on ${fullDay.format(day)}`}
          icon={<Plus aria-hidden size={18} />}
          onClick={onAdd}
        />
      </div>
      {events.length + exams.length === 0 ? (
        <p className="px-1 pb-1 text-sm text-muted max-lg:hidden">No events</p>
      ) : null}
      <ul className="grid gap-2 empty:hidden">
        {exams.map((course) => (
          <li key={course.id} className="min-w-0">
            <Link
              to="/dashboard/courses/$id"
              params={{ id: course.id }}
              className={classes(entryClass, edgeOf(course))}
            >
              <span className="flex items-center gap-1 font-medium">
                <GraduationCap aria-hidden size={16} className="shrink-0" />
                Exam
              </span>
              <span dir="auto" className="text-left break-words">
                {course.name}
              </span>
            </Link>
          </li>
        ))}
        {events.map((event) => (
          <li key={event.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(event)}
              className={classes(entryClass, edgeOf(courseOf(event)))}
            >
              <span dir="auto" className="text-left font-medium break-words">
                {event.title}
              </span>
              <span className="text-muted tabular-nums">{timesOn(event, day)}</span>
              {event.place ? (
                <span className="flex items-start gap-1 wrap-anywhere text-muted">
                  <MapPin aria-hidden size={14} className="mt-0.5 shrink-0" />
                  <bdi>{event.place}</bdi>
                </span>
              ) : null}
              <CourseMark course={courseOf(event)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function edgeOf(course: Course | undefined): string {
  return course === undefined ? 'border-accent' : edgeClass(course.color);
}

/** The part of an event that falls on `day`, in words. */
function timesOn({ startsAt, endsAt }: StudyEvent, day: Date): string {
  if (isWholeDays(startsAt, endsAt)) return 'All day';
  const startsBefore = startsAt < day.getTime();
  const endsAfter = endsAt > addDays(day, 1).getTime();
  if (startsBefore && endsAfter) return 'All day';
  if (startsBefore) return `until ${time.format(endsAt)}`;
  if (endsAfter) return `from ${time.format(startsAt)}`;
  return `${time.format(startsAt)} – ${time.format(endsAt)}`;
}
