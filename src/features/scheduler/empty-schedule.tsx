/** Where nothing is planned: how to begin. With events in other weeks, only a line. */
import { Link } from '@tanstack/react-router';
import { CalendarDays, FileUp, Table2 } from 'lucide-react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

export function EmptySchedule({ onTimetable }: { onTimetable: () => void }) {
  const hasEvents = useRows(
    async (database) =>
      (await database.rows('event').where('deletedAt').equals(0).limit(1).count()) > 0,
    [],
  );
  if (hasEvents === undefined) return null;
  if (hasEvents)
    return (
      <p role="status" className="sr-only">
        Nothing planned here
      </p>
    );
  return (
    <div
      data-no-create
      className="absolute inset-x-4 bottom-4 z-5 mx-auto grid max-w-110 justify-items-center gap-2 rounded-card bg-surface p-5 text-center shadow-pop sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:p-6"
    >
      <OnceArrived isPerCourse>
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent max-sm:hidden">
          <CalendarDays aria-hidden size={26} />
        </span>
        <h2 className="text-head">Your week will be here</h2>
        <p className="max-w-xs text-muted">
          Add your lectures once, for the whole term. Or tap a free hour to add one event.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button icon={<Table2 aria-hidden size={18} />} onClick={onTimetable}>
            Add timetable
          </Button>
          <Link to="/dashboard/import" className={buttonClass('secondary')}>
            <FileUp aria-hidden size={18} />
            Import .ics file
          </Link>
        </div>
      </OnceArrived>
    </div>
  );
}
