import { expect, it } from 'vitest';
import { dateFormat, dayMs } from '../../lib/date-format.ts';
import { repeatInWords } from './repeat-words.ts';

/** Names of days as the device writes them. 1970-01-04 was a Sunday. */
const short = dateFormat({ weekday: 'short', timeZone: 'UTC' });
const long = dateFormat({ weekday: 'long', timeZone: 'UTC' });
const [mon, thu] = [short.format(4 * dayMs), short.format(7 * dayMs)];
const date = (day: string, year?: 'numeric') =>
  dateFormat({ day: 'numeric', month: 'short', ...(year && { year }), timeZone: 'UTC' }).format(
    Date.parse(day),
  );

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=2', 'Every 2 days'],
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=WEEKLY;BYDAY=MO', `Every ${mon}`],
  ['FREQ=WEEKLY;BYDAY=MO,TH', `Every ${mon} and ${thu}`],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', `Every 2 weeks on ${thu}`],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=MONTHLY', 'Every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'Every month on the 1st'],
  ['FREQ=MONTHLY;BYMONTHDAY=12', 'Every month on the 12th'],
  ['FREQ=MONTHLY;BYMONTHDAY=22', 'Every month on the 22nd'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=1MO', `Every month on the first ${long.format(4 * dayMs)}`],
  ['FREQ=MONTHLY;BYDAY=-1FR', `Every month on the last ${long.format(8 * dayMs)}`],
  ['FREQ=YEARLY', 'Every year'],
  ['FREQ=DAILY;COUNT=10', 'Every day, 10 times'],
  ['FREQ=DAILY;COUNT=1', 'Every day, 1 time'],
  ['FREQ=WEEKLY;UNTIL=20270212', `Every week until ${date('2027-02-12')}`],
  ['FREQ=WEEKLY;UNTIL=20280212', `Every week until ${date('2028-02-12', 'numeric')}`],
  ['FREQ=WEEKLY;UNTIL=20270212T225959Z', `Every week until ${date('2027-02-12')}`],
])('%s is “%s”', (rule, words) => {
  expect(repeatInWords(rule, '2026-11-25')).toBe(words);
});

it('says nothing of what is no rule', () => {
  expect(repeatInWords('FREQ=HOURLY', '2026-11-25')).toBeUndefined();
  expect(repeatInWords('every week', '2026-11-25')).toBeUndefined();
});
