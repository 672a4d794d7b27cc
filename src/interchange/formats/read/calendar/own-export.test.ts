import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  nowMs,
  readAll,
  sourceFile,
} from '../../../../../test/support/import-fixtures.ts';
import { spanOfDays } from '../../../../model/study/event-time.ts';
import { eventsAsIcs, tasksAsIcs } from '../../../../model/study/ical-writer.ts';
import { dayOfNumber } from '../../../../model/study/study-day.ts';
import { calendarReader } from '../calendar.ts';
import { unfold } from './content-lines.ts';

describe('our own export', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .map((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s]+/gu, ' ').trim())
    .filter((text) => text !== '');
  const common = {
    id: fc.uuid(),
    createdAt: fc.integer({ min: 1, max: 2e9 }).map((second) => second * 1_000),
  };

  const moment = (start: number, seconds: number) => ({
    ...{ startsAt: start * 1_000, endsAt: (start + seconds) * 1_000 },
    ...{ startsOn: null, endsOn: null },
  });
  const wholeDays = (start: number, days: number) => {
    const first = Math.floor(start / 86_400);
    const startsOn = dayOfNumber(first);
    const endsOn = dayOfNumber(first + days - 1);
    return { ...spanOfDays(startsOn, endsOn, () => 0), startsOn, endsOn };
  };

  it('of events comes back as it was', async () => {
    const events = fc.uniqueArray(
      fc.record({
        ...common,
        title: words,
        place: fc.option(words, { nil: null }),
        start: fc.integer({ min: 0, max: 4e9 }),
        seconds: fc.integer({ min: 0, max: 1e6 }),
        days: fc.option(fc.integer({ min: 1, max: 400 }), { nil: 0 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ id }) => id },
    );
    await fc.assert(
      fc.asyncProperty(events, async (rows) => {
        const given = rows.map(({ start, seconds, days, ...row }) => ({
          ...row,
          ...(days > 0 ? wholeDays(start, days) : moment(start, seconds)),
        }));
        const stored = given.map((row) => ({ ...row, deletedAt: 0, $at: {} }));
        const events = stored as unknown as Parameters<typeof eventsAsIcs>[0];
        const ics = [...eventsAsIcs(events, nowMs)].join('');
        const read = fieldsOf(await readAll(calendarReader, [sourceFile('a.ics', ics)]), 'event');
        expect(read).toEqual(
          given.map(({ id: _, place, ...row }) => (place === null ? row : { ...row, place })),
        );
      }),
    );
  });

  it('of tasks comes back as it was', async () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const task = fc.record({
      ...common,
      title: words,
      dueOn: fc.option(day, { nil: null }),
      status: fc.constantFrom('Ongoing', 'Completed'),
    });
    await fc.assert(
      fc.asyncProperty(task, async ({ id, ...row }) => {
        const stored = [{ ...row, id, deletedAt: 0, $at: {} }] as unknown as Parameters<
          typeof tasksAsIcs
        >[0];
        const read = await readAll(calendarReader, [
          sourceFile('a.ics', [...tasksAsIcs(stored, nowMs)].join('')),
        ]);
        expect(fieldsOf(read, 'task')).toEqual([row]);
      }),
    );
  });

  it('unfolds wherever a line was cut, within a character too', () => {
    const utf8 = new TextEncoder();
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.nat(),
        fc.constantFrom('\r\n ', '\n\t', '\r\n\t'),
        (text, place, cut) => {
          const bytes = utf8.encode(
            `SUMMARY:${text.replace(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e]/gu, '')}`,
          );
          const at = 1 + (place % bytes.length);
          const folded = new Uint8Array([
            ...bytes.slice(0, at),
            ...utf8.encode(cut),
            ...bytes.slice(at),
          ]);
          expect(unfold(folded)).toBe(new TextDecoder().decode(bytes));
        },
      ),
    );
  });
});
