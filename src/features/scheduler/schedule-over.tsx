/** What stands over the schedule: the facts of an entry, a new event, its form, the plan, and the question which events. */
import type { RefObject } from 'react';
import { localDay } from '../../lib/date-format.ts';
import type { Occurring } from '../../model/study/series.ts';
import { EntryPopover } from './entry-popover.tsx';
import { EventDialog, type EventStart } from './event-dialog.tsx';
import { formOfEvent } from './event-form.ts';
import type { Draft } from './hours/time-view.tsx';
import type { Entry } from './plan/entries.ts';
import type { Span } from './plan/span.ts';
import { spanWords } from './plan/words.ts';
import { PlanDialog } from './plan-panel.tsx';
import { asEvent, QuickEvent } from './quick-event.tsx';
import { changeOfMove, duplicateEvent } from './schedule-edits.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { TimetableDialog } from './timetable-dialog.tsx';
import type { ToPlan } from './use-plannables.ts';

export type Over =
  | { kind: 'entry'; key: string }
  | { kind: 'quick'; slot: Span; draft?: Draft }
  | { kind: 'dialog'; of: Occurring | EventStart }
  | { kind: 'plan' }
  | { kind: 'timetable' }
  | { kind: 'move'; entry: Entry; span: Span }
  | { kind: 'delete'; entry: Entry };

/** What the grid shows of it: a new event, or where a repeating one would be. */
export function draftOf(over: Over | undefined): Draft | undefined {
  if (over?.kind === 'quick') {
    const { span = over.slot, title = '', color = '' } = over.draft ?? {};
    return { span, title: title || 'New event', color };
  }
  if (over?.kind !== 'move') return undefined;
  const { entry, span } = over;
  return { span, title: entry.title, color: entry.color ?? '' };
}

interface ScheduleOverProps {
  over: Over | undefined;
  entries: readonly Entry[];
  frame: RefObject<HTMLElement | null>;
  nowMs: number;
  /** There is a grid and a keyboard. */
  canMove: boolean;
  onOver: (over: Over | undefined) => void;
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  onTick: (entry: Entry) => void;
  onMove: (entry: Entry) => void;
  onPlan: (toPlan: ToPlan) => void;
  /** Brings what was made to view. */
  onShow: (span: Span, id?: string) => void;
}

export function ScheduleOver({ over, entries, frame, nowMs, onOver, ...acts }: ScheduleOverProps) {
  const close = () => onOver(undefined);
  const find = (selector: string) => frame.current?.querySelector(selector) ?? null;
  switch (over?.kind) {
    case 'entry': {
      const entry = entries.find(({ key }) => key === over.key);
      if (entry === undefined) return null;
      return (
        <EntryPopover
          key={entry.key}
          entry={entry}
          anchor={() => find(`[data-entry="${CSS.escape(entry.key)}"]`)}
          onClose={close}
          onEdit={() => acts.onEdit(entry)}
          onDelete={() => acts.onDelete(entry)}
          onDuplicate={() => {
            close();
            if ('event' in entry.of) void duplicateEvent(entry.of.event);
          }}
          onMove={
            acts.canMove
              ? () => {
                  close();
                  acts.onMove(entry);
                }
              : undefined
          }
          onTick={() => {
            acts.onTick(entry);
            close();
          }}
          onPlan={() => onOver({ kind: 'plan' })}
        />
      );
    }
    case 'quick':
      return (
        <QuickEvent
          slot={over.slot}
          anchor={() =>
            find('.sched-draft') ??
            find(`[data-date="${localDay(over.slot.startsAt)}"]`) ??
            find('h2') ??
            frame.current
          }
          onSlot={(slot) => onOver({ kind: 'quick', slot })}
          onDraft={(draft) => {
            onOver({ ...over, draft });
            // The grid follows the day that is typed.
            if (acts.canMove) acts.onShow(draft.span);
          }}
          onMore={(fields) =>
            onOver({ kind: 'dialog', of: { ...fields, values: formOfEvent(asEvent(fields)) } })
          }
          onCreated={acts.onShow}
          onClose={close}
        />
      );
    case 'dialog':
      return (
        <EventDialog
          of={over.of}
          onClose={close}
          onCreated={(startsAt) => {
            acts.onShow({ startsAt, endsAt: startsAt, isAllDay: false });
          }}
        />
      );
    case 'plan':
      return <PlanDialog nowMs={nowMs} onPlan={acts.onPlan} onClose={close} />;
    case 'timetable':
      return <TimetableDialog onClose={close} />;
    case 'move':
    case 'delete': {
      const { entry } = over;
      if (!('event' in entry.of)) return null;
      const { event } = entry.of;
      return over.kind === 'delete' ? (
        <ScopeDialog
          of={event}
          act={{ kind: 'delete' }}
          words={`“${entry.title}” repeats.`}
          onDone={close}
          onClose={close}
        />
      ) : (
        <ScopeDialog
          of={event}
          act={{ kind: 'move', change: changeOfMove(event, over.span) }}
          words={`“${entry.title}” moves from ${spanWords(entry)} to ${spanWords(over.span)}.`}
          onDone={close}
          onClose={close}
        />
      );
    }
    default:
      return null;
  }
}
