/** What takes place for accounts whose rows ask for very much work. Counts turns of the event loop and sizes, not time. */

import { describe, expect, it } from 'vitest';
import { dayMs } from '../../src/lib/date-format.ts';
import { formatStamp } from '../../src/model/clock.ts';
import { dayOfNumber } from '../../src/model/study/study-day.ts';
import { isLong } from '../../test/support/long.ts';
import { sourceOf } from '../../test/worst/row-source.ts';
import { mostOccurring, readOccurringBetween } from './occurring.ts';

const nowMs = Date.parse('2026-11-30T08:00Z');
const $at = formatStamp({ ms: nowMs, counter: 0 }, 'phone');
const hourMs = 3_600_000;
const everyDay = Array.from({ length: 31 }, (_, index) => index + 1).join();

const eventOf = (id: string, fields: object = {}) => ({
  ...{ id, $at, deletedAt: 0, createdAt: 0, title: id },
  ...{ startsAt: nowMs + hourMs, endsAt: nowMs + 2 * hourMs, ...fields },
});
const good = eventOf('good');

/** The turns that others get meanwhile. */
async function look(rows: Parameters<typeof sourceOf>[0]) {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const found = await readOccurringBetween(sourceOf(rows), {
    ...{ fromMs: nowMs - 2 * dayMs, toMs: nowMs + 3 * dayMs },
    ...{ offsetAt: () => 60, isShown: () => true },
  });
  isOver = true;
  return { found, turns };
}

describe('events of an account', () => {
  it('are as many as the rules handle, with what begins next, though hundreds last for years', async () => {
    const long = Array.from({ length: 500 }, (_, index) =>
      eventOf(`long ${index}`, {
        ...{ repeat: 'FREQ=DAILY', startsAt: 0, endsAt: nowMs + 50 * 365 * dayMs },
      }),
    );
    const underWay = Array.from({ length: 600 }, (_, index) =>
      eventOf(`under way ${index}`, { startsAt: 0 }),
    );
    const { found, turns } = await look({ event: [...underWay, good, ...long.slice(0, 50)] });
    expect(found).toHaveLength(mostOccurring);
    expect(found.map(({ id }) => id)).toContain('good');
    expect(found.toSorted((a, b) => a.startsAt - b.startsAt)).toEqual(found);
    expect(turns).toBeGreaterThan(50);
    expect((await look({ event: long })).found).toHaveLength(mostOccurring);
  });

  it('with thousands of moved occurrences of a counted rule give way in between', async () => {
    const repeat = `FREQ=MONTHLY;COUNT=1000000000;BYMONTHDAY=${everyDay}`;
    const changes = Array.from({ length: 2_000 }, (_, day) => ({
      ...{ id: `e.${day}`, $at, deletedAt: 0, eventId: 'e', on: dayOfNumber(day) },
      ...{ startsAt: nowMs + hourMs, endsAt: nowMs + 2 * hourMs },
    }));
    const event = [eventOf('e', { repeat, startsAt: 0, endsAt: hourMs }), good];
    const { found, turns } = await look({ event, occurrence: changes });
    expect(found).toHaveLength(mostOccurring);
    expect(turns).toBeGreaterThan(100);
  });

  it.runIf(isLong)('are found beside hundreds of rules that take long', async () => {
    const repeat = `FREQ=MONTHLY;COUNT=1000000000;BYMONTHDAY=${everyDay}`;
    const slow = Array.from({ length: 100 }, (_, index) =>
      eventOf(`slow ${index}`, { repeat, startsAt: 0, endsAt: hourMs }),
    );
    const weekly = eventOf('weekly', { repeat: 'FREQ=WEEKLY' });
    const monthly = eventOf('monthly', { repeat: 'FREQ=MONTHLY' });
    const { found } = await look({ event: [...slow, monthly, weekly, good] });
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['good', 'weekly', 'monthly', 'slow 0']));
    expect(ids).not.toContain('slow 99');
  });

  it('are found beside one near the last instant', async () => {
    const far = { repeat: 'FREQ=DAILY', zone: 'Europe/Berlin', startsAt: 8.64e15, endsAt: 8.64e15 };
    const event = [
      eventOf('far', far),
      eventOf('far too', { ...far, repeat: 'FREQ=MONTHLY' }),
      good,
    ];
    expect((await look({ event })).found.map(({ id }) => id)).toEqual(['good']);
  });

  it('are as the changes around them say, among thousands that say nothing of them', async () => {
    const change = (on: string, fields: object) => ({
      ...{ id: `w.${on}`, $at, deletedAt: 0, eventId: 'w', on, ...fields },
    });
    const noise = Array.from({ length: 6_000 }, (_, day) =>
      change(dayOfNumber(day), { title: 'Elsewhere', isSkipped: true }),
    );
    const occurrence = [
      ...noise,
      change('2026-11-30', { isSkipped: true }),
      change('2026-12-01', { title: 'In another room' }),
      change('2027-03-01', { startsAt: nowMs + 5 * hourMs, endsAt: nowMs + 6 * hourMs }),
    ];
    const event = [eventOf('w', { repeat: 'FREQ=DAILY', startsAt: nowMs, endsAt: nowMs + hourMs })];
    const { found } = await look({ event, occurrence });
    expect(found.map(({ occursOn, title }) => [occursOn, title])).toEqual([
      ['2027-03-01', 'w'],
      ['2026-12-01', 'In another room'],
      ['2026-12-02', 'w'],
    ]);
  });
});
