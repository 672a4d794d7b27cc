import { expect, it } from 'vitest';
import { seriesInWords } from './repeat-words.ts';

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY', 'Every Mon'],
  ['FREQ=WEEKLY;INTERVAL=2', 'Every 2 weeks on Mon'],
  ['FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270212', 'Every Mon and Thu until Feb 12'],
  ['FREQ=WEEKLY;COUNT=10', 'Every Mon, 10 times'],
  ['FREQ=MONTHLY', 'Every month on the 12th'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=HOURLY', ''],
])('%s that begins on a Monday reads “%s”', (repeat, words) => {
  expect(seriesInWords(repeat, '2026-10-12', '2026-10-01')).toBe(words);
});

it('names term breaks', () => {
  const breaks = [
    { from: '2026-12-24', to: '2027-01-06' },
    { from: '2026-11-02', to: '2026-11-02' },
  ];
  expect(seriesInWords('FREQ=WEEKLY', '2026-10-12', '2026-10-01', breaks)).toBe(
    'Every Mon, except Dec 24 – Jan 6 and Nov 2',
  );
});
