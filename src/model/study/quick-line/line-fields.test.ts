import { describe, expect, it } from 'vitest';
import { eventOfLine, taskOfLine } from './line-fields.ts';
import type { LineContext } from './line-types.ts';
import { readLine } from './read-line.ts';

/** A Wednesday in Berlin. */
const context: LineContext = {
  today: '2026-11-25',
  now: '13:05',
  offsetAt: () => 60,
  courses: [{ id: 'eur', name: 'Modern Europe' }],
  files: [{ id: 'f1', name: 'Learning.pdf', pageCount: 40 }],
  isDayFirst: true,
  is24Hours: true,
};

const task = (text: string) =>
  taskOfLine(readLine(text, { ...context, kind: 'task' }), context.files);
const event = (text: string) => eventOfLine(readLine(text, { ...context, kind: 'event' }), context);
const berlin = (local: string) => Date.parse(`${local}+01:00`);

describe('the fields of a task', () => {
  it('hold all that was said, and a link to the first of its pages', () => {
    const text =
      'Essay draft tomorrow 5pm #europe !! every week p. 12–30 of Learning.pdf 45 min remind me 1 h before';
    expect(task(text)).toEqual({
      title: 'Essay draft',
      dueOn: '2026-11-26',
      dueTime: '17:00',
      repeat: 'FREQ=WEEKLY',
      priority: 2,
      remindMin: [60],
      estimateMin: 45,
      courseId: 'eur',
      links: [{ to: '/dashboard/library/files/f1#page=12', words: 'Learning.pdf, p. 12–30' }],
    });
  });

  it('name a whole file, and a single page', () => {
    expect(task('Learning.pdf').links).toEqual([
      { to: '/dashboard/library/files/f1', words: 'Learning.pdf' },
    ]);
    expect(task('Read p. 3 of Learning.pdf').links?.[0]?.words).toBe('Learning.pdf, p. 3');
  });

  it('are only the title of plain words', () => {
    expect(task('Buy paper')).toEqual({ title: 'Buy paper', dueOn: null });
  });

  it('cut a long title between letters, not within an emoji', () => {
    const { title } = task('👩‍👩‍👧‍👦'.repeat(80));
    expect(title).toBe('👩‍👩‍👧‍👦'.repeat(45));
  });

  it('take the length of a span of time as the estimate', () => {
    expect(task('Study tomorrow 9:00–10:30')).toMatchObject({ dueTime: '09:00', estimateMin: 90 });
  });
});

describe('the fields of an event', () => {
  it('hold the start, the end, the repetition and its breaks', () => {
    const text = 'Lecture Mon and Thu 10:15–11:45 until 12 Feb, except 24 Dec–6 Jan in B2';
    expect(event(text)).toEqual({
      title: 'Lecture',
      startsAt: berlin('2026-11-26T10:15'),
      endsAt: berlin('2026-11-26T11:45'),
      repeat: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270212',
      breaks: [{ from: '2026-12-24', to: '2027-01-06' }],
      place: 'B2',
    });
  });

  it('last an hour without an end', () => {
    expect(event('Exam tomorrow 9:00')).toMatchObject({
      startsAt: berlin('2026-11-26T09:00'),
      endsAt: berlin('2026-11-26T10:00'),
    });
    expect(event('Exam tomorrow 9:00 for 2 hours').endsAt).toBe(berlin('2026-11-26T11:00'));
  });

  it('last whole days without a time', () => {
    expect(event('Portfolio week 27–29 Nov')).toEqual({
      title: 'Portfolio week',
      startsOn: '2026-11-27',
      endsOn: '2026-11-29',
      startsAt: berlin('2026-11-27T00:00'),
      endsAt: berlin('2026-11-30T00:00'),
    });
    expect(event('Open day')).toMatchObject({ startsOn: '2026-11-25', endsOn: '2026-11-25' });
  });
});
