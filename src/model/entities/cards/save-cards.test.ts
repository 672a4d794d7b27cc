import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { idOfItem } from '../../../lib/ids.ts';
import type { Draft } from '../../entity.ts';
import { type Change, mergeRows, type Row, rowOfChange } from '../../merge.ts';
import { definitionOf, type EntityName, fieldsProblem } from '../../registry.ts';
import { type CardContent, contentOf, emptyContent, numbersOf } from './card-content.ts';
import { saveCards } from './save-cards.ts';

/** One device's rows, without a database. */
class Device {
  readonly rows = new Map<string, Row>();
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }

  cards(): Row[] {
    return [...this.rows.values()].filter(({ id }) => !id.startsWith('media'));
  }
  live(): Row[] {
    return this.cards().filter(({ deletedAt }) => deletedAt === 0);
  }
  get(id: string): Row | undefined {
    return this.rows.get(id);
  }

  async edit(id: string, after: CardContent, nowMs: number, seen?: CardContent): Promise<void> {
    const opened = this.rows.get(id);
    const group = String(opened?.groupId ?? id);
    const ids = new Map(numbersOf(after).map((number) => [number, idOf(group, number)]));
    let made = 0;
    const before = seen ?? (opened ? contentOf(opened) : emptyContent);
    const edit = {
      id,
      before,
      after,
      ids,
      ...(opened ? {} : { made: { place: { deckId: 'd' } } }),
    };
    const context = {
      nowMs,
      studyMs: nowMs,
      tzOffsetMin: 0,
      offsetAt: () => 0,
      newId: () => `${this.#name}-${nowMs}-${made++}`,
    };
    const drafts = await saveCards.recipe(edit, context, {
      get: async (_, wanted) => this.rows.get(wanted),
      having: async ({ name }, index, value) =>
        name === 'card' ? this.cards().filter((row) => row[index as 'id'] === value) : [],
    });
    this.store(drafts, nowMs);
  }

  store(drafts: readonly Draft[], nowMs: number): void {
    for (const { entity, id, fields } of drafts) {
      expect(fieldsProblem(entity as EntityName, fields, !this.rows.has(id))).toBeUndefined();
      const at = `0${nowMs.toString(36).padStart(8, '0')}-000-${this.#name}` as Change['at'];
      const change = { entity: entity as EntityName, id, at, fields } as Change;
      this.#merge(rowOfChange(change));
    }
  }
  take(other: Device): void {
    for (const row of other.rows.values()) this.#merge(row);
  }
  #merge(row: Row): void {
    this.rows.set(row.id, mergeRows(this.rows.get(row.id), row, definitionOf('card')));
  }
}

const ids = new Map<string, string>();
const idOf = (group: string, number: number) =>
  ids.get(`${group} ${number}`) ?? `${group}-${number}`;

beforeAll(async () => {
  for (const number of [1, 2, 3, 4, 5])
    ids.set(`x ${number}`, await idOfItem('card', JSON.stringify(['x', number])));
});

const cloze = (...numbers: number[]): CardContent => ({
  ...emptyContent,
  form: 'cloze',
  front: numbers.map((number) => `{{c${number}::w${number}}}`).join(' '),
});
const asked = (device: Device) => device.live().map((row) => row.asked);

describe('a card that is saved', () => {
  it('is one row where it asks one thing', async () => {
    const device = new Device('a');
    await device.edit('x', { ...emptyContent, front: 'F', back: 'B' }, 1);
    await device.edit('y', cloze(1), 2);
    expect(device.live().map(({ id, groupId, asked }) => [id, groupId, asked])).toEqual([
      ['x', undefined, undefined],
      ['y', undefined, undefined],
    ]);
  });

  it('asks both ways by two rows of one group, and both are changed together', async () => {
    const device = new Device('a');
    const both: CardContent = { ...emptyContent, form: 'reversed', front: 'F', back: 'B' };
    await device.edit('x', both, 1);
    const [, second] = device.live();
    await device.edit(String(second?.id), { ...both, front: 'G', isTyped: true }, 2);
    expect(device.live()).toMatchObject([
      { id: 'x', front: 'G', back: 'B', asked: 1, groupId: 'x', isTyped: true },
      { id: idOf('x', 2), front: 'B', back: 'G', asked: 2, groupId: 'x', isTyped: true },
    ]);
  });

  it('gets a row for each gap, which goes and comes back with its gap', async () => {
    const device = new Device('a');
    await device.edit('x', cloze(1), 1);
    await device.edit('x', cloze(1, 2, 3), 2);
    expect(asked(device)).toEqual([1, 2, 3]);
    await device.edit('x', cloze(1, 3), 3);
    expect(asked(device)).toEqual([1, 3]);
    expect(new Set(device.live().map(({ front }) => front))).toEqual(new Set([cloze(1, 3).front]));
    await device.edit(idOf('x', 3), cloze(1, 2, 3), 4);
    expect(asked(device).sort()).toEqual([1, 2, 3]);
    expect(device.cards()).toHaveLength(3);
  });

  it('keeps its first row, and so its history, whatever it becomes and back', async () => {
    const device = new Device('a');
    const plain: CardContent = { ...emptyContent, front: 'F', back: 'B' };
    await device.edit('x', plain, 1);
    for (const [turn, form] of (
      [cloze(1, 2), { ...plain, form: 'reversed' }, plain] as CardContent[]
    ).entries())
      await device.edit('x', form, turn + 2);
    expect(device.live()).toMatchObject([
      { id: 'x', front: 'F', back: 'B', kind: 'basic', asked: null },
    ]);
    expect(contentOf(device.live()[0] as Row)).toEqual(plain);
  });

  it('of which the student deleted one question keeps it deleted while its gap stays', async () => {
    const device = new Device('a');
    await device.edit('x', cloze(1, 2), 1);
    device.store([{ entity: 'card', id: idOf('x', 2), fields: { deletedAt: 2 } }], 2);
    await device.edit('x', { ...cloze(1, 2), back: 'remark' }, 3);
    expect(asked(device)).toEqual([1]);
  });

  it('an older card that asks all of its gaps at once goes on so until it has other gaps', async () => {
    const device = new Device('a');
    const fields = {
      ...cloze(1, 2),
      kind: 'cloze',
      back: '',
      deckId: 'd',
      createdAt: 1,
      deletedAt: 0,
    };
    const { front, kind, back, deckId, createdAt, deletedAt } = fields;
    device.store(
      [{ entity: 'card', id: 'x', fields: { front, kind, back, deckId, createdAt, deletedAt } }],
      1,
    );
    await device.edit('x', { ...cloze(1, 2), back: 'remark' }, 2);
    expect(device.live()).toMatchObject([{ id: 'x', back: 'remark' }]);
    expect(asked(device)).toEqual([undefined]);
    await device.edit('x', cloze(1, 2, 3), 3);
    expect(asked(device)).toEqual([1, 2, 3]);
  });

  it('numbers of covers that were taken away are not used again', async () => {
    const device = new Device('a');
    const covers = (...areas: number[][]): CardContent => ({
      ...emptyContent,
      form: 'covers',
      covers: areas,
    });
    const [one, two, none] = [
      [0, 0, 0.1, 0.1],
      [0.5, 0, 0.1, 0.1],
      [0, 0, 0, 0],
    ];
    await device.edit('x', covers(one, two), 1);
    expect(asked(device)).toEqual([1, 2]);
    await device.edit('x', covers(none, two, one), 2);
    expect(device.live().map(({ id, asked }) => [id, asked])).toEqual([
      [idOf('x', 2), 2],
      [idOf('x', 3), 3],
    ]);
  });

  it('[P2] what another device has made of other words meanwhile stays, in a group of its own', async () => {
    const [one, other] = [new Device('a'), new Device('b')];
    await one.edit('x', cloze(1), 1);
    other.take(one);
    await other.edit('x', { ...cloze(1, 2), front: '{{c1::w1}} and {{c2::theirs}}' }, 2);
    await one.edit('x', cloze(1, 3), 3);
    one.take(other);
    expect(asked(one).sort()).toEqual([1, 2, 3]);
    await one.edit('x', cloze(1, 2, 3), 4, cloze(1, 3));
    expect(one.get(idOf('x', 2))).toMatchObject({
      front: '{{c1::w1}} and {{c2::theirs}}',
      groupId: idOf('x', 2),
    });
    expect(
      one
        .live()
        .filter(({ groupId }) => groupId === 'x')
        .map(({ asked }) => asked)
        .sort(),
    ).toEqual([1, 2, 3]);
  });
});

describe('two devices that change one card', () => {
  const content = fc.oneof(
    fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }).chain((numbers) =>
      fc.constantFrom('a', 'b', 'c').map((word) => ({
        ...cloze(...numbers.sort()),
        front: `${word} ${cloze(...numbers.sort()).front}`,
      })),
    ),
    fc.constantFrom<CardContent>(
      { ...emptyContent, front: 'F', back: 'B' },
      { ...emptyContent, form: 'reversed', front: 'F', back: 'B' },
      {
        ...emptyContent,
        form: 'covers',
        covers: [
          [0, 0, 0.1, 0.1],
          [0.2, 0, 0.1, 0.1],
        ],
      },
    ),
  );
  const step = fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    act: fc.oneof(
      content.map((after) => ({ after })),
      fc.constant('sync' as const),
    ),
    row: fc.nat(),
  });

  type Step = { device: number; act: 'sync' | { after: CardContent }; row: number };

  /** @returns the rows that have the text of the last edit, those in the Trash too */
  async function play(first: CardContent, steps: readonly Step[]) {
    const devices = [new Device('a'), new Device('b')] as const;
    const [one, other] = devices;
    let nowMs = 1;
    let last = first;
    await one.edit('x', first, nowMs);
    other.take(one);
    for (const { device, act, row } of steps) {
      const here = devices[device] ?? one;
      nowMs += 1;
      if (act === 'sync') {
        here.take(here === one ? other : one);
        continue;
      }
      const live = here.live();
      const opened = live[row % live.length];
      if (opened === undefined) continue;
      const { form, front, covers } = contentOf(opened);
      const isOther =
        `${form} ${front} ${covers}` !== `${act.after.form} ${act.after.front} ${act.after.covers}`;
      await here.edit(opened.id, act.after, nowMs);
      if (isOther) last = act.after;
    }
    one.take(other);
    other.take(one);
    const sorted = (device: Device) => device.cards().sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(one)).toEqual(sorted(other));
    for (const row of one.live()) {
      const own = contentOf(row);
      if (row.asked) expect(numbersOf(own)).toContain(row.asked);
    }
    const kept = one.cards().filter((row) => {
      const own = contentOf(row);
      return own.front === last.front && own.form === last.form;
    });
    return { last, kept, whole: kept.filter(({ deletedAt }) => deletedAt === 0) };
  }

  it('[P2] end with identical rows, each of which asks what is in its own text, and the last edit is asked or lies in the Trash', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.array(step, { maxLength: 12 }), async (first, steps) => {
        const { kept } = await play(first, steps);
        expect(kept.length).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });

  it('[P2] that change it once each have the last edit whole', async () => {
    const after = content.map((after) => ({ after }));
    await fc.assert(
      fc.asyncProperty(content, after, after, fc.nat(), async (first, mine, theirs, row) => {
        const { last, whole } = await play(first, [
          { device: 0, act: mine, row },
          { device: 1, act: theirs, row },
        ]);
        expect(whole.length).toBeGreaterThanOrEqual(Math.max(1, numbersOf(last).length));
      }),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });
});
