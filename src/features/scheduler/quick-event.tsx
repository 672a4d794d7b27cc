/**
 * A new event or task at the place that was tapped or dragged: one line, its chips, and what will be made. The draft in
 * the grid follows while the line is typed.
 */
import { CalendarDays, CircleAlert, CircleCheck, ListTodo } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LineChips } from '../../components/quick-line/line-chips-view.tsx';
import { LineField } from '../../components/quick-line/line-field.tsx';
import { useLineContext } from '../../components/quick-line/use-line-context.ts';
import { useQuickLine } from '../../components/quick-line/use-quick-line.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { localDay } from '../../lib/date-format.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { createEvent, type EventFields, type StudyEvent } from '../../model/entities/event.ts';
import { createTask } from '../../model/entities/task.ts';
import { dayAfter, minutesOf } from '../../model/study/local-time.ts';
import { longestTitle, taskOfLine } from '../../model/study/quick-line/line-fields.ts';
import { timeZoneHere } from '../../model/study/time-zone.ts';
import { useScopesOfNew } from '../../queries/series.ts';
import { useTerm } from '../../queries/term.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, dayProblem, TimeField } from '../../ui/date.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { Anchored } from './anchored.tsx';
import type { Draft } from './hours/time-view.tsx';
import { dueOfSpan } from './plan/carry.ts';
import { eventInGrid, saysWhen, spanOfLine } from './plan/event-in-grid.ts';
import { overlapInWords } from './plan/overlap.ts';
import {
  isSameSpan,
  lastDayOf,
  lengthMin,
  minuteOf,
  type Span,
  spanInHours,
  spanOfWholeDays,
} from './plan/span.ts';
import { lengthWords, shortDayWords, spanWords } from './plan/words.ts';
import { useOverlapOfFields } from './use-overlap.tsx';
import { isoDaysBetween } from './week.ts';

interface QuickEventProps {
  /** The place that was chosen; the line may say another. */
  slot: Span;
  anchor: () => Element | null;
  onSlot: (slot: Span) => void;
  onDraft: (draft: Draft) => void;
  /** To the form with all fields. */
  onMore: (fields: EventFields) => void;
  /** @param id absent for a task */
  onCreated: (span: Span, id: string | undefined) => void;
  onClose: () => void;
}

type Kind = 'event' | 'task';

export function QuickEvent({ slot, anchor, onSlot, onDraft, ...acts }: QuickEventProps) {
  const { onMore, onCreated, onClose } = acts;
  const [kind, setKind] = useState<Kind>('event');
  const [hasBreaks, setHasBreaks] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useRef<string>(undefined);
  const breaks = useTerm()?.breaks ?? [];
  const { context, courses } = useLineContext({
    kind,
    day: localDay(slot.startsAt),
    ...(!slot.isAllDay && {
      time: timeOfDay(slot.startsAt),
      durationMin: lengthMin(slot),
    }),
  });
  const setting = { ...context, zone: timeZoneHere(), breaks: hasBreaks ? breaks : [] };
  const line = useQuickLine({
    context,
    draft: () => formDraftPlace('new-event', 'quick'),
    onCreate: async (reading, { files }) => {
      if (kind === 'task') {
        const result = await mutate(createTask, taskOfLine(reading, files));
        return tell(result, { done: say.taskCreated, failed: say.errorCreatingTask });
      }
      const made = eventInGrid(reading, spanOfLine(reading, slot), { ...setting, files });
      const result = await mutate(createEvent, made);
      if (result.ok) id.current = result.data.ids[0];
      const many = scopes?.isEndless ? 0 : (scopes?.all.count ?? 0);
      return tell(result, {
        done: many > 1 ? `${plural(many, 'event')} created` : 'Event created',
        undone: many > 1 ? 'Events removed' : 'Event removed',
        failed: say.errorCreatingEvent,
      });
    },
  });
  const { reading } = line;
  const span = spanOfLine(reading, slot);
  const course = courses.find(({ id }) => id === reading.courseId);
  useDraft({ span, title: reading.title, color: course?.color ?? '' }, onDraft);
  const fields = eventInGrid(reading, span, setting);
  const scopes = useScopesOfNew(fields.repeat ? asEvent(fields) : undefined);
  const overlap = useOverlapOfFields(fields);
  const create = async () => {
    if (!(await line.create())) return field.current?.focus();
    onClose();
    onCreated(span, id.current);
  };
  const more = () => {
    // It says what is wrong, and keeps the words: the form takes no longer title.
    if (reading.title.length > longestTitle) return void create();
    onMore(fields);
    line.handOver();
  };
  return (
    <Anchored title="New event" anchor={anchor} onClose={onClose} head={null} className="w-120 p-4">
      <div className="grid gap-4">
        <LineField
          ref={field}
          line={line}
          label="Title"
          placeholder="Lecture Mon 10:15–11:45 every week"
          problem="Enter a title"
          autoFocus
          onEnter={() => void create()}
          onMore={kind === 'event' ? more : undefined}
        />
        <LineChips line={line} courses={courses} onBack={() => field.current?.focus()} />
        {saysWhen(reading) ? null : <When span={slot} onSpan={onSlot} />}
        {kind === 'event' ? (
          <Outcome
            span={span}
            overlap={overlap && overlapInWords(overlap, Boolean(fields.repeat))}
            count={scopes?.isEndless ? undefined : scopes?.all.count}
            breaks={fields.repeat ? breaks : []}
            hasBreaks={hasBreaks}
            onBreaks={setHasBreaks}
          />
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="me-auto">
            <Segments
              label="What it is"
              options={kinds}
              value={kind}
              onChange={(next) => {
                setKind(next);
                field.current?.focus();
              }}
            />
          </span>
          {kind === 'event' ? (
            <Button variant="ghost" onClick={more}>
              More options
            </Button>
          ) : null}
          <Button className="max-sm:w-full" busy={line.busy} onClick={() => void create()}>
            {kind === 'event' ? 'Create event' : 'Create task'}
          </Button>
        </div>
      </div>
    </Anchored>
  );
}

const kinds = [
  { value: 'event', label: 'Event', icon: <CalendarDays aria-hidden size={16} /> },
  { value: 'task', label: 'Task', icon: <ListTodo aria-hidden size={16} /> },
] as const satisfies readonly { value: Kind; label: string; icon: React.ReactNode }[];

/** Of fields that are not stored yet. */
export function asEvent(fields: EventFields): StudyEvent {
  return { ...fields, id: 'new', createdAt: 0, deletedAt: 0, $at: '' } as StudyEvent;
}

/** Hands the draft to the grid when it changes. */
function useDraft(draft: Draft, onDraft: (draft: Draft) => void): void {
  const last = useRef<Draft>(undefined);
  const hand = useEffectEvent(() => {
    const before = last.current;
    const isSame =
      before !== undefined &&
      isSameSpan(before.span, draft.span) &&
      before.title === draft.title &&
      before.color === draft.color;
    if (isSame) return;
    last.current = draft;
    onDraft(draft);
  });
  useEffect(() => hand());
}

interface OutcomeProps {
  span: Span;
  /** What it overlaps, in words. */
  overlap: string | undefined;
  count: number | undefined;
  /** Term breaks that a repeating event skips. */
  breaks: readonly { from: string; to: string }[];
  hasBreaks: boolean;
  onBreaks: (hasBreaks: boolean) => void;
}

/** What will be made, in one line. */
function Outcome({ span, overlap, count, breaks, hasBreaks, onBreaks }: OutcomeProps) {
  const when = span.isAllDay
    ? dayWords(span)
    : `${shortDayWords(localDay(span.startsAt))}, ${spanWords(span)}`;
  const [first] = breaks;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <p role="status" className="flex min-w-0 items-center gap-2">
        {overlap === undefined ? (
          <CircleCheck aria-hidden size={16} className="shrink-0" />
        ) : (
          <CircleAlert aria-hidden size={16} className="shrink-0 text-warn" />
        )}
        <span>
          {count === undefined ? null : <b className="text-text">{plural(count, 'event')}. </b>}
          {when}
          {', '}
          <bdi>{overlap ?? 'free'}</bdi>
        </span>
      </p>
      {first === undefined ? null : (
        <span className="flex items-center gap-1">
          {hasBreaks
            ? `Skips the term break, ${shortDayWords(first.from)} – ${shortDayWords(first.to)}.`
            : 'Takes place in the term break.'}
          <Button variant="ghost" size="sm" onClick={() => onBreaks(!hasBreaks)}>
            {hasBreaks ? 'Include it' : 'Skip it'}
          </Button>
        </span>
      )}
    </div>
  );
}

function dayWords(span: Span): string {
  const words = spanWords(span);
  return words === 'All day' ? `${shortDayWords(localDay(span.startsAt))}, all day` : words;
}

/** `HH:MM` for fields and lines. */
function timeOfDay(atMs: number): string {
  return dueOfSpan({ startsAt: atMs, endsAt: atMs, isAllDay: false }).dueTime ?? '00:00';
}

/** Offered lengths, minutes. */
const lengths = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480];

/** Day, start and length, for those who rather choose than type; of whole days only days. */
function When({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) {
  const day = localDay(span.startsAt);
  // What is typed is shown although it is no date or time yet.
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({});
  const length = span.isAllDay ? isoDaysBetween(day, lastDayOf(span)) + 1 : lengthMin(span);
  const shown = lengths.includes(length) ? lengths : [...lengths, length].sort((a, b) => a - b);
  const onDay = (next: string) => {
    if (next === '' || dayProblem(next) !== undefined) return setTyped({ ...typed, day: next });
    setTyped({});
    if (span.isAllDay) onSpan(spanOfWholeDays(next, dayAfter(next, length - 1)));
    else onSpan(spanInHours(next, minuteOf(span.startsAt), length));
  };
  const onTime = (next: string) => {
    if (!/^\d\d:\d\d$/.test(next)) return setTyped({ ...typed, time: next });
    setTyped({});
    onSpan(spanInHours(day, minutesOf(next), length));
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_7rem_6.5rem]">
      <div className={span.isAllDay ? '' : 'max-sm:col-span-2'}>
        <DateField
          label={span.isAllDay ? 'First day' : 'Day'}
          value={typed.day ?? day}
          onChange={(event) => onDay(event.target.value)}
        />
      </div>
      {span.isAllDay ? (
        <SelectField
          label="Days"
          value={String(length)}
          onChange={(event) =>
            onSpan(spanOfWholeDays(day, dayAfter(day, Number(event.target.value) - 1)))
          }
        >
          {daysUpTo(Math.max(14, length)).map((days) => (
            <option key={days} value={days}>
              {days}
            </option>
          ))}
        </SelectField>
      ) : (
        <>
          <TimeField
            label="Starts"
            value={typed.time ?? timeOfDay(span.startsAt)}
            onChange={(event) => onTime(event.target.value)}
          />
          <SelectField
            label="Length"
            value={String(length)}
            onChange={(event) =>
              onSpan(spanInHours(day, minuteOf(span.startsAt), Number(event.target.value)))
            }
          >
            {shown.map((minutes) => (
              <option key={minutes} value={minutes}>
                {lengthWords({ startsAt: 0, endsAt: minutes * 60_000 })}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  );
}

function daysUpTo(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}
