/** Which cards a search finds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../lib/date-format.ts';
import { defaultParameters } from '../fsrs/parameters.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { defaultOptions } from '../options/study-options.ts';
import { cardTest, type SoughtCard } from './match.ts';
import { parseQuery } from './query.ts';
import { fits } from './words.ts';

const nowMs = Date.UTC(2026, 10, 27, 12);
const clock = { nowMs, tzOffsetMin: 0 };
const decks = [
  { id: 'bio', name: 'Biology', parentId: null },
  { id: 'cells', name: 'Cells', parentId: 'bio' },
  { id: 'art', name: 'Art History', parentId: null },
];
const plain: SoughtCard = {
  ...{ id: 'x', deckId: 'cells', text: 'the mitochondrion (powerhouse) of a cell\ncell biology' },
  ...{ live: 1, state: 2, dueAt: nowMs - dayMs, stability: 10, difficulty: 5, intervalDays: 10 },
  ...{ reps: 4, lapses: 2, lastRatedAt: nowMs - 10 * dayMs, buriedUntil: 0, flag: 0 },
  ...{ createdAt: nowMs - 30 * dayMs, tags: ['exam', 'unit::week 3'] },
};
const fresh: Partial<SoughtCard> = { state: 0, dueAt: 0, reps: 0, lapses: 0, lastRatedAt: 0 };

function finds(typed: string, card: Partial<SoughtCard> = {}): boolean {
  return cardTest(parseQuery(typed).query, decks, clock)({ ...plain, ...card });
}

it('a card is due on its planned day, although the clocks have changed since its review', () => {
  const dueAt = Date.UTC(2026, 10, 27, 2); // 04:00 of summer time in Berlin, 03:00 of winter time
  const winter = { nowMs, tzOffsetMin: 60 };
  const isToday = (card: Partial<SoughtCard>) =>
    cardTest(parseQuery('prop:due=0').query, decks, winter)({ ...plain, ...card });
  expect([isToday({ dueAt }), isToday({ dueAt: dueAt - dayMs })]).toEqual([true, false]);
  expect(isToday({ dueAt, state: 1 })).toBe(false);
});

describe('a card is found or not', () => {
  it.each<[string, Partial<SoughtCard>, boolean]>([
    ['', {}, true],
    ['mito', {}, true],
    ['Mitochondrion CELL', {}, true],
    ['chondrion', {}, false],
    ['*chondrion', {}, true],
    ['power', {}, true],
    ['mi*on', {}, true],
    ['c_ll', {}, true],
    ['c_l', {}, true],
    ['c_x', {}, false],
    ['"of a cell"', {}, true],
    ['"cell of"', {}, false],
    ['細胞', { text: 'これは細胞です' }, true],
    ['mito -cell', {}, false],
    ['nothing or cell', {}, true],
    ['-(nothing or none)', {}, true],
    ['deck:cells', {}, true],
    ['deck:biology', {}, true],
    ['deck:biology::cells', {}, true],
    ['deck:bio*', {}, true],
    ['deck:bio', {}, true],
    ['deck:"art history"', {}, false],
    ['deck:"art history"', { deckId: 'art' }, true],
    ['deck:biology', { deckId: 'art' }, false],
    ['tag:exam', {}, true],
    ['tag:EX*', {}, true],
    ['tag:ex', {}, false],
    ['tag:unit', {}, true],
    ['is:due', {}, true],
    ['is:due', { dueAt: nowMs + 1 }, false],
    ['is:due', { live: 2 }, false],
    ['is:due', fresh, false],
    ['is:new', fresh, true],
    ['is:learn', { state: 3 }, true],
    ['is:review', {}, true],
    ['is:suspended', { live: 2 }, true],
    ['-is:suspended', {}, true],
    ['is:buried', { buriedUntil: nowMs + 1 }, true],
    ['is:buried', { buriedUntil: nowMs }, false],
    ['is:leech', {}, false],
    ['is:leech', { lapses: 8 }, true],
    ['is:leech', { tags: ['leech'] }, true],
    ['flag:red', { flag: 1 }, true],
    ['flag:0', {}, true],
    ['added:1', { createdAt: nowMs - 8 * 3_600_000 }, true],
    ['added:1', { createdAt: nowMs - 9 * 3_600_000 }, false],
    ['added:2', { createdAt: nowMs - 9 * 3_600_000 }, true],
    ['rated:11', {}, true],
    ['rated:10', {}, false],
    ['prop:lapses>1', {}, true],
    ['prop:lapses>2', {}, false],
    ['prop:due<=-1', {}, true],
    ['prop:due=0', {}, false],
    ['prop:due<=7', fresh, false],
    ['prop:due=7', { dueAt: nowMs + 7 * dayMs }, true],
    ['prop:interval!=10', {}, false],
    ['prop:recall<0.91', {}, true],
    ['prop:difficulty>=5', {}, true],
  ])('%s (%o): %s', (typed, card, is) => {
    expect(finds(typed, card)).toBe(is);
  });
});

it('a deck that there is not is told', () => {
  const problems: string[] = [];
  cardTest(parseQuery('deck:chemistry').query, decks, clock, problems);
  expect(problems).toEqual(['No deck is called “chemistry”.']);
});

describe('of thousands of decks in each other', () => {
  const chain = (some: number, of: (at: number) => string) =>
    Array.from({ length: some }, (_, at) => ({
      ...{ id: `d${at}`, name: of(at), parentId: at > 0 ? `d${at - 1}` : null },
    }));
  const named = (at: number) => `N5 ${at}`;
  const shapes = {
    flat: (some: number) => chain(some, named).map((deck) => ({ ...deck, parentId: null })),
    wide: (some: number) =>
      chain(some, named).map((deck, at) => ({
        ...{ ...deck, parentId: at > 0 ? `d${(at - 1) >> 2}` : null },
      })),
    deep: (some: number) => chain(some, (at) => `N5 ${at} ${'x'.repeat(400)}`),
  };
  /** Each deck counts how often it is asked for its id, its name or the deck that it lies in. */
  const counted = (decks: ReturnType<typeof chain>) => {
    let reads = 0;
    const fields = ['id', 'name', 'parentId'] as const;
    const all = decks.map((deck) => {
      const asked = { ...deck };
      for (const field of fields) {
        const get = () => {
          reads += 1;
          return deck[field];
        };
        Object.defineProperty(asked, field, { get, enumerable: true });
      }
      return asked;
    });
    return { all, reads: () => reads };
  };

  it.each(Object.keys(shapes) as (keyof typeof shapes)[])(
    'each is looked at a few times to find a name: %s',
    (shape) => {
      for (const typed of ['deck:n5*', 'deck:n5', 'deck:"n5 2999*"', '-deck:"*::n5 7*"']) {
        const { all, reads } = counted(shapes[shape](3_000));
        cardTest(parseQuery(typed).query, all, clock);
        // Sorting compares each with a dozen others. Each deck with those in it by itself took the square: thousands.
        expect(reads() / all.length, typed).toBeLessThan(30);
      }
    },
  );

  it('decks nested in a found deck are found at any depth, and others are not', () => {
    const named = chain(3_000, (at) => (at === 1_500 ? 'Greek' : `Latin ${at}`));
    const test = cardTest(parseQuery('deck:greek').query, named, clock);
    const found = named.filter(({ id }) => test({ ...plain, deckId: id })).map(({ id }) => id);
    expect([found.length, found[0], found.at(-1)]).toEqual([1_500, 'd1500', 'd2999']);
  });
});

it('retrievability is 90 % after as many days as the stability', () => {
  const card = { stability: 10, lastRatedAt: nowMs };
  expect(recallAfter(card, nowMs + 10 * dayMs, undefined)).toBeCloseTo(0.9);
  const recallNow = (stability: number) => recallAfter({ ...card, stability }, nowMs, undefined);
  expect([recallNow(10), recallNow(0)]).toEqual([1, 0]);
});

it('retrievability depends on the parameters of the deck', () => {
  const steep = { ...defaultOptions, parameters: defaultParameters.with(20, 0.8) };
  const optionsOf = (deckId: string) => (deckId === 'steep' ? steep : defaultOptions);
  const test = cardTest(parseQuery('prop:recall<0.7').query, decks, clock, [], optionsOf);
  const old = { ...plain, stability: 10, lastRatedAt: nowMs - 60 * dayMs };
  expect(test({ ...old, deckId: 'steep' })).toBe(true);
  expect(test({ ...old, deckId: 'other' })).toBe(false);
});

it('cards found without wildcards are also found with them', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, letters, (a, b, c) => {
      expect(fits(`${a}*${c}`, `${a}${b}${c}`)).toBe(true);
      expect(fits(`${a}${'_'.repeat(b.length)}${c}`, `${a}${b}${c}`)).toBe(true);
      expect(fits(a, b)).toBe(a === b);
    }),
  );
});

it('not and or keep the laws of logic for any card', () => {
  const side = fc.constantFrom(
    'cell',
    'is:due',
    'flag:2',
    'tag:exam',
    'prop:lapses>2',
    'deck:art*',
  );
  const card = fc.record({ flag: fc.nat(7), lapses: fc.nat(5), dueAt: fc.nat(2 * nowMs) });
  fc.assert(
    fc.property(side, side, card, (a, b, one) => {
      expect(finds(`-(${a} ${b})`, one)).toBe(finds(`-${a} or -${b}`, one));
      expect(finds(`${a} or ${b}`, one)).toBe(finds(a, one) || finds(b, one));
    }),
  );
});

it('a word of many stars reads each letter a limited number of times', () => {
  const text = `${'a'.repeat(2_000)}b`;
  const pattern = `${'a*'.repeat(200)}c`;
  const looked = counted(text);
  expect(fits(pattern, looked.text)).toBe(false);
  expect(looked.count()).toBeGreaterThan(0);
  expect(looked.count()).toBeLessThan(pattern.length * text.length);
});

/** A text that counts how often one of its letters is looked at. */
function counted(text: string): { text: string; count: () => number } {
  let count = 0;
  const counting = new Proxy(Object(text) as Record<string | symbol, unknown>, {
    get: (whole, key) => {
      if (key !== 'length') count += 1;
      return whole[key];
    },
  });
  return { text: counting as unknown as string, count: () => count };
}

it('a leech is found by the limit of its deck, or only by its tag if the limit is 0', () => {
  const limits = (deckId: string) => ({
    ...defaultOptions,
    leechLimit: ({ strict: 2, off: 0 } as Record<string, number>)[deckId] ?? 8,
  });
  const test = cardTest(parseQuery('is:leech').query, decks, clock, [], limits);
  expect(test({ ...plain, deckId: 'strict', lapses: 2 })).toBe(true);
  expect(test({ ...plain, deckId: 'strict', lapses: 1 })).toBe(false);
  expect(test({ ...plain, deckId: 'other', lapses: 7 })).toBe(false);
  expect(test({ ...plain, deckId: 'off', lapses: 99 })).toBe(false);
  expect(test({ ...plain, deckId: 'off', lapses: 0, tags: ['leech'] })).toBe(true);
});
