/** The forms of days in a line as regular expressions, for each language and for numbers. Made on first use. */
import { grouped, sticky } from './line-text.ts';
import { english, type Tongue } from './tongue.ts';
import { tongueNames, tongues } from './tongues.ts';

export interface DayForms {
  relative: RegExp;
  weekday: RegExp;
  shortDay: RegExp;
  dayMonth: RegExp;
  within: RegExp;
  span: RegExp;
}

/** Read as names of months only after the number of a day. */
const year = '(?:(?:,| of| de| del)? (?<year>[12]\\d{3}))?';

function formsOf(tongue: Tongue, more: string): DayForms {
  const { dayParts, next, nextAfter, coming, of } = tongue;
  const lead = leadOf(tongue);
  const parts = `(?: (?:in the )?(?:${grouped('part', dayParts)}))?`;
  const named = (days: readonly string[]) =>
    `${lead}(?:(?<=(?:^|[ (])(?:on|by|until|for|due|before) )the )?(?:(?<next>${next}) |(?<coming>${coming}) )?(?:${grouped('wd', days)})${nextAfter === '' ? '' : `(?<after> (?:${nextAfter}))?`}${parts}`;
  const amount = `(?:(?<count>\\d{1,3})|${tongue.one})`;
  const { minute, hour, day, week, month } = tongue.units;
  return {
    relative: sticky(
      `${lead}(?:${grouped('rel', [tongue.afterTomorrow, tongue.tonight, tongue.today, tongue.tomorrow])})${parts}`,
      more,
    ),
    weekday: sticky(named(tongue.weekdays), more),
    shortDay: sticky(named(tongue.shortDays), more),
    dayMonth: sticky(
      `${lead}(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º|o|ª|a)? ?${of === '' ? '' : `(?:(?:${of}) )?`}(?:${grouped('month', tongue.months)})\\.?${year}`,
      more,
    ),
    within: sticky(
      `(?:${tongue.within}) ${amount} (?:${grouped('unit', [minute, hour, day, week, month])})`,
    ),
    span: sticky(
      `${lead}(?:${grouped('span', [tongue.nextWeek, tongue.nextMonth, tongue.weekend])})`,
      more,
    ),
  };
}

/** The words before a day that belong to it. Longer ones first: “bis zum” before “bis”. */
function leadOf({ before, until }: Tongue): string {
  return `(?:(?<lead>${until}|${before}) )?(?<prior>before )?`;
}

/** A repetition ends on a day that is said so; without a repetition it is due then. */
export const untilWords = new RegExp(
  `^(?:${tongueNames.map((name) => tongues[name].until).join('|')})$`,
);

const ownForms = (more: string) => ({
  monthDay: sticky(
    `${leadOf(english)}(?:${grouped('month', english.months)})\\.? (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![:.]\\d| ?[ap]m(?: |$))(?:,? (?<year>[12]\\d{3}))?`,
    more,
  ),
  ordinal: sticky(
    '(?<lead>due on|due by|due|by|on|until|from) the (?<day>\\d{1,2})(?:st|nd|rd|th)(?: of the month)?',
    more,
  ),
  iso: sticky(
    `(?:(?<lead>${english.until}|${english.before}|am|bis) )?(?<year>[12]\\d{3})-(?<month>\\d\\d)-(?<day>\\d\\d)`,
    more,
  ),
  slashed: sticky(
    `(?:(?<lead>${english.until}|${english.before}|le|el|para|pour|il) )?(?<one>\\d{1,2})/(?<two>\\d{1,2})(?:/(?<year>[12]\\d{3}|\\d\\d))?`,
    more,
  ),
  dotted: sticky(
    `(?:(?<lead>${english.until}|${english.before}|am|bis zum|bis|zum|vom|ab|den|fur|op|pa|till|do|na) )?(?<one>\\d{1,2})\\. ?(?<two>\\d{1,2})(?:\\.(?: ?(?<year>[12]\\d{3}|\\d\\d))?)`,
    more,
  ),
});

export interface AllForms {
  byTongue: readonly DayForms[];
  own: ReturnType<typeof ownForms>;
}

const made = new Map<string, AllForms>();

/** Made on first use. @param more `-` where a day may be followed by the dash of a span */
export function formsFor(more: string): AllForms {
  const known = made.get(more);
  if (known !== undefined) return known;
  const forms = {
    byTongue: tongueNames.map((name) => formsOf(tongues[name], more)),
    own: ownForms(more),
  };
  made.set(more, forms);
  return forms;
}
