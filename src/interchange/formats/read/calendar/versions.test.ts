import { describe, expect, it } from 'vitest';
import { calendar, times } from '../../../../../test/support/calendars.ts';
import { readAll, reasons, sourceFile } from '../../../../../test/support/import-fixtures.ts';
import { calendarReader } from '../calendar.ts';

const lecture = (title: string, day: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', 'UID:cell@uni', `SUMMARY:${title}`, `DTSTART:202612${day}T100000Z`],
  ...[...more, 'END:VEVENT'],
];
const file = (path: string, ...lines: string[]) =>
  calendar(...lines).map((one) => ({ ...one, path }));
const sequence = (number: number) => `SEQUENCE:${number}`;

describe('events of one name in one calendar', () => {
  it('all come, and come once', async () => {
    const files = calendar(
      ...lecture('Cells', '01'),
      ...lecture('Organs', '02', sequence(0)),
      ...lecture('Organs', '02'),
      ...lecture('Weekly', '03', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...lecture('Moved', '11', 'RECURRENCE-ID:20261210T100000Z'),
    );
    const reading = await readAll(calendarReader, files);
    expect(times(reading).toSorted()).toEqual([
      'Cells: 2026-12-01T10:00–2026-12-01T10:00',
      'Moved: 2026-12-11T10:00–2026-12-11T10:00',
      'Organs: 2026-12-02T10:00–2026-12-02T10:00',
      'Weekly: 2026-12-03T10:00–2026-12-03T10:00',
    ]);
  });

  it('keep their names where others are added or taken away', async () => {
    const keyOf = async (...lines: string[]) => {
      const { items } = await readAll(calendarReader, calendar(...lines));
      return items.find(({ fields }) => fields.title === 'Organs')?.key;
    };
    const organs = lecture('Organs', '02');
    const [first, second] = [lecture('Cells', '01'), lecture('Skin', '03')];
    expect(await keyOf(...organs, ...first)).toBe(await keyOf(...second, ...first, ...organs));
  });

  it('of which one was changed are one, and the older version is told', async () => {
    const files = calendar(
      ...lecture('Cells', '02', sequence(2)),
      ...lecture('Cells', '01', sequence(1)),
    );
    const reading = await readAll(calendarReader, files);
    expect(times(reading)).toEqual(['Cells: 2026-12-02T10:00–2026-12-02T10:00']);
    expect(reasons(reading)).toEqual(['Cells: this is an older version; the newer one is taken']);
  });
});

describe('one event in two calendars', () => {
  it.each([
    ['a higher number', sequence(1), sequence(2)],
    ['a number at all', 'STATUS:CONFIRMED', sequence(2)],
    ['a later change', 'LAST-MODIFIED:20261001T000000Z', 'LAST-MODIFIED:20261002T000000Z'],
  ])('is taken as it is in the one with %s, in any order', async (_, older, newer) => {
    const files = [
      ...file('old.ics', ...lecture('Old', '01', older)),
      ...file('new.ics', ...lecture('New', '02', newer)),
    ];
    for (const order of [files, files.toReversed()]) {
      const reading = await readAll(calendarReader, order);
      expect(times(reading)).toEqual(['New: 2026-12-02T10:00–2026-12-02T10:00']);
      expect(reasons(reading)).toEqual([
        'old.ics: 1 event or task left out: a newer version is in another file',
      ]);
    }
  });

  it('that are the same is nothing to tell', async () => {
    const files = ['a.ics', 'b.ics'].flatMap((name) => file(name, ...lecture('Cells', '01')));
    const reading = await readAll(calendarReader, files);
    expect([times(reading).length, reasons(reading)]).toEqual([1, []]);
  });

  it('of which one is unreadable is taken of the other', async () => {
    const files = [...file('a.ics', ...lecture('Cells', '01')), sourceFile('b.ics', 'nothing')];
    const reading = await readAll(calendarReader, files);
    expect([times(reading).length, reasons(reading)]).toEqual([
      1,
      ['b.ics: no events or tasks in it'],
    ]);
  });

  it('is changed in one of its occurrences only', async () => {
    const weekly = (...more: string[]) =>
      lecture('Weekly', '01', 'RRULE:FREQ=WEEKLY;COUNT=2', ...more);
    const files = [
      ...file('a.ics', ...weekly(sequence(3))),
      ...file(
        'b.ics',
        ...weekly(sequence(2)),
        ...lecture('Moved', '09', 'RECURRENCE-ID:20261208T100000Z', sequence(2)),
      ),
    ];
    for (const order of [files, files.toReversed()]) {
      expect(times(await readAll(calendarReader, order)).toSorted()).toEqual([
        'Moved: 2026-12-09T10:00–2026-12-09T10:00',
        'Weekly: 2026-12-01T10:00–2026-12-01T10:00',
      ]);
    }
  });
});

it('another event with the name of one in another calendar is told', async () => {
  const files = [
    ...file('a.ics', ...lecture('Cells', '01')),
    ...file('b.ics', ...lecture('Organs', '02')),
  ];
  const reading = await readAll(calendarReader, files);
  expect(times(reading)).toHaveLength(1);
  expect(reasons(reading)).toEqual(['Organs: appears more than once; taken once']);
});

it('a task in two calendars is taken as it is in the newer one', async () => {
  const task = (title: string, ...more: string[]) => [
    ...['BEGIN:VTODO', 'UID:1', `SUMMARY:${title}`, ...more, 'END:VTODO'],
  ];
  const files = [
    ...file('a.ics', ...task('Old', sequence(1))),
    ...file('b.ics', ...task('New', sequence(2))),
  ];
  const reading = await readAll(calendarReader, files);
  expect(reading.items.map(({ fields }) => fields.title)).toEqual(['New']);
});
