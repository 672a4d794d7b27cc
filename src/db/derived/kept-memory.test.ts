import { expect, it } from 'vitest';
import { memoryKept } from './memory.ts';

const memory = {
  ...{ live: 1 as const, state: 2, dueAt: 500, stability: 3, difficulty: 4, intervalDays: 3 },
  ...{ reps: 2, lapses: 0, lastRatedAt: 100 },
};
const row = { id: 'c', $at: '000000001-000-a', deckId: 'd', deletedAt: 0 };
const kept = (before: object, after: object, known: object = {}) =>
  memoryKept({ ...row, ...after }, { ...row, ...before, $memory: { ...memory, ...known } });

it.each([
  ['is edited', {}, { front: 'x' }, {}, memory],
  ['is suspended', {}, { suspendedAt: 9 }, {}, { ...memory, live: 2 }],
  ['is resumed', { suspendedAt: 9 }, { suspendedAt: 0 }, { live: 2 }, memory],
  [
    'is suspended in a deck in the Trash',
    {},
    { suspendedAt: 9 },
    { live: 0 },
    { ...memory, live: 0 },
  ],
  ['is buried', {}, { buriedUntil: 900 }, {}, { ...memory, dueAt: 900 }],
  ['is buried before it is due', {}, { buriedUntil: 300 }, {}, memory],
  ['is taken up though it was due later', { buriedUntil: 300 }, { buriedUntil: 0 }, {}, memory],
  [
    'is buried as a new one',
    {},
    { buriedUntil: 900 },
    { reps: 0, dueAt: 0 },
    { ...memory, reps: 0, dueAt: 900 },
  ],
  [
    'is buried as a new one that is to be asked on a later day',
    {},
    { buriedUntil: 900 },
    { reps: 0, dueAt: 5_000 },
    { ...memory, reps: 0, dueAt: 5_000 },
  ],
])('is known without a fold where a card %s', (_what, before, after, known, expected) => {
  expect(kept(before, after, known)).toEqual(expected);
});

it.each([
  ['goes to another deck', {}, { deckId: 'e' }, {}],
  ['goes to the Trash', {}, { deletedAt: 5 }, {}],
  ['is taken up as a new one', { buriedUntil: 900 }, {}, { reps: 0, dueAt: 900 }],
  ['is taken up and was due with its burial', { buriedUntil: 900 }, {}, { dueAt: 900 }],
])('is folded where a card %s', (_what, before, after, known) => {
  expect(kept(before, after, known)).toBeUndefined();
});
