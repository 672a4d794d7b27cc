import { describe, expect, it } from 'vitest';
import { agendaOf, headWords, overlapWords, splitAtNow } from './agenda.ts';
import type { Entry } from './entries.ts';
import { spanInHours, spanOfWholeDays } from './span.ts';
import { timeWords } from './words.ts';

const today = '2026-11-25';
const timed = (title: string, from: number, length: number, more: Partial<Entry> = {}) =>
  ({ ...spanInHours(today, from, length), key: title, title, kind: 'event', ...more }) as Entry;
const now = spanInHours(today, 13 * 60, 15).startsAt;

it('folds days without anything, but never today', () => {
  const entry = timed('Lecture', 540, 60);
  const byDay = new Map([
    ['2026-11-24', []],
    [today, []],
    ['2026-11-26', []],
    ['2026-11-27', []],
    ['2026-11-28', [entry]],
  ]);
  expect(agendaOf(byDay, today)).toEqual([
    { kind: 'nothing', from: '2026-11-24', to: '2026-11-24' },
    { kind: 'day', day: today, entries: [] },
    { kind: 'nothing', from: '2026-11-26', to: '2026-11-27' },
    { kind: 'day', day: '2026-11-28', entries: [entry] },
  ]);
});

it('splits a day at now: a task is over when it is done', () => {
  const entries = [
    timed('All day', 0, 0, { ...spanOfWholeDays(today, today), days: { from: today, to: today } }),
    timed('Over', 540, 60),
    timed('Ends now', 720, 60),
    timed('Now', 750, 60),
    timed('Late task', 600, 30, { kind: 'task', isDone: false }),
    timed('Done task', 900, 30, { kind: 'task', isDone: true }),
  ];
  const { earlier, toCome } = splitAtNow(entries, now);
  expect(earlier.map(({ title }) => title)).toEqual(['Over', 'Ends now', 'Done task']);
  expect(toCome.map(({ title }) => title)).toEqual(['All day', 'Now', 'Late task']);
});

describe('the head of a day', () => {
  const tomorrow = '2026-11-26';
  const head = (day: string, entries: Entry[]) => headWords(day, entries, today, now);

  it('says from when today is free', () => {
    const entries = [timed('Long', 840, 240), timed('Short', 900, 60)];
    expect(head(today, entries)).toBe(`free from ${timeWords(entries[0]?.endsAt ?? 0)}`);
    expect(head(today, [timed('Over', 540, 60)])).toBe('free now');
  });

  it('counts what other days are planned with, but no tasks', () => {
    const entries = [
      timed('A', 540, 90),
      timed('B', 600, 240),
      timed('C', 60, 30, { kind: 'task' }),
    ];
    expect(head(tomorrow, entries)).toBe('5 h 30 planned');
    expect(head(tomorrow, [])).toBe('');
  });

  it('counts the days until an exam', () => {
    expect(head('2026-11-28', [timed('Exam', 540, 90, { kind: 'exam' })])).toBe('in 3 days');
  });
});

it('names the earlier event that one overlaps', () => {
  const [first, second] = [timed('Statistics', 855, 90), timed('Tutor call', 900, 60)];
  expect(overlapWords(second, [first, second])).toBe('Overlaps Statistics by 45 min');
  expect(overlapWords(first, [first, second])).toBeUndefined();
  const task = timed('Post', 900, 30, { kind: 'task' });
  expect(overlapWords(task, [first, task])).toBeUndefined();
});
