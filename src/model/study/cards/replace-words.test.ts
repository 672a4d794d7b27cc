import { expect, it } from 'vitest';
import { replaceWords } from './replace-words.ts';

const card = (id: string, front: string, back: string, more: object = {}) => ({
  ...{ id, kind: 'basic' as const, front, back, asked: null, groupId: null, ...more },
});
const both = { find: 'cell', replace: 'unit', side: 'both' as const, isCaseSensitive: false };

it('words are replaced on both sides, and only changed sides are written', () => {
  const cards = [card('a', 'Cell cell', 'no'), card('b', 'x', 'A cell'), card('c', 'x', 'y')];
  expect(replaceWords(cards, both)).toEqual({
    edits: [
      { id: 'a', front: 'unit unit' },
      { id: 'b', back: 'A unit' },
    ],
    places: 3,
    left: 0,
  });
  expect(replaceWords(cards, { ...both, isCaseSensitive: true }).places).toBe(2);
});

it('special signs are plain text, also in the replacement', () => {
  const { edits } = replaceWords([card('a', 'a.b (c) $1', 'x')], {
    ...{ ...both, find: '(c) $1', replace: '$& [d]' },
  });
  expect(edits).toEqual([{ id: 'a', front: 'a.b $& [d]' }]);
});

it('a side is the side that the student sees, so a reversed card has the other one', () => {
  const cards = [card('a', 'cell', 'x'), card('b', 'x', 'cell', { asked: 2, groupId: 'a' })];
  expect(replaceWords(cards, { ...both, side: 'front' }).edits).toEqual([
    { id: 'a', front: 'unit' },
    { id: 'b', back: 'unit' },
  ]);
});

it('a card that would ask nothing after the edit stays unchanged, with its group', () => {
  const front = '{{c1::a}} and {{c2::b}}';
  const gap = (id: string, asked: number | null, groupId: string | null = 'g') =>
    card(id, front, '', { kind: 'cloze', asked, groupId });
  const wanted = { ...both, find: '{{c2::', replace: '{{c1::' };
  const others = [gap('alone', null, null), gap('c', 1, 'other')];
  const { edits, left } = replaceWords([gap('a', 1), gap('b', 2), ...others], wanted);
  expect([edits.map(({ id }) => id), left]).toEqual([['alone', 'c'], 2]);
  const all = { ...both, find: '::', replace: ':' };
  expect(replaceWords([gap('a', 1), gap('alone', null, null)], all)).toMatchObject({
    ...{ edits: [], left: 2 },
  });
});

it('a card that would be empty or too long stays unchanged, and is counted', () => {
  const cards = [card('a', 'cell', 'x'), card('b', 'cell!', 'x')];
  expect(replaceWords(cards, { ...both, replace: '' })).toMatchObject({
    edits: [{ id: 'b', front: '!' }],
    left: 1,
  });
  expect(replaceWords(cards, { ...both, find: '' })).toMatchObject({ edits: [], places: 0 });
});
