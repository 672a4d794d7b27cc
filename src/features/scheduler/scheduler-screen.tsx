/** The week: seven columns on a laptop, an agenda on a phone. */
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { readLive } from '../../db/rows/read-rows.ts';
import { dateFormat } from '../../lib/date-format.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { useCourses } from '../../queries/courses.ts';
import { useCalendarToday } from '../../queries/day/use-study-today.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { DayColumn } from './day-column.tsx';
import { EventDialog } from './event-dialog.tsx';
import { coursesWithExam } from './exams.ts';
import { useEvents } from './use-events.ts';
import { addDays, dayInput, daysOfWeek, eventsOfDay, firstDayOfWeek, startOfWeek } from './week.ts';

const dayFormat = dateFormat({ dateStyle: 'medium' });

export function SchedulerScreen() {
  const now = new Date();
  const today = useCalendarToday();
  const firstDay = firstDayOfWeek(navigator.language);
  const [start, setStart] = useState(() => startOfWeek(now, firstDay));
  const [open, setOpen] = useState<StudyEvent | Date>();
  const end = addDays(start, 7);
  const events = useEvents(start.getTime(), end.getTime());
  useActOfAddress('new', () => setOpen(now));
  useActOfAddress('open=', async (id) => {
    const event = await readLive('event', id);
    if (event === undefined) return;
    setStart(startOfWeek(new Date(event.startsAt), firstDay));
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
        <Button
          icon={<CalendarPlus aria-hidden size={18} />}
          onClick={() => setOpen(isThisWeek ? now : start)}
        >
          New event
        </Button>
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
      {open ? <EventDialog of={open} onClose={() => setOpen(undefined)} /> : null}
    </Page>
  );
}
