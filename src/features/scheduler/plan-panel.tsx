/** Tasks and goals for which time can be planned, with the free time before they are due. */
import { CalendarPlus, GripVertical, Target, X } from 'lucide-react';
import type { PointerEvent } from 'react';
import { CourseDot } from '../../components/courses/course-mark.tsx';
import * as say from '../../lib/messages.ts';
import type { CourseColor } from '../../model/entities/course.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import type { Plannable } from './plan/carry.ts';
import { lengthWords } from './plan/words.ts';
import { type ToPlan, usePlannables } from './use-plannables.ts';

interface PlanListProps {
  nowMs: number;
  onPlan: (toPlan: ToPlan) => void;
  /** Only where there is a grid beside the list. */
  onDrag?: (press: PointerEvent, plan: Plannable) => void;
}

/** Beside the grid of a wide window. */
export function PlanPanel({ onClose, ...props }: PlanListProps & { onClose: () => void }) {
  return (
    <aside
      aria-label="Plan time"
      className="flex w-66 shrink-0 flex-col overflow-y-auto border-s border-t border-line bg-surface"
    >
      <div className="flex items-center gap-1 py-1 ps-4 pe-1">
        <h2 className="flex-1 text-head">Plan time</h2>
        <IconButton label="Close" icon={<X aria-hidden size={18} />} onClick={onClose} />
      </div>
      <p className="px-4 pb-2 text-small text-muted">Drag into the hours, or press Plan.</p>
      <PlanList {...props} />
    </aside>
  );
}

export function PlanDialog({ onClose, ...props }: PlanListProps & { onClose: () => void }) {
  return (
    <Dialog title="Plan time" onClose={onClose}>
      <PlanList {...props} />
    </Dialog>
  );
}

function PlanList({ nowMs, onPlan, onDrag }: PlanListProps) {
  const found = usePlannables(nowMs);
  if (found === undefined) return <Loading label={say.fetchingTasks} />;
  if (found.length === 0)
    return (
      <p className="px-4 py-2 text-muted">
        Nothing to plan. Open tasks and study goals will be here.
      </p>
    );
  return (
    <ul aria-label="To plan">
      {found.map((one) => (
        <li
          key={one.plan.key}
          onPointerDown={(press) => {
            const isOnButton = press.target instanceof Element && press.target.closest('button');
            if (!isOnButton) onDrag?.(press, one.plan);
          }}
          className={`flex min-h-14 items-center gap-2 border-t border-grid py-2 ps-2 pe-2 ${
            onDrag ? 'cursor-grab touch-none hover:bg-surface-2' : ''
          }`}
        >
          {onDrag ? <GripVertical aria-hidden size={16} className="shrink-0 text-muted" /> : null}
          <span className="grid min-w-0 flex-1">
            <span className="flex items-center gap-1.5 text-body font-medium">
              {one.plan.color === '' ? null : <CourseDot color={one.plan.color as CourseColor} />}
              {one.plan.goalId ? <Target aria-hidden size={14} className="shrink-0" /> : null}
              <span dir="auto" className="min-w-0 break-words">
                {one.plan.title}
              </span>
            </span>
            <span className="text-small text-muted">
              {[
                one.dueWords,
                lengthWords({ startsAt: 0, endsAt: one.plan.lengthMin * 60_000 }),
                one.freeWords,
              ]
                .filter((words) => words !== '')
                .join(' · ')}
            </span>
          </span>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Plan ${one.plan.title}`}
            icon={<CalendarPlus aria-hidden size={16} />}
            onClick={() => onPlan(one)}
          >
            Plan
          </Button>
        </li>
      ))}
    </ul>
  );
}
