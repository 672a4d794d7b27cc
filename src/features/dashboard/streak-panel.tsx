/** The streak, and what keeps it. */
import { Flame } from 'lucide-react';
import { plural } from '../../lib/plural.ts';
import type { Streak } from '../../model/study/streak.ts';
import { classes } from '../../ui/classes.ts';
import { Panel } from '../../ui/page/panel.tsx';

export function StreakPanel({ streak: { days, doneToday } }: { streak: Streak }) {
  return (
    <Panel title="Study streak">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className={classes(
            'grid size-14 shrink-0 place-items-center rounded-full',
            doneToday ? 'bg-accent-soft text-accent' : 'bg-surface-2 text-muted',
          )}
        >
          <Flame size={28} />
        </span>
        <div className="grid gap-0.5">
          <p className="text-xl font-semibold">{plural(days, 'day')}</p>
          <p className="text-sm text-muted">{hint(days, doneToday)}</p>
        </div>
      </div>
    </Panel>
  );
}

function hint(days: number, doneToday: boolean): string {
  if (doneToday) return 'You have studied today.';
  return days > 0 ? 'Study today to keep it.' : 'Study today to begin one.';
}
