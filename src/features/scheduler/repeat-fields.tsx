/** The part of a form that says how often an event repeats: weekdays, last day, term breaks, a sentence with the count. */
import { dateFormat } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import { weekdayNames } from '../../model/study/repeat-rule.ts';
import { weekdayWords } from '../../model/study/repeat-words.ts';
import { Switch } from '../../ui/choice.tsx';
import { classes } from '../../ui/classes.ts';
import { DateField } from '../../ui/date.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { type RepeatValues, type Weekday, weekdayOf, weekOf, withWeekday } from './repeat-form.ts';
import { firstDayOfWeek } from './week.ts';

const shortDay = dateFormat({ day: 'numeric', month: 'short' });

/** `24 Dec`, in the student's language. @param day `YYYY-MM-DD` */
export function sayDay(day: string): string {
  return shortDay.format(new Date(`${day}T12:00`));
}

const frequencies = [
  ['', 'Never'],
  ['DAILY', 'Day'],
  ['WEEKLY', 'Week'],
  ['MONTHLY', 'Month'],
  ['YEARLY', 'Year'],
] as const;

interface RepeatFieldsProps {
  values: RepeatValues;
  /** The first day, `YYYY-MM-DD`; empty while it is typed. */
  startOn: string;
  problem: string | undefined;
  breaks: readonly { from: string; to: string }[];
  pauses: boolean;
  /** “Every Monday until 12 Feb”; empty if it does not repeat. */
  words: string;
  /** `undefined`: it has no end. */
  count: number | undefined;
  onChange: (values: RepeatValues) => void;
  onPauses: (pauses: boolean) => void;
}

export function RepeatFields({
  values,
  startOn,
  problem,
  breaks,
  pauses,
  words,
  count,
  onChange,
  onPauses,
}: RepeatFieldsProps) {
  const { every, interval } = values;
  const choices =
    every === 'other' ? [...frequencies, ['other', 'Own rule'] as const] : frequencies;
  const unit = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
  return (
    <div className="-mx-5 grid gap-3 border-y border-line bg-bg px-5 py-3">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <legend className="float-left text-sm font-medium">Repeat</legend>
        <div className="flex rounded-control bg-surface-2 p-0.5">
          {choices.map(([value, label]) => (
            <label
              key={value}
              className={classes(
                'relative grid min-h-11 cursor-pointer place-items-center rounded-control px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus',
                value === every
                  ? 'bg-surface font-semibold shadow-card'
                  : 'text-muted hover:text-text',
              )}
            >
              <input
                type="radio"
                name="repeat"
                className="sr-only"
                checked={value === every}
                onChange={() => onChange({ ...values, every: value })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {every === 'WEEKLY' ? (
        <WeekdayButtons
          chosen={values.weekdays === '' ? (startOn ? weekdayOf(startOn) : '') : values.weekdays}
          onPress={(name) => onChange(withWeekday(values, startOn, name))}
        />
      ) : null}
      {every === '' || every === 'other' ? null : (
        <div className="grid items-start gap-3 min-[360px]:grid-cols-2">
          <SelectField
            label="How often"
            value={interval}
            onChange={({ target }) => onChange({ ...values, interval: target.value })}
          >
            {[...new Set([1, 2, 3, 4, 6, 8, Number(interval)])].map((each) => (
              <option key={each} value={each}>
                {each === 1 ? `Every ${unit[every]}` : `Every ${each} ${unit[every]}s`}
              </option>
            ))}
          </SelectField>
          {every === 'MONTHLY' && startOn ? (
            <SelectField
              label="On"
              value={values.monthlyOn}
              onChange={({ target }) => onChange({ ...values, monthlyOn: target.value })}
            >
              <option value="date">Day {Number(startOn.slice(8))}</option>
              <option value="weekday">{nthWords(startOn)}</option>
            </SelectField>
          ) : null}
          <DateField
            label="Until (optional)"
            value={values.until}
            error={problem}
            onChange={({ target }) => onChange({ ...values, until: target.value })}
          />
        </div>
      )}
      {every !== '' && breaks.length > 0 ? (
        <Switch
          label="Pause in term breaks"
          hint={breaks.map(({ from, to }) => `${sayDay(from)} – ${sayDay(to)}`).join(', ')}
          checked={pauses}
          onChange={onPauses}
        />
      ) : null}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {words === '' ? null : (
          <>
            {words}.{' '}
            <b className="font-semibold text-text">
              {count === undefined ? 'No end.' : `${plural(count, 'event')}.`}
            </b>
          </>
        )}
      </p>
    </div>
  );
}

/** Seven round buttons, in the order of the student's week. @param chosen `MO,TH` */
export function WeekdayButtons({
  chosen,
  onPress,
}: {
  chosen: string;
  onPress: (name: Weekday) => void;
}) {
  return (
    <fieldset className="flex flex-wrap justify-between gap-1">
      <legend className="sr-only">Weekdays</legend>
      {weekOf(firstDayOfWeek(navigator.language)).map((name) => {
        const isChosen = chosen.split(',').includes(name);
        const word = weekdayWords[weekdayNames.indexOf(name)] ?? name;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            aria-label={word}
            onClick={() => onPress(name)}
            className={classes(
              'grid size-11 place-items-center rounded-full text-body font-semibold transition-colors duration-150',
              isChosen ? 'bg-accent text-on-accent' : 'bg-surface-2 text-muted hover:text-text',
            )}
          >
            {word[0]}
          </button>
        );
      })}
    </fieldset>
  );
}

function nthWords(day: string): string {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  const word = ['First', 'Second', 'Third', 'Fourth'][nth - 1] ?? 'Last';
  return `${word} ${weekdayWords[weekdayNames.indexOf(weekdayOf(day))]}`;
}
