import { expect, it } from 'vitest';
import { preparedOf } from '../prepared.ts';
import { pageOf } from '../testing.ts';
import { spansIn } from './spans.ts';

it('hides no words on both sides of a bracket', () => {
  const sentence = 'An unconditioned response (UCR) is a reaction [a reflex] without learning.';
  const prepared = preparedOf([pageOf(1, sentence)]);
  const spans = spansIn(sentence, 0, {
    material: prepared.material(),
    phrases: prepared.phrases(),
    grammar: undefined,
  });
  const texts = spans.map(({ start, end }) => sentence.slice(start, end));
  expect(texts).toEqual(expect.arrayContaining(['unconditioned response', 'UCR', 'reflex']));
  for (const text of texts) expect(text).not.toMatch(/[()[\]]/);
});

it('hides no words that the sentence says once more', () => {
  const sentence =
    'The attack on Fort Sumter began the war, since Lincoln would hold Fort Sumter and its partners.';
  const prepared = preparedOf([pageOf(1, sentence)]);
  const context = {
    ...{ material: prepared.material(), phrases: prepared.phrases(), grammar: undefined },
  };
  const texts = spansIn(sentence, 0, context).map(({ text }) => text);
  expect(texts).toContain('lincoln');
  expect(texts).toContain('partners');
  expect(texts).not.toContain('fort sumter');
});
