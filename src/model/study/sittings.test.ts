import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsProblem } from '../registry.ts';
import { noDaysOff } from './goal-terms.ts';
import { goalProgress, progressOfDays } from './progress.ts';
import {
  type BusyTime,
  type PlanInput,
  planSittings,
  sittingEvent,
  sittingWords,
} from './sittings.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

const hourMs = 60 * 60_000;
/** All times are those of UTC. */
const offsetAt = () => 0;
const at = (time: string) => Date.parse(`${time}Z`);
const busy = (from: string, hours: number, more: object = {}): BusyTime => ({
  ...{ startsAt: at(from), endsAt: at(from) + hours * hourMs },
  ...more,
});

/** Wednesday 25 November 2026, 13:00: 40 pages by Friday. */
function plan(input: Partial<PlanInput> & { pages?: number; end?: string; now?: string } = {}) {
  const { pages = 40, end = '2026-11-27', now = '2026-11-25T13:00', ...rest } = input;
  const goal = rest.goal ?? {
    ...{ name: 'Revolutions', fileId: 'f', startDate: '2026-11-25', endDate: end },
    ...{ startPage: 12, endPage: 11 + pages },
  };
  return planSittings({
    goal,
    progress: goalProgress(goal, [], now.slice(0, 10)),
    unread: [{ fileId: 'f', startPage: 12, endPage: 11 + pages }],
    ...{ minutesPer: 5, daysOff: noDaysOff, busy: [], stored: [] },
    clock: { nowMs: at(now), offsetAt },
    ...rest,
  });
}

const shown = ({ sittings }: ReturnType<typeof plan>) =>
  sittings.map(({ startsAt, endsAt, amount, change, ...sitting }) => {
    const [from, to] = [startsAt, endsAt].map((ms) => new Date(ms).toISOString().slice(5, 16));
    const words = sittingWords({}, { amount, ...sitting });
    return `${from}–${to?.slice(6)} ${words} ${change}`;
  });

describe('a plan of sittings', () => {
  it('spreads the pages over the days, at the student’s best hour', () => {
    expect(shown(plan())).toEqual([
      '11-25T17:30–18:40 p. 12–25 new',
      '11-26T17:30–18:35 p. 26–38 new',
      '11-27T17:30–18:35 p. 39–51 new',
    ]);
    expect(plan()).toMatchObject({ left: 0, dropped: [], doneOn: '2026-11-27' });
  });

  it('takes three short ones for nine pages', () => {
    expect(plan({ pages: 9 }).sittings.map(({ amount }) => amount)).toEqual([3, 3, 3]);
  });

  it('takes as many sittings of 45 minutes as are needed, and ends early', () => {
    const long = plan({ pages: 60, end: '2026-12-11', minutesPer: 6 });
    expect(long.sittings.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 60_000)).toEqual([
      45, 45, 45, 45, 45, 45, 45, 45,
    ]);
    expect(long.doneOn).toBe('2026-12-09');
  });

  it('goes around events, to the nearest free hour', () => {
    const planned = plan({
      busy: [busy('2026-11-25T14:00', 6), busy('2026-11-26T17:00', 1.5)],
    });
    expect(shown(planned)).toEqual([
      '11-25T20:00–21:10 p. 12–25 new',
      '11-26T18:30–19:35 p. 26–38 new',
      '11-27T17:30–18:35 p. 39–51 new',
    ]);
  });

  it('leaves days off free', () => {
    const days = plan({ daysOff: new Set([4]) }).sittings.map(({ startsAt }) =>
      new Date(startsAt).getUTCDay(),
    );
    expect(days).not.toContain(4);
  });

  it('keeps the day of an exam and the day before free while other days are enough', () => {
    const exam = busy('2026-11-27T09:00', 2, { isExam: true });
    const days = (end: string) =>
      plan({ busy: [exam], end, pages: 30 }).sittings.map(({ startsAt }) =>
        new Date(startsAt).toISOString().slice(8, 10),
      );
    expect(days('2026-11-30')).toEqual(['25', '28', '29', '30']);
    expect(days('2026-11-27')).toEqual(['25', '26', '27']);
  });

  it('begins no sitting that has begun already', () => {
    const [first] = plan({ now: '2026-11-25T18:00' }).sittings;
    expect(new Date(first?.startsAt ?? 0).toISOString()).toBe('2026-11-25T18:15:00.000Z');
  });

  it('says what found no room', () => {
    const all = ['25', '26', '27'].map((day) => busy(`2026-11-${day}T00:00`, 24));
    expect(plan({ busy: all })).toMatchObject({ sittings: [], left: 40 });
    expect(plan({ busy: all })).not.toHaveProperty('doneOn');
    const half = plan({ busy: all.slice(1), now: '2026-11-25T20:00' });
    expect(half.sittings.reduce((sum, { amount }) => sum + amount, 0) + half.left).toBe(40);
    expect(half.left).toBeGreaterThan(0);
  });

  it('takes the pages that are still unread', () => {
    const unread = [
      { fileId: 'f', startPage: 12, endPage: 13 },
      { fileId: 'g', startPage: 1, endPage: 30 },
    ];
    const goal = {
      ...{ name: 'Two', fileId: 'f', startDate: '2026-11-25', endDate: '2026-11-27' },
      ...{ startPage: 12, endPage: 13, files: [{ fileId: 'g', startPage: 1, endPage: 30 }] },
    };
    const [first, second] = plan({ goal, unread }).sittings;
    expect(first?.pages).toEqual([
      { fileId: 'f', startPage: 12, endPage: 13 },
      { fileId: 'g', startPage: 1, endPage: 9 },
    ]);
    expect(second?.pages[0]).toMatchObject({ fileId: 'g', startPage: 10 });
  });
});

describe('sittings that are planned already', () => {
  const stored = [
    { id: 'one', ...busy('2026-11-25T15:00', 1) },
    { id: 'two', ...busy('2026-11-26T15:00', 1) },
  ];

  it('stay where they are, and only what is missing is new', () => {
    expect(shown(plan({ stored }))).toEqual([
      '11-25T15:00–16:00 p. 12–23 kept',
      '11-26T15:00–16:00 p. 24–35 kept',
      '11-27T17:30–18:50 p. 36–51 new',
    ]);
  });

  it('are moved only where they clash', () => {
    const planned = plan({ stored, busy: [busy('2026-11-25T15:30', 1)] });
    expect(planned.sittings.map(({ eventId, change }) => [eventId, change])).toEqual([
      ['one', 'moved'],
      ['two', 'kept'],
      [undefined, 'new'],
    ]);
    expect(planned.dropped).toEqual([]);
  });

  it('are moved apart where two devices planned them at the same time', () => {
    const doubled = [...stored, { id: 'again', ...busy('2026-11-25T15:30', 1) }];
    const planned = plan({ stored: doubled });
    expect(planned.sittings.map(({ eventId, change }) => [eventId, change])).toEqual([
      ['one', 'kept'],
      ['two', 'kept'],
      ['again', 'moved'],
    ]);
  });

  it('are dropped where nothing is left to do', () => {
    expect(plan({ stored, pages: 5 })).toMatchObject({ dropped: ['two'] });
    expect(plan({ stored, pages: 0 })).toMatchObject({ sittings: [], dropped: ['one', 'two'] });
  });
});

it('of a weekly goal are planned for this week and the next one', () => {
  const goal = {
    ...{ name: 'Cards', startDate: '2026-11-23', endDate: '2026-12-20', startPage: 1, endPage: 1 },
    ...{ kind: 'cards', target: 120, isWeekly: true },
  };
  const progress = progressOfDays(goal, new Map([['2026-11-23', 60]]), '2026-11-25');
  const planned = plan({ goal, progress, unread: [], minutesPer: 0.5 });
  const weeks = Map.groupBy(planned.sittings, ({ startsAt }) => startsAt < at('2026-11-30T00:00'));
  const sum = (isFirst: boolean) =>
    (weeks.get(isFirst) ?? []).reduce((all, { amount }) => all + amount, 0);
  expect([sum(true), sum(false)]).toEqual([60, 120]);
  expect(planned).not.toHaveProperty('doneOn');
});

it('is an event that can be stored, with a link to its first page', () => {
  const [sitting] = plan().sittings;
  if (sitting === undefined) throw new Error('No sitting');
  const fields = sittingEvent({ id: 'g', name: 'Revolutions', kind: null }, sitting);
  expect(fields).toMatchObject({
    ...{ title: 'Revolutions, p. 12–25', kind: 'study', goalId: 'g' },
    links: [{ to: '/dashboard/library/files/f#page=12', words: 'p. 12–25' }],
  });
  expect(fieldsProblem('event', { ...fields, createdAt: 1 }, true)).toBeUndefined();
});

it('never overlaps an event or itself, keeps to its days, and loses nothing', () => {
  const start = dayNumber('2026-11-25');
  const times = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 20 }),
      hour: fc.integer({ min: 0, max: 23 }),
      hours: fc.integer({ min: 1, max: 12 }),
      isExam: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  const timesOf = (all: { day: number; hour: number; hours: number; isExam: boolean }[]) =>
    all.map(({ day, hour, hours, isExam }) =>
      busy(`${dayOfNumber(start + day)}T${String(hour).padStart(2, '0')}:00`, hours, { isExam }),
    );
  fc.assert(
    fc.property(
      times,
      times,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 18 }),
      fc.integer({ min: 1, max: 20 }),
      (taken, own, pages, days, minutesPer) => {
        const stored = timesOf(own)
          .filter(({ startsAt }) => startsAt > at('2026-11-25T13:00'))
          .map((one, index) => ({ ...one, id: `s${index}` }));
        const end = dayOfNumber(start + days);
        const planned = plan({ busy: timesOf(taken), stored, pages, end, minutesPer });
        const blocks = timesOf(taken);
        for (const [index, one] of planned.sittings.entries()) {
          const next = planned.sittings[index + 1];
          if (next && next.change !== 'kept' && one.change !== 'kept')
            expect(one.endsAt).toBeLessThanOrEqual(next.startsAt);
          expect(blocks.some((b) => one.startsAt < b.endsAt && b.startsAt < one.endsAt)).toBe(
            false,
          );
          expect(one.startsAt).toBeGreaterThanOrEqual(at('2026-11-25T13:00'));
          expect(
            new Date(one.startsAt).toISOString().slice(0, 10) <= dayOfNumber(start + days + 1),
          ).toBe(true);
          expect(one.amount).toBeGreaterThan(0);
        }
        const amount = planned.sittings.reduce((sum, one) => sum + one.amount, 0);
        expect(amount + planned.left).toBe(pages);
        const ids = [
          ...planned.sittings.flatMap(({ eventId }) => eventId ?? []),
          ...planned.dropped,
        ];
        expect(ids.sort()).toEqual(stored.map(({ id }) => id).sort());
      },
    ),
    { numRuns: 60 },
  );
});
