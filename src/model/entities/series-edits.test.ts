/** Edits of one, the following and all occurrences, on one device and on two that meet later. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { formatStamp } from '../clock.ts';
import type { Draft, MutationContext, ReadingMutation, RowReader } from '../entity.ts';
import { mergeRows, type Row, rowOfChange } from '../merge.ts';
import { type EntityName, fieldsProblem, isEntityName } from '../registry.ts';
import { daysOfRule } from '../study/recurrence.ts';
import { isSeries, type Occurring, occurrencesBetween, seriesOf } from '../study/series.ts';
import { offsetsIn } from '../study/time-zone.ts';
import { createEvent, event, type StudyEvent } from './event.ts';
import { memo, memoId, writeMemo } from './memo.ts';
import { type Occurrence, occurrence } from './occurrence.ts';
import { changeSeries, deleteEventIn, type InSeries, type SeriesChange } from './series-edits.ts';

const berlin = offsetsIn('Europe/Berlin') ?? (() => 0);
const rules = { event, occurrence, memo } as const;
const hourMs = 3_600_000;

/** A device: its rows, and edits with stamps of its own. */
class Device {
  readonly rows = new Map<string, Row>();
  #ticks = 0;
  readonly #name: string;
  constructor(name: string, of?: Device) {
    this.#name = name;
    this.#ticks = of === undefined ? 0 : 100;
    for (const [key, row] of of?.rows ?? []) this.rows.set(key, row);
  }

  take(drafts: readonly Draft[]): void {
    const at = formatStamp({ ms: 1_000 + ++this.#ticks, counter: 0 }, this.#name);
    for (const { entity, id, fields } of drafts) {
      const row = rowOfChange({ entity, id, at, fields });
      this.merge(`${entity} ${id}`, row);
      const whole = Object.fromEntries(
        Object.entries(this.rows.get(`${entity} ${id}`) ?? {}).filter(
          ([name]) => name !== 'id' && !name.startsWith('$'),
        ),
      );
      if (isEntityName(entity))
        expect(fieldsProblem(entity as EntityName, whole, true)).toBeUndefined();
    }
  }

  merge(key: string, row: Row): void {
    const [entity = ''] = key.split(' ');
    this.rows.set(key, mergeRows(this.rows.get(key), row, rules[entity as keyof typeof rules]));
  }

  receive(other: Device): void {
    for (const [key, row] of other.rows) this.merge(key, row);
  }

  async edit<I>({ recipe }: ReadingMutation<I>, input: I): Promise<void> {
    const named = (name: string) =>
      [...this.rows].filter(([key]) => key.startsWith(`${name} `)).map(([, row]) => row);
    const reader: RowReader = {
      get: async ({ name }, id) => this.rows.get(`${name} ${id}`),
      having: async ({ name }, field, value) => named(name).filter((row) => row[field] === value),
    };
    this.take(await recipe(input, context, reader));
  }

  all<T>(name: string): T[] {
    return [...this.rows].filter(([key]) => key.startsWith(`${name} `)).map(([, row]) => row as T);
  }

  shown(): Occurring[] {
    const events = this.all<StudyEvent>('event').filter(({ deletedAt }) => deletedAt === 0);
    const series = seriesOf(events.filter(isSeries), this.all<Occurrence>('occurrence'));
    const [fromMs, toMs] = [Date.parse('2026-01-01'), Date.parse('2028-01-01')];
    const repeated = series.flatMap((one) =>
      occurrencesBetween(one, fromMs, toMs, berlin, daysOfRule),
    );
    const single: Occurring[] = events.filter((one) => !isSeries(one));
    return [...single, ...repeated].sort(
      (a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1),
    );
  }

  /** `10-12T09:00 Lecture`, in Berlin. */
  words(): string[] {
    return this.shown().map(({ startsAt, title }) => `${local(startsAt)} ${title}`);
  }
}

const context: MutationContext = {
  ...{ nowMs: 5, studyMs: 5, tzOffsetMin: 60, offsetAt: berlin },
  newId: () => 'e',
};

const local = (atMs: number) => new Date(atMs + berlin(atMs) * 60_000).toISOString().slice(5, 16);
const at = (local: string) => {
  const wall = Date.parse(`2026-${local}Z`);
  return wall - berlin(wall - hourMs) * 60_000;
};

function withLecture(repeat = 'FREQ=WEEKLY;UNTIL=20261102', fields: object = {}): Device {
  const device = new Device('a');
  const [startsAt, endsAt] = [at('10-12T09:00'), at('10-12T10:30')];
  device.take(
    createEvent(
      { title: 'Lecture', startsAt, endsAt, repeat, zone: 'Europe/Berlin', ...fields },
      context,
    ),
  );
  return device;
}

const times = (from: string, to: string) => ({
  startsAt: at(from),
  endsAt: at(to),
  startsOn: null,
  endsOn: null,
  wall: null,
});
const third = { id: 'e', occursOn: '2026-10-26' } as const;
const second = { id: 'e', occursOn: '2026-10-19' } as const;

describe('a change of one occurrence', () => {
  it('leaves the others as they are', async () => {
    const device = withLecture();
    await device.edit(changeSeries, {
      ...second,
      scope: 'one',
      change: { title: 'Exam', ...times('10-20T14:00', '10-20T15:00') },
    });
    expect(device.words()).toEqual([
      '10-12T09:00 Lecture',
      '10-20T14:00 Exam',
      '10-26T09:00 Lecture',
      '11-02T09:00 Lecture',
    ]);
  });

  it('can take a place away', async () => {
    const device = withLecture(undefined, { place: 'Hall A' });
    await device.edit(changeSeries, { ...second, scope: 'one', change: { place: null } });
    expect(device.shown().map(({ place }) => place)).toEqual(['Hall A', '', 'Hall A', 'Hall A']);
  });

  it('to another course makes it an event of its own', async () => {
    const device = withLecture();
    await device.edit(changeSeries, { ...second, scope: 'one', change: { courseId: 'c' } });
    expect(device.words()).toHaveLength(4);
    expect(device.shown()[1]).toMatchObject({ courseId: 'c', title: 'Lecture' });
    expect(device.shown()[1]?.occursOn).toBeUndefined();
  });
});

describe('a change of all', () => {
  it('moves each by as many days, to the same time', async () => {
    const device = withLecture('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261102');
    await device.edit(changeSeries, {
      ...second,
      scope: 'all',
      change: times('10-21T14:00', '10-21T16:00'),
    });
    expect(device.words().map((word) => word.slice(0, 11))).toEqual([
      '10-14T14:00',
      '10-21T14:00',
      '10-28T14:00',
      '11-04T14:00',
    ]);
    expect(device.shown().map(({ occursOn }) => occursOn)).toEqual([
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
    ]);
  });

  it('keeps what is different about others, and overrules the changed occurrence', async () => {
    const device = withLecture();
    await device.edit(changeSeries, { ...second, scope: 'one', change: { title: 'Old' } });
    await device.edit(changeSeries, { ...third, scope: 'one', change: { title: 'Guest' } });
    await device.edit(changeSeries, { ...second, scope: 'all', change: { title: 'Cells' } });
    expect(device.shown().map(({ title }) => title)).toEqual(['Cells', 'Cells', 'Guest', 'Cells']);
  });

  it('can make them days, and one that does not repeat is simply changed', async () => {
    const device = withLecture();
    const span = { startsAt: at('10-19T00:00'), endsAt: at('10-20T00:00') };
    await device.edit(changeSeries, {
      ...second,
      scope: 'all',
      change: { ...span, startsOn: '2026-10-19', endsOn: '2026-10-19', wall: null },
    });
    expect(device.shown().map(({ startsOn }) => startsOn)).toEqual([
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
    ]);
    await device.edit(changeSeries, { ...second, scope: 'all', change: { repeat: null } });
    await device.edit(changeSeries, { id: 'e', scope: 'all', change: { title: 'Once' } });
    expect(device.words()).toEqual(['10-12T00:00 Once']);
  });

  it('moves “the second Monday” and a day of the month with it', async () => {
    for (const [repeat, from, expected] of [
      ['FREQ=MONTHLY;COUNT=3;BYDAY=2MO', '10-13T09:00', ['10-13', '11-10', '12-08']],
      ['FREQ=MONTHLY;COUNT=3;BYMONTHDAY=12', '10-14T09:00', ['10-14', '11-14', '12-14']],
    ] as const) {
      const device = withLecture(repeat);
      const day = { id: 'e', occursOn: '2026-10-12' };
      await device.edit(changeSeries, {
        ...day,
        scope: 'all',
        change: { startsAt: at(from), endsAt: at(from) + hourMs },
      });
      expect(device.words().map((word) => word.slice(0, 5))).toEqual(expected);
    }
  });
});

describe('a move of all', () => {
  const first = { id: 'e', occursOn: '2026-10-12', scope: 'all' } as const;
  const moved = (from: string) => ({ ...first, change: { startsAt: at(from), endsAt: at(from) } });
  const daysOf = (device: Device) => device.words().map((word) => word.slice(0, 5));

  it('keeps the last event of a rule that ends at an instant, whatever the time and the zone', async () => {
    const later = withLecture('FREQ=WEEKLY;UNTIL=20261102T080000Z');
    await later.edit(changeSeries, moved('10-12T11:00'));
    expect(daysOf(later)).toEqual(['10-12', '10-19', '10-26', '11-02']);
    // November 2, 8:00 in Tokyo, is November 1 in UTC.
    const startsAt = Date.parse('2026-10-11T23:00Z');
    const zone = 'Asia/Tokyo';
    const tokyo = withLecture('FREQ=WEEKLY;UNTIL=20261101T230000Z', {
      ...{ startsAt, endsAt: startsAt + hourMs, zone },
    });
    const change = { startsAt: startsAt + 24 * hourMs, endsAt: startsAt + 25 * hourMs };
    await tokyo.edit(changeSeries, { ...first, change });
    const expected = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'];
    expect(tokyo.shown().map(({ occursOn }) => occursOn)).toEqual(expected);
  });

  it('moves a yearly rule of one month to the month of the new day', async () => {
    for (const [repeat, by] of [
      ['FREQ=YEARLY;COUNT=2;BYMONTH=10;BYMONTHDAY=12', '11-01'],
      ['FREQ=YEARLY;COUNT=2;BYMONTH=10;BYDAY=2MO', '11-03'],
    ] as const) {
      const device = withLecture(repeat);
      await device.edit(changeSeries, moved(`${by}T09:00`));
      expect(daysOf(device)).toEqual(by === '11-01' ? [by, by] : [by, '11-02']);
    }
  });

  it('moves several days of a month, where the month has them', async () => {
    const device = withLecture('FREQ=MONTHLY;COUNT=3;BYMONTHDAY=12,20');
    await device.edit(changeSeries, moved('10-14T09:00'));
    expect(daysOf(device)).toEqual(['10-14', '10-22', '11-14']);
  });
});

describe('a change of this and all following', () => {
  it('of a rule with a count that was moved before ends with its last event', async () => {
    const device = withLecture('FREQ=WEEKLY;COUNT=4');
    await device.edit(changeSeries, {
      ...{ ...second, scope: 'all' },
      change: times('10-20T09:00', '10-20T10:30'),
    });
    await device.edit(changeSeries, {
      ...{ ...third, scope: 'following', lastOn: '2026-11-02', change: { title: 'B' } },
    });
    expect(device.words()).toEqual([
      '10-13T09:00 Lecture',
      '10-20T09:00 Lecture',
      '10-27T09:00 B',
      '11-03T09:00 B',
    ]);
  });

  it('makes ids that leave room for those of occurrences and notes, however often it is made', async () => {
    const device = withLecture();
    let id = '018f0000-0001-7000-8000-000000000001';
    device.take(
      createEvent(
        {
          title: 'Lecture',
          startsAt: at('10-12T09:00'),
          endsAt: at('10-12T10:00'),
          repeat: 'FREQ=DAILY',
        },
        { ...context, newId: () => id },
      ),
    );
    for (const on of ['2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16']) {
      const before = new Set(device.rows.keys());
      const made = () =>
        [...device.rows.keys()].find((key) => key.startsWith('event ') && !before.has(key));
      await device.edit(changeSeries, {
        id,
        occursOn: on,
        scope: 'following',
        change: { title: on },
      });
      id = made()?.slice(6) ?? '';
      for (const key of device.rows.keys()) before.add(key);
      await device.edit(changeSeries, {
        id,
        occursOn: on,
        scope: 'one',
        change: { courseId: 'c' },
      });
      id = made()?.slice(6) ?? '';
      // The changed day repeats from now on.
      await device.edit(changeSeries, { id, scope: 'all', change: { repeat: 'FREQ=DAILY' } });
    }
    for (const { id: made } of device.all<StudyEvent>('event'))
      for (const derived of [memoId(made), `${made}.2026-10-17`])
        expect(derived.length).toBeLessThanOrEqual(64);
  });

  it('divides the series, with the notes and what is different about later ones', async () => {
    const device = withLecture();
    device.take(writeMemo({ aboutEntity: 'event', aboutId: 'e', body: '' }, context));
    const last = { id: 'e', occursOn: '2026-11-02' };
    await device.edit(changeSeries, { ...last, scope: 'one', change: { title: 'Last' } });
    await device.edit(changeSeries, {
      ...second,
      scope: 'following',
      change: { place: 'Hall B', ...times('10-20T10:00', '10-20T11:00') },
    });
    expect(device.words()).toEqual([
      '10-12T09:00 Lecture',
      '10-20T10:00 Lecture',
      '10-27T10:00 Lecture',
      '11-03T10:00 Last',
    ]);
    expect(device.shown().map(({ place }) => place)).toEqual([
      undefined,
      'Hall B',
      'Hall B',
      'Hall B',
    ]);
    expect(device.rows.has(`memo ${memoId('e.from.2026-10-19')}`)).toBe(true);
  });

  it('from the first on is a change of all', async () => {
    const device = withLecture();
    await device.edit(changeSeries, {
      id: 'e',
      occursOn: '2026-10-12',
      scope: 'following',
      change: { title: 'Cells' },
    });
    expect(device.all('event')).toHaveLength(1);
    expect(device.shown().every(({ title }) => title === 'Cells')).toBe(true);
  });

  it('of a rule with a count ends on the same day', async () => {
    const device = withLecture('FREQ=WEEKLY;COUNT=4');
    await device.edit(changeSeries, {
      ...second,
      scope: 'following',
      lastOn: '2026-11-02',
      change: { title: 'B' },
    });
    expect(device.words().map((word) => word.slice(12))).toEqual(['Lecture', 'B', 'B', 'B']);
  });

  it('can be made again in a later part, which is moved', async () => {
    const device = withLecture();
    await device.edit(changeSeries, {
      ...second,
      scope: 'following',
      change: times('10-20T10:00', '10-20T11:00'),
    });
    const part = { id: 'e.from.2026-10-19', occursOn: '2026-11-02' };
    await device.edit(changeSeries, { ...part, scope: 'following', change: { title: 'End' } });
    expect(device.words()).toEqual([
      '10-12T09:00 Lecture',
      '10-20T10:00 Lecture',
      '10-27T10:00 Lecture',
      '11-03T10:00 End',
    ]);
  });
});

describe('a deletion', () => {
  it('takes one, this and the following, or all', async () => {
    const scopes: [InSeries['scope'], string[]][] = [
      ['one', ['10-12', '10-26', '11-02']],
      ['following', ['10-12']],
      ['all', []],
    ];
    for (const [scope, left] of scopes) {
      const device = withLecture();
      await device.edit(deleteEventIn, { ...second, scope });
      expect(device.words().map((word) => word.slice(0, 5))).toEqual(left);
    }
  });

  it('of the following takes later parts along, and does not bring back what they replaced', async () => {
    const device = withLecture();
    await device.edit(changeSeries, { ...third, scope: 'following', change: { title: 'B' } });
    const same = new Device('b', device);
    await device.edit(deleteEventIn, { ...second, scope: 'following' });
    expect(device.words()).toEqual(['10-12T09:00 Lecture']);
    await same.edit(deleteEventIn, {
      id: 'e.from.2026-10-26',
      occursOn: '2026-11-02',
      scope: 'all',
    });
    expect(same.words()).toEqual(['10-12T09:00 Lecture', '10-19T09:00 Lecture']);
  });
});

describe('a deletion in a divided series', () => {
  const divided = async () => {
    const before = withLecture();
    const [a, b] = [new Device('a', before), new Device('b', before)];
    await a.edit(changeSeries, { ...second, scope: 'following', change: { title: 'New room' } });
    const last = { id: 'e', occursOn: '2026-11-02' };
    await b.edit(changeSeries, { ...last, scope: 'following', change: { title: 'Later' } });
    a.receive(b);
    expect(a.words().map((word) => word.slice(12))).toEqual([
      ...['Lecture', 'New room', 'New room', 'Later'],
    ]);
    return a;
  };
  const part = { id: 'e.from.2026-10-19', occursOn: '2026-10-19' };

  it.each(['following', 'all'] as const)(
    'of %s does not bring back what earlier parts still place there',
    async (scope) => {
      const device = await divided();
      await device.edit(deleteEventIn, { ...part, scope });
      expect(device.words()).toEqual(['10-12T09:00 Lecture']);
    },
  );

  it('of the following from the middle of a part keeps what is before', async () => {
    const device = await divided();
    await device.edit(deleteEventIn, { ...part, occursOn: '2026-10-26', scope: 'following' });
    expect(device.words()).toEqual(['10-12T09:00 Lecture', '10-19T09:00 New room']);
  });

  it('of all takes the later parts along', async () => {
    const device = await divided();
    await device.edit(deleteEventIn, { id: 'e', occursOn: '2026-10-12', scope: 'all' });
    expect(device.words()).toEqual([]);
  });
});

const names = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'];
const scope = fc.constantFrom('one', 'following', 'all') as fc.Arbitrary<InSeries['scope']>;
const change = fc.oneof(
  fc.constantFrom('A', 'B', 'C').map((title) => ({ title })),
  fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 7, max: 18 }))
    .map(([byDays, hour]) => ({ byDays, hour })),
);
const act = fc.record({
  on: fc.constantFrom(...names),
  scope,
  change: fc.option(change, { nil: undefined }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** As a student does it: to an occurrence that the device shows. */
async function doIt(device: Device, { on, scope: which, change: wanted }: Act): Promise<void> {
  const found = device.shown().find(({ occursOn }) => occursOn === on);
  if (found === undefined) return;
  const place: InSeries = { id: found.id, occursOn: on, scope: which };
  if (wanted === undefined) return await device.edit(deleteEventIn, place);
  if ('title' in wanted) return await device.edit(changeSeries, { ...place, change: wanted });
  const day = new Date(found.startsAt + wanted.byDays * 24 * hourMs).toISOString().slice(5, 10);
  const hour = String(wanted.hour).padStart(2, '0');
  const input: SeriesChange = { ...place, change: times(`${day}T${hour}:00`, `${day}T${hour}:45`) };
  await device.edit(changeSeries, input);
}

describe('two devices that were offline', () => {
  it('end equal, whatever each did to one, the following or all, and no occurrence shows twice', async () => {
    const acts = fc.array(act, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(acts, acts, async (ofA, ofB) => {
        const before = withLecture('FREQ=WEEKLY;UNTIL=20261116');
        const [a, b] = [new Device('a', before), new Device('b', before)];
        for (const one of ofA) await doIt(a, one);
        for (const one of ofB) await doIt(b, one);
        const [ab, ba] = [new Device('c', a), new Device('d', b)];
        ab.receive(b);
        ba.receive(a);
        expect(ab.shown()).toEqual(ba.shown());
        const shown = ab.shown().map(({ occursOn }) => occursOn);
        expect(new Set(shown).size).toBe(shown.length);
      }),
      { numRuns: fewerUnlessLong(300, 75) },
    );
  });

  it('keep a change of one beside a change of all that moved its day', async () => {
    const before = withLecture('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261102');
    const [a, b] = [new Device('a', before), new Device('b', before)];
    await a.edit(changeSeries, {
      ...second,
      scope: 'all',
      change: times('10-20T14:00', '10-20T15:00'),
    });
    await b.edit(changeSeries, { ...third, scope: 'one', change: { title: 'Guest' } });
    await b.edit(deleteEventIn, { ...second, scope: 'one' });
    a.receive(b);
    expect(a.words()).toEqual(['10-13T14:00 Lecture', '10-27T14:00 Guest', '11-03T14:00 Lecture']);
  });

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261102', '10-20', '10-13'],
    ['FREQ=WEEKLY;UNTIL=20261102', '10-20', '10-13'],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261102', '10-18', '10-11'],
  ])(
    '%s: one moved all to another day, the other all to another time: as many events, on the new day',
    async (rule, to, first) => {
      const before = withLecture(rule);
      const [a, b] = [new Device('a', before), new Device('b', before)];
      await a.edit(deleteEventIn, { ...third, scope: 'one' });
      await a.edit(changeSeries, {
        ...second,
        scope: 'all',
        change: times(`${to}T09:00`, `${to}T10:00`),
      });
      // Later, and without the other edit.
      await b.edit(changeSeries, { ...second, scope: 'all', change: { title: 'B' } });
      await b.edit(changeSeries, { ...second, scope: 'all', change: { title: 'C' } });
      await b.edit(changeSeries, {
        ...second,
        scope: 'all',
        change: times('10-19T14:00', '10-19T15:00'),
      });
      a.receive(b);
      expect(a.words().map((word) => word.slice(0, 11))).toHaveLength(3);
      expect(a.words()[0]).toBe(`${first}T14:00 C`);
      expect(a.shown().map(({ occursOn }) => occursOn)).toEqual([
        '2026-10-12',
        '2026-10-19',
        '2026-11-02',
      ]);
    },
  );

  it('keep a change of one beside a division that came before it', async () => {
    const before = withLecture();
    const [a, b] = [new Device('a', before), new Device('b', before)];
    await a.edit(changeSeries, {
      ...second,
      scope: 'following',
      change: { title: 'Cells', ...times('10-20T14:00', '10-20T15:00') },
    });
    await b.edit(changeSeries, { ...third, scope: 'one', change: { title: 'Guest' } });
    a.receive(b);
    expect(a.words()).toEqual([
      '10-12T09:00 Lecture',
      '10-20T14:00 Cells',
      '10-27T14:00 Guest',
      '11-03T14:00 Cells',
    ]);
  });
});
