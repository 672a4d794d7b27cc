/** Says between midnight and 04:00 that the study day goes on: due cards, goals and the streak follow it, the calendar does not. */
import { Moon } from 'lucide-react';
import { dateFormat, localOffsetMin } from '../../lib/date-format.ts';
import { endOfStudyDay } from '../../model/study/local-time.ts';
import { useCalendarToday, useStudyToday } from '../../queries/day/use-study-today.ts';
import { weekdayOf } from '../../ui/date.tsx';

const time = dateFormat({ timeStyle: 'short' });

/** @param isCalendar the screen shows calendar days: names what follows the study day instead */
export function StudyDayNote({ isCalendar = false }: { isCalendar?: boolean }) {
  const studyDay = useStudyToday();
  if (useCalendarToday() === studyDay) return null;
  const weekday = weekdayOf(studyDay);
  const end = time.format(endOfStudyDay(studyDay, localOffsetMin));
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Moon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        {`${weekday}’s study day ends at ${end}.`}
        {isCalendar ? ` Until then, tasks, cards and goals count for ${weekday}.` : ''}
      </span>
    </p>
  );
}
