/** The term, its breaks and the weekdays without study. Timetables and plans use them. */
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { type Settings, settingsId } from '../../../model/entities/student/settings.ts';
import { dayAfter } from '../../../model/study/local-time.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateField, weekdayOf } from '../../../ui/date.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { changeSetting } from '../change-setting.ts';
import { type Break, lastDayProblem, lengthWords, mostBreaks, nextBreak } from './term-words.ts';

export function TermsSection() {
  const settings = useRows(async (db) => (await db.rows('settings').get(settingsId)) ?? null, []);
  if (settings === undefined) return <Loading label="Fetching settings" />;
  return (
    <>
      <Term settings={settings ?? {}} />
      <Breaks settings={settings ?? {}} />
      <DaysOff daysOff={settings?.daysOff ?? []} />
    </>
  );
}

type Stored = Partial<Settings>;

function Term({ settings }: { settings: Stored }) {
  const { termFrom, termTo } = settings;
  const length = lengthWords(termFrom, termTo);
  return (
    <Panel title="Term">
      <p className="text-small text-muted">
        {`New timetables end with it.${length === undefined ? '' : ` ${length}.`}`}
      </p>
      <div className="grid max-w-md grid-cols-2 items-start gap-4">
        <KeptDay
          label="First day"
          stored={termFrom ?? ''}
          problemOf={(typed) =>
            lastDayProblem(typed, undefined) ??
            (typed !== '' && termTo && typed > termTo ? 'Choose a day before the last' : undefined)
          }
          keep={(termFrom) => changeSetting({ termFrom: termFrom || null })}
        />
        <KeptDay
          label="Last day"
          stored={termTo ?? ''}
          problemOf={(typed) => lastDayProblem(typed, termFrom)}
          keep={(termTo) => changeSetting({ termTo: termTo || null })}
        />
      </div>
    </Panel>
  );
}

function Breaks({ settings }: { settings: Stored }) {
  const breaks = settings.termBreaks ?? [];
  const keep = (termBreaks: Break[], words?: { done: string; undone: string }) =>
    changeSetting({ termBreaks }, words);
  const add = () => keep([...breaks, nextBreak(breaks, settings, studyToday())]);
  return (
    <Panel
      title="Breaks"
      actions={
        breaks.length < mostBreaks ? (
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => void add()}
          >
            Add break
          </Button>
        ) : null
      }
    >
      {breaks.length === 0 ? (
        <p className="text-small text-muted">
          Holidays and reading weeks. Classes do not take place then.
        </p>
      ) : (
        <ul aria-label="Breaks" className="grid divide-y divide-line">
          {breaks.map((one, at) => (
            <BreakRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a break is its place in the list; two may be alike.
              key={at}
              value={one}
              keep={(change) => keep(breaks.with(at, { ...one, ...change }))}
              remove={() =>
                keep(breaks.toSpliced(at, 1), { done: 'Break removed', undone: 'Break is back' })
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface BreakRowProps {
  value: Break;
  keep: (change: Partial<Break>) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

function BreakRow({ value, keep, remove }: BreakRowProps) {
  const { name, from, to } = value;
  return (
    <li className="grid grid-cols-2 items-start gap-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[1fr_9.5rem_9.5rem_2.75rem]">
      <div className="max-sm:col-span-2">
        <KeptName stored={name} keep={(name) => keep({ name })} />
      </div>
      <KeptDay
        label="From"
        stored={from}
        problemOf={(typed) => (typed === '' ? 'Choose a date' : lastDayProblem(typed, undefined))}
        keep={(day) => keep({ from: day, to: to < day ? day : to })}
      />
      <KeptDay
        label="To"
        stored={to}
        problemOf={(typed) => (typed === '' ? 'Choose a date' : lastDayProblem(typed, from))}
        keep={(to) => keep({ to })}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden size={18} />}
        className="sm:mt-6"
        onClick={() => void remove()}
      />
    </li>
  );
}

interface KeptDayProps {
  label: string;
  stored: string;
  problemOf: (typed: string) => string | undefined;
  keep: (day: string) => Promise<unknown>;
}

/** Saved on blur: on the way to 2026 a student types the year 2. */
function KeptDay({ label, stored, problemOf, keep }: KeptDayProps) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored;
  const problem = typed === undefined ? undefined : problemOf(value);
  const leave = async () => {
    if (typed === undefined || problem !== undefined) return;
    if (typed !== stored) await keep(typed);
    setTyped(undefined);
  };
  return (
    <DateField
      label={label}
      value={value}
      data-kept
      error={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void leave()}
    />
  );
}

function KeptName({ stored, keep }: { stored: string; keep: (name: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState<string>();
  const problem = typed?.trim() === '' ? 'Enter a name' : undefined;
  const leave = async () => {
    if (typed === undefined || problem !== undefined) return;
    if (typed.trim() !== stored) await keep(typed.trim());
    setTyped(undefined);
  };
  return (
    <TextField
      label="Name"
      value={typed ?? stored}
      maxLength={500}
      data-kept
      error={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void leave()}
    />
  );
}

/** Monday first. 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

function DaysOff({ daysOff }: { daysOff: readonly number[] }) {
  const change = (day: number) => {
    const others = daysOff.filter((one) => one !== day);
    const next = daysOff.includes(day) ? others : [...others, day].sort((a, b) => a - b);
    void changeSetting({ daysOff: next });
  };
  return (
    <Panel title="Days off">
      <p className="text-small text-muted">No study is planned on these weekdays.</p>
      <fieldset aria-label="Days off" className="flex flex-wrap gap-0.5 sm:gap-2">
        {weekdays.map((day) => {
          // 4 January 1970 was a Sunday.
          const name = weekdayOf(dayAfter('1970-01-04', day));
          const isOff = daysOff.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOff}
              title={name}
              onClick={() => change(day)}
              className={classes(
                'grid size-11 place-items-center rounded-full text-small font-semibold',
                isOff ? 'bg-accent text-on-accent' : 'bg-surface-2 text-text hover:bg-accent-soft',
              )}
            >
              <span aria-hidden>{name.slice(0, 2)}</span>
              <span className="sr-only">{name}</span>
            </button>
          );
        })}
      </fieldset>
    </Panel>
  );
}
