import { describe, expect, it } from 'vitest';
import {
  type Carry,
  dropOf,
  dueOfSpan,
  type Load,
  spanOfDrag,
  spanOfKey,
  spanOfTap,
} from './carry.ts';
import type { Entry } from './entries.ts';
import { type Span, spanInHours, spanOfWholeDays } from './span.ts';

const thursday = '2026-11-26';
const friday = '2026-11-27';
const lecture = spanInHours(thursday, 555, 90);
const entry = (span: Span, more: Partial<Entry> = {}): Entry => ({
  ...span,
  key: 'one',
  kind: 'event',
  title: 'Lecture',
  place: '',
  color: undefined,
  courseName: undefined,
  days: span.isAllDay ? { from: thursday, to: thursday } : undefined,
  isDone: false,
  isFixed: false,
  of: { event: { id: 'one' } } as Entry['of'],
  ...more,
});
const load = (span: Span, grip: 'all' | 'start' | 'end' = 'all'): Load => ({
  kind: 'entry',
  entry: entry(span),
  grip,
});
const task = (span: Span, fields: object = {}) =>
  entry(span, { kind: 'task', of: { task: { id: 'task', ...fields } } as Entry['of'] });

describe('a drag', () => {
  it('moves what was grabbed in its middle by what the pointer moved, in quarters of an hour', () => {
    const moved = spanOfDrag(
      load(lecture),
      lecture,
      { day: thursday, minute: 600 },
      { day: friday, minute: 640 },
    );
    expect(moved).toEqual(spanInHours(friday, 600, 90));
  });

  it('puts an event beside the grid’s step onto it', () => {
    const early = spanInHours(thursday, 550, 50);
    const to = { day: thursday, minute: 561 };
    expect(spanOfDrag(load(early), early, { day: thursday, minute: 555 }, to)).toEqual(
      spanInHours(thursday, 555, 50),
    );
  });

  it('moves one end, also to the next day', () => {
    const from = { day: thursday, minute: 645 };
    const to = { day: thursday, minute: 700 };
    expect(spanOfDrag(load(lecture, 'end'), lecture, from, to)).toEqual(
      spanInHours(thursday, 555, 150),
    );
    expect(spanOfDrag(load(lecture, 'end'), lecture, from, { day: friday, minute: 60 })).toEqual(
      spanInHours(thursday, 555, 24 * 60 - 555 + 60),
    );
  });

  it('makes a new event from the earlier to the later place, also across midnight', () => {
    const late = { day: thursday, minute: 1390 };
    const early = { day: friday, minute: 65 };
    const made = spanInHours(thursday, 1380, 135);
    expect(spanOfDrag({ kind: 'new' }, lecture, late, early)).toEqual(made);
    expect(spanOfDrag({ kind: 'new' }, lecture, early, late)).toEqual(made);
  });

  it('makes an event of days in the lane', () => {
    const [from, to] = [
      { day: friday, minute: undefined },
      { day: thursday, minute: undefined },
    ];
    expect(spanOfDrag({ kind: 'new' }, lecture, from, to)).toEqual(
      spanOfWholeDays(thursday, friday),
    );
  });

  it('changes between the lane and the hours', () => {
    const day = spanOfWholeDays(thursday, thursday);
    const [lane, hours] = [
      { day: thursday, minute: undefined },
      { day: friday, minute: 607 },
    ];
    expect(spanOfDrag(load(day), day, lane, hours)).toEqual(spanInHours(friday, 600, 60));
    expect(spanOfDrag(load(lecture), lecture, hours, lane)).toEqual(day);
    const essay: Load = { kind: 'entry', entry: task(day, { estimateMin: 90 }), grip: 'all' };
    expect(spanOfDrag(essay, day, lane, hours)).toEqual(spanInHours(friday, 600, 90));
  });

  it('keeps the hours of an event that lasts longer than a day', () => {
    const camp = spanInHours(thursday, 720, 48 * 60);
    const long: Load = {
      kind: 'entry',
      entry: entry(camp, { days: { from: thursday, to: '2026-11-28' } }),
      grip: 'all',
    };
    const to = { day: friday, minute: 60 };
    expect(spanOfDrag(long, camp, { day: thursday, minute: undefined }, to)).toEqual(
      spanInHours(friday, 720, 48 * 60),
    );
  });
});

it('begins a tapped event at the half hour', () => {
  expect(spanOfTap({ day: thursday, minute: 629 })).toEqual(spanInHours(thursday, 600, 60));
  expect(spanOfTap({ day: thursday, minute: undefined })).toEqual(
    spanOfWholeDays(thursday, thursday),
  );
});

describe('keys', () => {
  const carry = (span: Span, of = load(span)): Carry => ({
    load: of,
    by: 'keys',
    origin: span,
    span,
  });

  it('move by days and quarters, and with Shift the end', () => {
    const step = { days: 1, minutes: -15, isLength: false };
    expect(spanOfKey(carry(lecture), step)).toEqual(spanInHours(friday, 540, 90));
    const longer = { days: 0, minutes: 15, isLength: true };
    expect(spanOfKey(carry(lecture), longer)).toEqual(spanInHours(thursday, 555, 105));
  });

  it('make an all-day event longer by days', () => {
    const day = spanOfWholeDays(thursday, thursday);
    const longer = { days: 0, minutes: 15, isLength: true };
    expect(spanOfKey(carry(day), longer)).toEqual(spanOfWholeDays(thursday, friday));
  });

  it('give a task no length', () => {
    const due = spanInHours(thursday, 600, 30);
    const of: Load = { kind: 'entry', entry: task(due), grip: 'all' };
    expect(spanOfKey(carry(due, of), { days: 0, minutes: 15, isLength: true })).toEqual(due);
  });
});

describe('a drop', () => {
  const drop = (entryOf: Entry, origin: Span, span: Span) =>
    dropOf({ load: { kind: 'entry', entry: entryOf, grip: 'all' }, by: 'pointer', origin, span });

  it('does nothing where it began', () => {
    expect(drop(entry(lecture), lecture, { ...lecture })).toEqual({ does: 'nothing' });
  });

  it('gives an event its new time', () => {
    const span = spanInHours(friday, 555, 90);
    expect(drop(entry(lecture), lecture, span)).toMatchObject({ does: 'retime', span });
  });

  it('plans time for a task of the lane, and moves a task with a time', () => {
    const day = spanOfWholeDays(thursday, thursday);
    const span = spanInHours(friday, 600, 90);
    expect(drop(task(day), day, span)).toMatchObject({
      does: 'plan',
      plan: { taskId: 'task', lengthMin: 90 },
    });
    const due = spanInHours(thursday, 600, 30);
    expect(drop(task(due), due, span)).toMatchObject({ does: 'due', span });
    expect(drop(task(due), due, day)).toMatchObject({ does: 'due', span: day });
  });

  it('gives a task the day and time at which its block begins', () => {
    expect(dueOfSpan(spanInHours(friday, 545, 30))).toEqual({ dueOn: friday, dueTime: '09:05' });
    expect(dueOfSpan(spanOfWholeDays(friday, friday))).toEqual({ dueOn: friday, dueTime: null });
  });
});
