import { describe, expect, it } from 'vitest';
import type { TaskItem } from '../engine.ts';
import { groundOn } from './ground.ts';

const task = { kind: 'true-false' as const, options: ['True', 'False'], right: 'False' };
const another = { ok: false, reason: 'another answer may be right' };
const elsewhere = { ok: false, reason: 'the question is about something else' };
const nothing = { ok: false, reason: 'no fact to learn' };
const part = (term: string, meaning: string, quote: string) => ({ term, meaning, page: 1, quote });

/** @param others other text of the page */
function say(
  stem: string,
  correction: string,
  other: ReturnType<typeof part>,
  ...others: string[]
) {
  const text = [correction, other.quote, ...others].join(' ');
  const item: TaskItem = {
    ...{ type: 'task', stem, task, page: 1, quote: correction, correction, parts: [other] },
  };
  return { item, grounding: groundOn([{ page: 1, text }])(item), text };
}

const meaning = 'a cold creature that lays its eggs on land';
const spaniel = 'A spaniel is a friendly hound that was bred to find birds.';
const reptile = `A reptile is ${meaning}.`;
const ofReptile = part('reptile', meaning, reptile);
const lie = `A spaniel is ${meaning}.`;

describe('a false statement', () => {
  const told = say(lie, spaniel, ofReptile);
  const ground = groundOn([{ page: 1, text: told.text }]);

  it('stands where its correction does', () => {
    expect(ground(told.item)).toEqual({ ok: true, page: 1, quote: spaniel });
  });

  it.each<[string, Partial<TaskItem>, object]>([
    ['without a correction', { correction: undefined }, nothing],
    ['that does not say whose meaning it has', { parts: undefined }, nothing],
    [
      'whose correction is not in the text',
      { correction: spaniel.replace('birds', 'fish') },
      { ok: false, reason: 'the answer is not in the quote' },
    ],
    [
      'whose meaning is not in the text',
      { parts: [{ ...ofReptile, quote: 'A mollusk is soft.' }] },
      { ok: false, reason: 'the quote is not on the page' },
    ],
    ['whose meaning is that of no term', { parts: [{ ...ofReptile, term: 'mollusk' }] }, elsewhere],
    ['that is changed in its meaning', { stem: lie.replace('cold', 'hot') }, elsewhere],
    [
      'about another term than its correction',
      { stem: lie.replace('spaniel', 'poodle') },
      elsewhere,
    ],
    ['that is a meaning alone', { stem: meaning }, elsewhere],
    ['that says more than its meaning', { stem: lie.replace('.', ' and sea.') }, elsewhere],
  ])('[P4] %s is refused', (_, change, wanted) => {
    expect(ground({ ...told.item, ...change })).toEqual(wanted);
  });
});

it('may begin as its correction does, with words that other sentences begin with too', () => {
  const steps = 'the making of many small steps';
  const other = part('shaping', steps, `Shaping describes ${steps}.`);
  const correction = 'Extinction describes the loss of a learned response.';
  expect(say(`Extinction describes ${steps}.`, correction, other).grounding).toMatchObject({
    ok: true,
  });
});

describe('[P4] it may be true', () => {
  it('where its correction says both, of what it does not name', () => {
    const both = `It is a friendly hound or ${meaning}.`;
    expect(say(`It is ${meaning}.`, both, ofReptile).grounding).toEqual(another);
  });

  it('where its correction speaks of the other term', () => {
    const both = 'A spaniel is a friendly hound that was bred to find a reptile.';
    expect(say(lie, both, ofReptile).grounding).toEqual(another);
  });

  it.each([
    [
      'of one of its words',
      `A green iguana is ${meaning}.`,
      'A green iguana is a friend of mine.',
      `Some people say that an iguana is ${meaning}.`,
    ],
    [
      'of a word of the same family',
      `Iguanas may be ${meaning}.`,
      'Iguanas may be friends of mine.',
      `Some people say that an iguana is ${meaning}.`,
    ],
    [
      'of a name of few letters',
      `An emu is ${meaning}.`,
      'An emu is a friend of mine.',
      `Some people say that the emu is ${meaning}.`,
    ],
  ])('where a sentence says it %s', (_, stem, correction, more) => {
    expect(say(stem, correction, ofReptile).grounding).toMatchObject({ ok: true });
    expect(say(stem, correction, ofReptile, more).grounding).toEqual(another);
  });
});
