import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, shareOf } from './mark.ts';
import type { Task, TaskOf } from './task.ts';

const single: Task = { kind: 'single', options: ['a', 'b', 'c'], right: 'b' };
const truth: Task = { kind: 'true-false', options: ['True', 'False'], right: 'True' };
const multiple: TaskOf<'multiple'> = {
  ...{ kind: 'multiple', options: ['a', 'b', 'c', 'd', 'e'], right: ['a', 'b'] },
};
const short: Task = { kind: 'short', accepted: ['mitosis', 'M phase'], foils: ['meiosis'] };
const cloze: TaskOf<'cloze'> = {
  kind: 'cloze',
  around: ['', ' of ', ' is ', '.'],
  blanks: [['the capital', 'capital'], ['España'], ['Madrid']],
};
const matching: TaskOf<'matching'> = {
  ...{ kind: 'matching', prompts: ['1', '2', '3'], answers: ['x', 'y', 'z', 'none', 'no one'] },
};
const ordering: TaskOf<'ordering'> = { kind: 'ordering', steps: ['a', 'b', 'c', 'd'] };

describe.each<[string, Task, [string, string[], number][]]>([
  [
    'single choice',
    single,
    [
      ['right', ['b'], 1],
      ['wrong', ['a'], 0],
      ['empty', [''], 0],
      ['nothing', [], 0],
      ['of an earlier question', ['B'], 0],
      ['right behind wrong', ['a', 'b'], 0],
    ],
  ],
  [
    'a question whose answer is gone',
    { kind: 'single', options: ['a'], right: '' },
    [
      ['empty', [''], 0],
      ['an option', ['a'], 0],
    ],
  ],
  [
    'true or false',
    truth,
    [
      ['right', ['True'], 1],
      ['wrong', ['False'], 0],
      ['in another language', ['Wahr'], 0],
      ['nothing', [], 0],
    ],
  ],
  [
    'multiple choice',
    multiple,
    [
      ['right', ['b', 'a'], 1],
      ['one of two', ['a'], 1 / 2],
      ['right with one wrong', ['a', 'b', 'c'], 1 - 1 / 3],
      ['one of two with one wrong', ['a', 'c'], 1 / 2 - 1 / 3],
      ['one of two with two wrong', ['a', 'c', 'd'], 0],
      ['all', ['a', 'b', 'c', 'd', 'e'], 0],
      ['wrong', ['c'], 0],
      ['empty', [''], 0],
      ['one twice', ['a', 'a'], 1 / 2],
      ['foreign beside right', ['a', 'b', 'z'], 1],
      ['foreign', ['z'], 0],
    ],
  ],
  [
    'short answer',
    short,
    [
      ['right', ['Mitosis'], 1],
      ['another spelling that is accepted', ['m-phase'], 1],
      ['a typo', ['mitossis'], 1],
      ['a foil', ['meiosis'], 0],
      ['a typo of a foil', ['meiossis'], 0],
      ['empty', [''], 0],
      ['nothing', [], 0],
      ['right behind empty', ['', 'mitosis'], 0],
    ],
  ],
  [
    'blanks',
    cloze,
    [
      ['right', ['Capital', 'Espana', 'MADRID'], 1],
      ['two of three', ['capital', 'Spain', 'Madrid'], 2 / 3],
      ['one of three, the others empty', ['', 'España', ''], 1 / 3],
      ['too few', ['capital'], 1 / 3],
      ['too many', ['capital', 'España', 'Madrid', 'Madrid'], 1],
      ['at other places', ['España', 'Madrid', 'capital'], 0],
      ['nothing', [], 0],
    ],
  ],
  [
    'pairs',
    matching,
    [
      ['right', ['x', 'y', 'z'], 1],
      ['one of three, with what belongs to none', ['x', 'none', 'no one'], 1 / 3],
      ['two changed about', ['y', 'x', 'z'], 1 / 3],
      ['all turned', ['y', 'z', 'x'], 0],
      ['one to all', ['y', 'y', 'y'], 1 / 3],
      ['foreign', ['q', 'q', 'q'], 0],
      ['too few', ['x', 'y'], 2 / 3],
      ['nothing', [], 0],
    ],
  ],
  [
    'an order, by its six pairs',
    ordering,
    [
      ['right', ['a', 'b', 'c', 'd'], 1],
      ['two neighbours swapped: five less one', ['a', 'c', 'b', 'd'], 4 / 6],
      ['the last in front: three less three', ['d', 'a', 'b', 'c'], 0],
      ['the first and the last swapped', ['d', 'b', 'c', 'a'], 0],
      ['turned round', ['d', 'c', 'b', 'a'], 0],
      ['a step left out: three pairs of six', ['a', 'b', 'c'], 3 / 6],
      ['the first step left out', ['b', 'c', 'd'], 3 / 6],
      ['a foreign step between', ['a', 'q', 'b', 'c', 'd'], 1],
      ['foreign', ['q', 'r', 's', 't'], 0],
      ['nothing', [], 0],
    ],
  ],
])('%s', (_, task, rows) => {
  it.each(rows)('%s', (_name, given, share) => {
    expect(shareOf(task, given)).toBeCloseTo(share, 12);
  });
});

it('of blanks and pairs each is told apart', () => {
  expect(partsOf(cloze, ['capital', '', 'Madrit'])).toEqual([true, false, true]);
  expect(partsOf(matching, ['x', 'x', 'z'])).toEqual([true, false, true]);
});

describe('one part more that is right never lowers the share', () => {
  const at = fc.nat({ max: 4 });
  it('of ticks', () => {
    fc.assert(
      fc.property(fc.subarray([...multiple.options]), at, (given, which) => {
        const more = [...given, multiple.right[which % 2] ?? ''];
        expect(shareOf(multiple, more)).toBeGreaterThanOrEqual(shareOf(multiple, given));
      }),
    );
  });

  it.each<[TaskOf<'cloze'> | TaskOf<'matching'>, string[]]>([
    [cloze, ['capital', 'España', 'Madrid']],
    [matching, ['x', 'y', 'z']],
  ])('of $kind', (task, rights) => {
    const given = fc.array(fc.constantFrom('', 'q', ...rights), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(given, at, (texts, which) => {
        const more = texts.with(which % 3, rights[which % 3] ?? '');
        expect(shareOf(task, more)).toBeGreaterThanOrEqual(shareOf(task, texts));
      }),
    );
  });

  it('of steps: two neighbours put right', () => {
    const orders = fc.shuffledSubarray([...ordering.steps], { minLength: 4 });
    fc.assert(
      fc.property(orders, fc.nat({ max: 2 }), (given, where) => {
        const pair = given.slice(where, where + 2).sort();
        const more = [...given.slice(0, where), ...pair, ...given.slice(where + 2)];
        expect(shareOf(ordering, more)).toBeGreaterThanOrEqual(shareOf(ordering, given));
      }),
    );
  });
});
