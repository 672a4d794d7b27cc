/** A timetable in one go: each class by a line or by its fields, with every day that it takes place on before it is created. */
import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { LineField } from '../../components/quick-line/line-field.tsx';
import { useLineContext } from '../../components/quick-line/use-line-context.ts';
import { useQuickLine } from '../../components/quick-line/use-quick-line.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { dateFormat, localDay } from '../../lib/date-format.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { createSeries } from '../../model/entities/series-edits.ts';
import { weekdayNames } from '../../model/study/repeat-rule.ts';
import { weekdayWords } from '../../model/study/repeat-words.ts';
import { readEvents } from '../../queries/events.ts';
import { type Term, useTerm } from '../../queries/term.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DateField, TimeField } from '../../ui/date.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { reminderOptions } from './event-options.ts';
import { sayDay, WeekdayButtons } from './repeat-fields.tsx';
import { noRepeat, withWeekday } from './repeat-form.ts';
import {
  type ClassDay,
  classOfLine,
  daysOfClass,
  emptyClass,
  overlapOf,
  problemsOf,
  seriesOfClass,
  type TimetableClass,
  withDay,
} from './timetable.ts';
import { OverlapHint } from './use-overlap.tsx';

interface TimetableDialogProps {
  onClose: () => void;
  onCreated?: (startsAt: number) => void;
}

export function TimetableDialog(props: TimetableDialogProps) {
  const term = useTerm();
  return term === undefined ? null : <TimetableForm {...props} term={term} />;
}

function TimetableForm({ term, onClose, onCreated }: TimetableDialogProps & { term: Term }) {
  const { context } = useLineContext({ kind: 'event' });
  const [done, setDone] = useState<readonly TimetableClass[]>([]);
  const [typed, setTyped] = useState<Partial<TimetableClass>>({});
  const [isJudged, setIsJudged] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const line = useQuickLine({
    context,
    draft: () => formDraftPlace('new-event', 'timetable'),
    onCreate: async () => true,
  });
  const empty = emptyClass(term, localDay(Date.now()), context.courseId ?? '');
  const current: TimetableClass = {
    ...empty,
    ...classOfLine(line.reading, empty.breaks),
    ...typed,
  };
  const problems = problemsOf(current);
  const isBegun = line.text.trim() !== '' || Object.keys(typed).length > 0;
  const isWhole = Object.keys(problems).length === 0;
  const all = isBegun && isWhole ? [...done, current] : done;
  const series = all.flatMap((one) => seriesOfClass(one) ?? []);
  const counts = series.map((one) => daysOfClass(one).filter(({ isOut }) => !isOut).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shown = seriesOfClass(current);
  const days = shown === undefined ? [] : daysOfClass(shown);
  const clash = useClash(all);
  const set = (part: Partial<TimetableClass>) => setTyped((before) => ({ ...before, ...part }));
  const problemOf = (name: keyof TimetableClass) => (isJudged ? problems[name] : undefined);
  const clear = () => {
    line.handOver();
    setTyped({});
    setIsJudged(false);
  };
  const addAnother = () => {
    setIsJudged(true);
    if (!isWhole) return;
    setDone([...done, current]);
    clear();
    field.current?.focus();
  };
  const [create, busy] = useOnce(async () => {
    setIsJudged(true);
    if ((isBegun && !isWhole) || series.length === 0) return;
    const result = await mutate(createSeries, series);
    const words = {
      done: `${plural(total, 'class', 'classes')} created`,
      undone: 'Classes removed',
      failed: say.errorCreatingEvent,
    };
    if (!tell(result, words)) return;
    line.handOver();
    onCreated?.(Math.min(...series.map(({ fields }) => fields.startsAt)));
    onClose();
  });
  return (
    <Dialog
      title="Timetable"
      onClose={onClose}
      isDirty={done.length > 0 || Object.keys(typed).length > 0}
      busy={busy}
      actions={
        <>
          <span className="contents max-sm:hidden">
            <CancelButton disabled={busy} />
          </span>
          <Button
            variant="secondary"
            disabled={busy}
            icon={<Plus aria-hidden size={18} className="max-sm:hidden" />}
            onClick={addAnother}
          >
            Add another
          </Button>
          <Button busy={busy} onClick={() => void create()}>
            {total > 0 ? `Create ${plural(total, 'class', 'classes')}` : 'Create classes'}
          </Button>
        </>
      }
    >
      <TermLine term={term} />
      {done.length > 0 ? (
        <ul className="-mx-2 grid divide-y divide-line">
          {done.map((one, at) => (
            <li
              key={`${one.title} ${one.weekdays} ${one.from}`}
              className="flex items-center gap-2 px-2 py-1"
            >
              <span className="grid min-w-0 flex-1">
                <span dir="auto" className="text-left font-medium wrap-anywhere">
                  {one.title}
                </span>
                <span className="text-small text-muted tabular-nums">{classWords(one)}</span>
              </span>
              <span className="shrink-0 text-small text-muted tabular-nums">
                {plural(counts[at] ?? 0, 'class', 'classes')}
              </span>
              <IconButton
                label={`Remove ${one.title}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => setDone(done.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <LineField
        ref={field}
        line={line}
        label="New class"
        placeholder="Modern Europe Mon and Thu 10:15–11:45"
        autoFocus
        onEnter={addAnother}
        onMore={() => void create()}
      />
      <p role="alert" className="text-small text-danger empty:hidden">
        {problemOf('title') ?? problemOf('weekdays')}
      </p>
      <WeekdayButtons
        chosen={current.weekdays}
        onPress={(name) => {
          const values = { ...noRepeat, weekdays: current.weekdays };
          set({
            weekdays: current.weekdays === '' ? name : withWeekday(values, '', name).weekdays,
          });
        }}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TimeField
          label="From"
          value={current.from}
          error={problemOf('from')}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TimeField
          label="To"
          value={current.to}
          error={problemOf('to')}
          onChange={({ target }) => set({ to: target.value })}
        />
        <DateField
          label="First day"
          value={current.firstDay}
          error={problemOf('firstDay')}
          onChange={({ target }) => set({ firstDay: target.value })}
        />
        <DateField
          label="Until"
          value={current.until}
          error={problemOf('until')}
          onChange={({ target }) => set({ until: target.value })}
        />
      </div>
      {current.breaks.length > 0 ? (
        <ul aria-label="Except" className="flex flex-wrap gap-2">
          {current.breaks.map((one) => (
            <li
              key={one.from}
              className="flex items-center rounded-full bg-surface-2 pl-3 text-small font-medium"
            >
              except {sayDay(one.from)} – {sayDay(one.to)}
              <IconButton
                label={`Take place from ${sayDay(one.from)} to ${sayDay(one.to)} too`}
                icon={<X aria-hidden size={16} />}
                onClick={() => set({ breaks: current.breaks.filter((other) => other !== one) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <CourseField
        value={current.courseId}
        onChange={({ target }) => set({ courseId: target.value })}
        onNew={(courseId) => set({ courseId })}
      />
      <div className="grid items-start gap-3 min-[360px]:grid-cols-2">
        <TextField
          label="Room (optional)"
          maxLength={500}
          value={current.place}
          onChange={({ target }) => set({ place: target.value })}
        />
        <TextField
          label="Lecturer (optional)"
          maxLength={500}
          value={current.person}
          onChange={({ target }) => set({ person: target.value })}
        />
        <TextField
          label="Link (optional)"
          type="url"
          maxLength={2_000}
          value={current.link}
          onChange={({ target }) => set({ link: target.value })}
        />
        <SelectField
          label="Reminder"
          value={current.remind}
          onChange={({ target }) => set({ remind: target.value })}
        >
          {reminderOptions(current.remind).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <ClassDays
        days={isBegun ? days : []}
        onPress={(day) => {
          const { skipped, added } = withDay(current, day, days);
          set({ skipped, added });
        }}
      />
      {total > 0 && clash === undefined ? (
        <p role="status" className="text-small text-muted">
          No overlaps.
        </p>
      ) : (
        <OverlapHint overlap={clash} isOfSeveral />
      )}
    </Dialog>
  );
}

const monthFormat = dateFormat({ month: 'short' });
const fullDay = dateFormat({ dateStyle: 'full' });
const atNoon = (day: string) => new Date(`${day}T12:00`);

function TermLine({ term: { termFrom, termTo, breaks } }: { term: Term }) {
  const words =
    termFrom && termTo
      ? `Term: ${sayDay(termFrom)} – ${sayDay(termTo)}`
      : 'Set the dates of your term once, and classes end with it.';
  const pauses = breaks.map(({ from, to }) => `${sayDay(from)} – ${sayDay(to)}`).join(', ');
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-muted">
      <span>
        {words}
        {termFrom && termTo && pauses ? ` · break ${pauses}` : ''}
      </span>
      <Link
        to="/dashboard/settings"
        hash="terms"
        className="inline-flex min-h-11 items-center font-medium text-accent"
      >
        {termFrom && termTo ? 'Change term' : 'Set term dates'}
      </Link>
    </p>
  );
}

function classWords({ weekdays, from, to, place }: TimetableClass): string {
  const chosen = weekdays.split(',');
  const days = weekdayWords.filter((_, at) => chosen.includes(weekdayNames[at] ?? ''));
  const short = days.map((word) => word.slice(0, 3));
  return `${short.join(', ')} ${from}–${to}${place ? ` · ${place}` : ''}`;
}

/** One row for each month; a press takes a day out or brings it back. */
function ClassDays({ days, onPress }: { days: ClassDay[]; onPress: (day: string) => void }) {
  const [extra, setExtra] = useState('');
  if (days.length === 0) return null;
  const taking = days.filter(({ isOut }) => !isOut);
  const out = days.length - taking.length;
  return (
    <section className="-mx-5 grid gap-1 border-y border-line bg-bg px-5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-head">{plural(taking.length, 'class', 'classes')}</h3>
        <p className="text-small text-muted">{out > 0 ? `${out} left out` : null}</p>
      </div>
      <ul className="grid">
        {[...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => (
          <li key={month} className="flex items-start gap-3">
            <span className="w-10 shrink-0 py-2.5 text-small text-muted">
              {monthFormat.format(atNoon(`${month}-01`))}
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap">
              {ofMonth.map(({ day, isOut }) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={!isOut}
                  aria-label={fullDay.format(atNoon(day))}
                  onClick={() => onPress(day)}
                  className={classes(
                    'grid min-h-11 min-w-9 place-items-center rounded-control tabular-nums hover:bg-surface-2',
                    isOut ? 'text-muted line-through' : 'font-medium',
                  )}
                >
                  {Number(day.slice(8))}
                </button>
              ))}
            </span>
            <span className="py-2.5 text-small text-muted tabular-nums">
              {ofMonth.filter(({ isOut }) => !isOut).length}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <DateField
          label="Another day (optional)"
          value={extra}
          onChange={({ target }) => setExtra(target.value)}
        />
        <Button
          variant="secondary"
          disabled={!/^\d{4}-\d\d-\d\d$/.test(extra) || days.some(({ day }) => day === extra)}
          onClick={() => {
            onPress(extra);
            setExtra('');
          }}
        >
          Add day
        </Button>
      </div>
    </section>
  );
}

/** What the student has at the time of a class already. */
function useClash(all: readonly TimetableClass[]) {
  const bounds = all.flatMap(({ firstDay, until }) => [firstDay, until]).sort();
  const [first, last] = [bounds[0], bounds.at(-1)];
  const events = useRows(
    async (db) =>
      first === undefined || last === undefined
        ? []
        : await readEvents(
            db,
            atNoon(first).getTime() - 86_400_000,
            atNoon(last).getTime() + 86_400_000,
          ),
    [first, last],
  );
  return overlapOf(
    all.flatMap((one) => seriesOfClass(one) ?? []),
    events ?? [],
  );
}
