/** Questions that the text does not support, although each of their words is on the page [P4]. */
import { describe, expect, it } from 'vitest';
import type { Task } from '../../model/study/quiz/task.ts';
import type { TaskItem } from '../engine.ts';
import { heading, pageOf } from '../testing.ts';
import { groundOn, withHeadings } from './ground.ts';

const entry = (text: string) => ({ kind: 'list' as const, text, page: 1 });
const spaniel = 'A spaniel is a friendly hound that was bred to find birds.';
const reptile = 'A reptile is a cold creature that lays its eggs on land.';
const both = 'Shaping is the making of small steps, and extinction is the loss of a response.';
const pages = [
  pageOf(
    1,
    heading(1, 'Muscle tissue'),
    'There are three types of muscle:',
    entry('Skeletal muscle'),
    entry('Cardiac muscle'),
    entry('Smooth muscle'),
    heading(1, 'Animals'),
    `${spaniel} ${reptile} ${both} Some people say that an iguana is a cold creature that lays its eggs on land. Gristle is called a muscle too.`,
  ),
];
const ground = groundOn(withHeadings(pages));
const item = (stem: string, task: Task, quote: string, rest: Partial<TaskItem> = {}): TaskItem => ({
  ...{ type: 'task', stem, task, page: 1, quote, ...rest },
});
const list = pages[0]?.blocks.slice(1, 5).map(({ text }) => text) ?? [];
const part = (term: string, meaning: string, quote: string) => ({ term, meaning, page: 1, quote });

describe('multiple choice', () => {
  const ask = (right: string[], wrong: string[], quote: string) =>
    ground(
      item(
        'Which of these are types of muscle?',
        { kind: 'multiple', options: [...right, ...wrong], right },
        quote,
      ),
    );
  const all = ['Skeletal muscle', 'Cardiac muscle', 'Smooth muscle'];

  it('with the whole list is taken', () => {
    expect(ask(all, ['Spaniel', 'Reptile'], list.join('\n\n'))).toMatchObject({ ok: true });
  });

  it.each([
    ['whose quote leaves out the last entry', all.slice(0, 2), list.slice(0, 3)],
    ['whose quote leaves out the first entry', all.slice(1), list.slice(2)],
    ['without one of the entries', all.slice(0, 2), list],
  ])('%s is refused, since what is left out is right too', (_, right, quote) => {
    expect(ask(right, ['Spaniel', 'Reptile'], quote.join('\n\n')).ok).toBe(false);
  });

  it('is refused where a sentence elsewhere says the same of a wrong option', () => {
    expect(ask(all, ['Gristle', 'Reptile'], list.join('\n\n'))).toMatchObject({
      reason: 'another answer may be right',
    });
  });
});

describe('a false statement', () => {
  const meaning = 'a cold creature that lays its eggs on land';
  const task = { kind: 'true-false' as const, options: ['True', 'False'], right: 'False' };
  const say = (stem: string, correction: string, other: ReturnType<typeof part>) =>
    ground(item(stem, task, correction, { correction, parts: [other] }));

  it('of a term whose meaning is another is taken', () => {
    const other = part('reptile', meaning, reptile);
    expect(say(`A spaniel is ${meaning}.`, spaniel, other)).toMatchObject({ ok: true });
  });

  it('is refused where a sentence elsewhere says it of that very term', () => {
    const said = 'An iguana is a kind of animal.';
    const told = groundOn([{ page: 1, text: `${said} ${pages[0]?.text}` }]);
    const other = part('reptile', meaning, reptile);
    const stem = `An iguana is ${meaning}.`;
    const lie = item(stem, task, said, { correction: said, parts: [other] });
    expect(told(lie)).toMatchObject({ reason: 'another answer may be right' });
  });

  it('is refused where the other sentence is not about the other term', () => {
    const other = part('mollusk', meaning, reptile);
    expect(say(`A spaniel is ${meaning}.`, spaniel, other).ok).toBe(false);
  });

  it('that is true is refused', () => {
    const own = 'a friendly hound that was bred to find birds';
    expect(say(spaniel, spaniel, part('spaniel', own, spaniel)).ok).toBe(false);
  });
});

describe('matching', () => {
  const steps = 'The making of small steps';
  const loss = 'The loss of a response';
  const match = (...pairs: [string, string, string][]) =>
    ground(
      item(
        'Match each term with its definition.',
        {
          kind: 'matching',
          prompts: pairs.map(([term]) => term),
          answers: pairs.map(([, meaning]) => meaning),
        },
        pairs[0]?.[2] ?? '',
        { parts: pairs.map(([term, meaning, quote]) => part(term, meaning, quote)) },
      ),
    );

  it('of two terms in one sentence is taken as the sentence says it, and not exchanged', () => {
    expect(match(['Shaping', steps, both], ['Extinction', loss, both])).toMatchObject({ ok: true });
    expect(match(['Shaping', loss, both], ['Extinction', steps, both]).ok).toBe(false);
  });

  it('to a term that stands in a heading alone is refused', () => {
    const cold = 'A cold creature that lays its eggs on land';
    expect(match(['Animals', cold, reptile], ['Shaping', steps, both]).ok).toBe(false);
  });
});

describe('a quote that ends before its sentence does', () => {
  const text =
    'Perception is the capability of identifying, accepting, and using information. Sleep is not the absence of all activity of the brain.';
  const told = groundOn([{ page: 1, text, headings: ['Sleep'] }]);
  const card = (front: string, back: string, quote: string) =>
    told({ type: 'basic', front, back, page: 1, quote });

  it('[P4] makes no cut answer whole', () => {
    const quote = 'Perception is the capability of identifying, accepting';
    expect(card('What is perception?', 'the capability of identifying, accepting', quote)).toEqual({
      ...{ ok: false, reason: 'the answer is cut off' },
    });
  });

  it('[P4] takes no negation from before it', () => {
    const back = 'the absence of all activity of the brain';
    expect(card('What is sleep?', back, `${back}.`).ok).toBe(false);
  });
});
