/** Texts of accounts whose rows ask for very much, or say what iCalendar cannot. Counts turns and sizes, not time. */
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { sourceOf } from '../../test/worst/row-source.ts';
import { createFeedTexts } from './feed-texts.ts';

const nowMs = Date.parse('2026-11-30T08:00Z');
const $at = formatStamp({ ms: nowMs, counter: 0 }, 'phone');
const hourMs = 3_600_000;
const everyDay = Array.from({ length: 31 }, (_, index) => index + 1).join();

const eventOf = (id: string, fields: object = {}) => ({
  ...{ id, $at, deletedAt: 0, createdAt: 0, title: id },
  ...{ startsAt: nowMs, endsAt: nowMs + hourMs, ...fields },
});

function textsOf(events: object[], bytesKept?: number) {
  const { rows } = sourceOf({ event: events });
  let reads = 0;
  const counted: typeof rows = {
    ...rows,
    ofEntity(...asked) {
      if (asked[1] === 'event') reads += 1;
      return rows.ofEntity(...asked);
    },
  };
  const storage = { rows: { ...counted, position: async () => ({ epoch: 'e', version: 1 }) } };
  const texts = createFeedTexts(
    storage as unknown as Parameters<typeof createFeedTexts>[0],
    () => nowMs,
    bytesKept,
  );
  const of = (id: string) =>
    texts.of({
      ...{ id, userId: 'u', tasks: 'none', readAt: 0, createdAt: 0 },
      courseId: undefined,
    });
  return { of, reads: () => reads };
}

/** The text, and the turns that others get meanwhile. */
async function read(events: object[]) {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { text } = await textsOf(events).of('feed');
  isOver = true;
  return { text, turns };
}

const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);
const allTime = Array.from({ length: 20 }, () => ({ from: '1970-01-01', to: '9999-12-31' }));

describe('the text of a feed', () => {
  it('names some hundred days of breaks that last for ever', async () => {
    const endless = eventOf('endless', { repeat: 'FREQ=DAILY', startsAt: 0, breaks: allTime });
    const { text } = await read([endless, eventOf('good')]);
    expect(titles(text)).toEqual(['endless', 'good']);
    const names = /EXDATE:(.*(?:\r\n .*)*)/.exec(text)?.[1]?.replace(/\r\n /g, '').split(',') ?? [];
    expect(names).toHaveLength(1_200);
    expect(new Set(names).size).toBe(1_200);
  });

  it('gives way while the breaks of rules are computed that take long', async () => {
    const slow = (id: string) =>
      eventOf(id, {
        ...{ repeat: `FREQ=MONTHLY;COUNT=1000000000;BYMONTHDAY=${everyDay}`, startsAt: 0 },
        breaks: [{ from: '2100-01-01', to: '9999-12-31' }],
      });
    const { text, turns } = await read([slow('a'), eventOf('good'), slow('b')]);
    expect(titles(text)).toEqual(['a', 'good', 'b']);
    expect(turns).toBeGreaterThan(20);
  });

  it('has each good event beside those that iCalendar cannot say', async () => {
    const rules = [
      ...['freq=daily', 'FREQ=DAILY;BYDAY=MO,XX', 'FREQ=WEEKLY;BYDAY=', 'FREQ=DAILY;BYHOUR='],
      ...['FREQ=DAILY;UNTIL=20270101T0900', 'FREQ=WEEKLY;WKST=SU,MO', 'FREQ=DAILY;INTERVAL=abc'],
      ...['FREQ=DAILY;UNTIL=garbage', 'FREQ=DAILY;BYMONTHDAY=99', 'FREQ=MONTHLY;BYDAY=77MO'],
    ];
    const far = { startsAt: 8.64e15, endsAt: 8.64e15, zone: 'Europe/Berlin' };
    const { text } = await read([
      ...rules.map((repeat) => eventOf(repeat, { repeat })),
      eventOf('far', { ...far, repeat: 'FREQ=DAILY' }),
      eventOf('far months', { ...far, repeat: 'FREQ=MONTHLY', breaks: allTime }),
      eventOf('good'),
      eventOf('weekly', { repeat: 'FREQ=WEEKLY;INTERVAL=2;COUNT=5' }),
    ]);
    expect(titles(text)).toEqual(expect.arrayContaining(['good', 'weekly', 'freq=daily', 'far']));
    expect(titles(text)).toHaveLength(rules.length + 3);
    expect(text).toMatch(/^RRULE:FREQ=DAILY\r\n/m);
    expect(text).toMatch(/^RRULE:FREQ=WEEKLY;COUNT=5;INTERVAL=2\r$/m);
    expect(text).toMatch(/^RRULE:FREQ=DAILY;UNTIL=20270101T090000/m);
    expect(text).toMatch(/END:VCALENDAR\r\n$/);
  });

  it('ends after some million letters', async () => {
    const long = Array.from({ length: 3_000 }, (_, index) =>
      eventOf(`e${index}`, { title: '题'.repeat(500), place: 'p'.repeat(500), link: longLink }),
    );
    const { text } = await read(long);
    expect(text.length).toBeLessThan(6_100_000);
    expect(titles(text).length).toBeGreaterThan(1_000);
    expect(text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/);
  });
});

const longLink = `https://example.org/${'x'.repeat(1_900)}`;

describe('texts that are kept', () => {
  it('count in bytes', async () => {
    const { of, reads } = textsOf([eventOf('a', { title: '题'.repeat(500) })], 3_000);
    await of('one');
    await of('two');
    await of('one');
    expect(reads()).toBe(3);
  });

  it('are written one after another for one student', async () => {
    const { of, reads } = textsOf([eventOf('a')]);
    const all = ['one', 'two', 'three'].map(of);
    await of('one');
    expect(reads()).toBe(1);
    await Promise.all(all);
    expect(reads()).toBe(3);
  });
});
