/** The week: seven columns on a laptop, an agenda on a phone. */

import { Link } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft, ChevronRight, GraduationCap, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { CourseMark, edgeClass, useCourseOf } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { readLive } from '../../db/rows/read-rows.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { dateFormat, isWholeDays } from '../../lib/date-format.ts';
import type { Course } from '../../model/entities/course.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { isAllDay } from '../../model/study/event-time.ts';
import { type Courses, useCourses } from '../../queries/courses.ts';
import { useCalendarToday } from '../../queries/day/use-study-today.ts';
import { atHome, keyOfOccurring, readEvents } from '../../queries/events.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { EventDialog } from './event-dialog.tsx';
import { TimetableDialog } from './timetable-dialog.tsx';
import { addDays, dayInput, daysOfWeek, eventsOfDay, firstDayOfWeek, startOfWeek } from './week.ts';

const dayFormat = dateFormat({ dateStyle: 'medium' });

export function SchedulerScreen() {
  const now = new Date();
  const today = useCalendarToday();
  const firstDay = firstDayOfWeek(navigator.language);
  const [start, setStart] = useState(() => startOfWeek(now, firstDay));
  const [open, setOpen] = useState<StudyEvent | Date>();
  const [isTimetable, setTimetable] = useState(false);
  const end = addDays(start, 7);
  const events = useEvents(start.getTime(), end.getTime());
  useActOfAddress('new', () => setOpen(now));
  useActOfAddress('open=', async (id) => {
    const event = await readLive('event', id);
    if (event === undefined) return;
    setStart(startOfWeek(new Date(atHome(event).startsAt), firstDay));
    setOpen(event);
  });
  const courses = useCourses();
  const examsOn = (days: readonly Date[]) =>
    courses === undefined ? [] : coursesWithExam(courses, days.map(dayInput));
  const isThisWeek = startOfWeek(now, firstDay).getTime() === start.getTime();
  return (
    <Page
      title="Scheduler"
      description="Lectures, exams and study time, week by week."
      actions={
        <>
          <Button variant="secondary" onClick={() => setTimetable(true)}>
            Timetable
          </Button>
          <Button
            icon={<CalendarPlus aria-hidden size={18} />}
            onClick={() => setOpen(isThisWeek ? now : start)}
          >
            New event
          </Button>
        </>
      }
    >
      <StudyDayNote isCalendar />
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label="Previous week"
          variant="secondary"
          icon={<ChevronLeft aria-hidden size={20} />}
          onClick={() => setStart(addDays(start, -7))}
        />
        <Button
          variant="secondary"
          disabled={isThisWeek}
          onClick={() => setStart(startOfWeek(new Date(), firstDay))}
        >
          Today
        </Button>
        <IconButton
          label="Next week"
          variant="secondary"
          icon={<ChevronRight aria-hidden size={20} />}
          onClick={() => setStart(end)}
        />
        <p aria-live="polite" className="font-medium">
          {dayFormat.formatRange(start, addDays(start, 6))}
        </p>
      </div>
      {events === undefined ? <Loading label="Fetching events" /> : null}
      {events?.length === 0 && examsOn(daysOfWeek(start)).length === 0 ? (
        <OnceArrived isPerCourse>
          <p className="text-muted">Nothing planned this week. Press + on a day to add an event.</p>
        </OnceArrived>
      ) : null}
      {events === undefined ? null : (
        <div className="grid gap-3 lg:grid-cols-7 lg:gap-2">
          {daysOfWeek(start).map((day) => (
            <DayColumn
              key={dayInput(day)}
              day={day}
              isToday={dayInput(day) === today}
              events={eventsOfDay(events, day)}
              exams={examsOn([day])}
              onAdd={() => setOpen(day)}
              onOpen={setOpen}
            />
          ))}
        </div>
      )}
      {isTimetable ? <TimetableDialog onClose={() => setTimetable(false)} /> : null}
      {open ? <EventDialog of={open} onClose={() => setOpen(undefined)} /> : null}
    </Page>
  );
}

/** @returns `undefined` while loading */
export function useEvents(fromMs: number, toMs: number): StudyEvent[] | undefined {
  return useRows((db) => readEvents(db, fromMs, toMs), [fromMs, toMs]);
}

/**
 * The shown courses with an exam on one of these days; exams are shown in the schedule without being events. @param
 * days `YYYY-MM-DD`
 */
export function coursesWithExam(
  { current, chosen }: Pick<Courses, 'current' | 'chosen'>,
  days: readonly string[],
): Course[] {
  const shown = chosen === undefined ? current : [chosen];
  return shown.filter(({ examDays }) => (examDays ?? []).some((day) => days.includes(day)));
}

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

/** One day of the week: exams, events in order, and a button to add one. */
function DayColumn({ day, isToday, events, exams, onAdd, onOpen }: DayColumnProps) {
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
          <li key={keyOfOccurring(event)} className="min-w-0">
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

/** The part of an event on `day`, in words. */
function timesOn(event: StudyEvent, day: Date): string {
  const { startsAt, endsAt } = event;
  if (isAllDay(event) || isWholeDays(startsAt, endsAt)) return 'All day';
  const startsBefore = startsAt < day.getTime();
  const endsAfter = endsAt > addDays(day, 1).getTime();
  if (startsBefore && endsAfter) return 'All day';
  if (startsBefore) return `until ${time.format(endsAt)}`;
  if (endsAfter) return `from ${time.format(startsAt)}`;
  return `${time.format(startsAt)} – ${time.format(endsAt)}`;
}
