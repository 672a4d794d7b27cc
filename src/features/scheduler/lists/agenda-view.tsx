/** The agenda: the next days as lists. */
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { agendaOf, headWords } from '../plan/agenda.ts';
import { type Entry, entriesByDay } from '../plan/entries.ts';
import { shortDayWords } from '../plan/words.ts';
import { DayHeading, DayRows } from './day-rows.tsx';

interface AgendaViewProps {
  days: readonly string[];
  today: string;
  nowMs: number;
  entries: readonly Entry[];
  chosen: string | undefined;
  onOpen: (entry: Entry) => void;
  onTick: (entry: Entry) => void;
  onMore: () => void;
}

export function AgendaView({ days, today, nowMs, entries, onMore, ...acts }: AgendaViewProps) {
  const parts = useMemo(() => agendaOf(entriesByDay(entries, days), today), [entries, days, today]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-4">
      <div className="mx-auto max-w-3xl">
        {parts.map((part) =>
          part.kind === 'nothing' ? (
            <p key={part.from} className="px-4 py-3 text-small text-muted">
              {part.from === part.to
                ? shortDayWords(part.from)
                : `${shortDayWords(part.from)} – ${shortDayWords(part.to)}`}
              : nothing planned
            </p>
          ) : (
            <section key={part.day} aria-current={part.day === today ? 'date' : undefined}>
              <DayHeading
                day={part.day}
                today={today}
                end={headWords(part.day, part.entries, today, nowMs)}
              />
              {part.entries.length === 0 ? (
                <p className="px-4 py-3 text-small text-muted">Nothing planned</p>
              ) : (
                <DayRows
                  day={part.day}
                  entries={part.entries}
                  nowMs={nowMs}
                  isToday={part.day === today}
                  {...acts}
                />
              )}
            </section>
          ),
        )}
        <div className="p-4 text-center">
          <Button variant="secondary" onClick={onMore}>
            Show 4 more weeks
          </Button>
        </div>
      </div>
    </div>
  );
}
