import { expect, it } from 'vitest';
import { namesInHead } from '../../../test/support/feature-names.ts';
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

it.each([
  [
    'McDowell, George B. McClellan and Martin Luther King, Jr. met in the U.S. Congress.',
    ['george b. mcclellan', 'u.s. congress', 'martin luther king, jr'],
    ['george b', 'george', 'b', 'mcclellan', 'king', 'luther king', 'u', 's'],
  ],
  [
    'The guns of Fort Sumter and Alexis de Tocqueville met in South Carolina.',
    ['fort sumter', 'alexis de tocqueville', 'south carolina', 'guns'],
    ['fort', 'sumter', 'tocqueville', 'alexis', 'carolina'],
  ],
  ['They left New Jersey.', ['new jersey'], ['jersey', 'new']],
  ['When J. Stuart rode, the U.S. won.', ['j. stuart', 'won'], ['j', 'stuart', 'u', 's', 'u.s']],
  ['Then Newton’s laws describe motion.', ['newton', 'newton’s laws', 'laws'], ['newton’s']],
])('keeps names whole: %j', (sentence, offered, not) => {
  const prepared = preparedOf([pageOf(1, sentence)]);
  const texts = spansIn(sentence, 0, {
    ...{ material: prepared.material(), phrases: prepared.phrases(), grammar: undefined },
  }).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(offered));
  for (const text of not) expect(texts).not.toContain(text);
});

it('names its features in the order of the numbers in the table', () => {
  const sentence = 'The heart pumps blood through the body.';
  const prepared = preparedOf([pageOf(1, sentence)]);
  const [span] = spansIn(sentence, 0, {
    ...{ material: prepared.material(), phrases: prepared.phrases(), grammar: undefined },
  });
  expect(span?.features.map(([name]) => name)).toEqual(namesInHead('gap'));
  const features = new Map(span?.features);
  expect(span?.text).toBe('heart');
  expect([features.get('oneWord'), features.get('twoWords')]).toEqual([1, 0]);
  expect([features.get('afterArticle'), features.get('afterComma')]).toEqual([1, 0]);
  expect([features.get('firstFull'), features.get('start')]).toEqual([1, 1 / 7]);
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

it.each([
  ['हिन्दी भारत की एक प्रमुख भाषा है।', 'हिन्दी'],
  ['كِتَابٌ مُفِيدٌ للطُّلَّابِ', 'كِتَابٌ'],
])('cuts no word at its marks: %s', (sentence, word) => {
  const prepared = preparedOf([pageOf(1, sentence)]);
  const texts = spansIn(sentence, 0, {
    ...{ material: prepared.material(), phrases: prepared.phrases(), grammar: undefined },
  }).map(({ start, end }) => sentence.slice(start, end));
  expect(texts).toContain(word);
  for (const text of texts)
    expect(sentence).toMatch(new RegExp(`(?<!\\p{M}|\\p{L})${text}(?!\\p{M}|\\p{L})`, 'u'));
});
