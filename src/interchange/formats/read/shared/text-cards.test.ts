import { expect, it } from 'vitest';
import { gapCards } from './text-cards.ts';

it('gives one card for each gap', () => {
  expect(gapCards('{{c1::a}} and {{c2::b}}', 'back').map(({ asked }) => asked)).toEqual([1, 2]);
});

it('keeps a text whose gaps hold no words, since nothing is lost in silence', () => {
  const front = '{{c1::{{c1::}}}}';
  expect(gapCards(front, 'x')).toEqual([{ kind: 'basic', front, back: 'x' }]);
});

it('reads gaps within gaps without end in time that grows with the text', () => {
  const front = `${'{{c1::'.repeat(60_000)}x${'}}'.repeat(60_000)}`;
  expect(gapCards(front, '').length).toBeGreaterThan(0);
});
