import { describe, expect, it } from 'vitest';
import { byDifficulty, hardnessOf } from './difficulty.ts';
import type { CardItem, QuestionItem } from './engine.ts';
import { handle } from './handle.ts';
import { onDeviceEngine } from './on-device.ts';
import type { WorkerMessage } from './stream.ts';
import { chapterPages } from './testing.ts';

const source = { page: 1, quote: 'x' };
const card = (front: string, back: string): CardItem => ({ type: 'basic', front, back, ...source });
const ranks = new Map([
  ['memory', 0],
  ['synapse', 20],
]);
const hard = (item: Parameters<typeof hardnessOf>[0]) => hardnessOf(item, ranks);

describe('an item is harder', () => {
  it('where it asks of a detail, not of what the text is about', () => {
    const [main, less, detail] = ['Memory', 'A synapse', 'A vole'].map((term) =>
      hard(card(`What is this? ${term}`, 'a thing')),
    );
    expect(main).toBeLessThan(less ?? 0);
    expect(less).toBeLessThan(detail ?? 0);
  });

  it('where its answer is longer', () => {
    const long = 'a set of processes that encode, store and retrieve what was met before';
    expect(hard(card('What is memory?', long))).toBeGreaterThan(
      hard(card('What is memory?', 'a set')),
    );
  });

  it('where it does not ask what something is', () => {
    expect(hard(card('Why does memory fade?', 'decay'))).toBeGreaterThan(
      hard(card('What is memory?', 'decay')),
    );
  });

  it('where the wrong answers are like the right one', () => {
    const question = (options: string[]): QuestionItem => ({
      ...{ type: 'question', stem: 'What is memory?', options, answer: 0 },
      ...source,
    });
    const like = ['short-term memory', 'long-term memory', 'working memory', 'sensory memory'];
    const unlike = ['short-term memory', 'bone', 'rain', 'electricity of clouds in winter'];
    expect(hard(question(like))).toBeGreaterThan(hard(question(unlike)));
  });
});

it('chooses the easier or the harder ones, at most half of all, in their order', () => {
  const cards = [
    'Why does a vole run?',
    'What is memory?',
    'Why does it fade?',
    'What is a synapse?',
  ].map((front) => card(front, 'thing'));
  const fronts = (items: CardItem[]) => items.map((item) => item.type === 'basic' && item.front);
  const terms = ['memory', 'synapse'];
  expect(fronts(byDifficulty(cards, terms, 10, 'easier'))).toEqual([
    'What is memory?',
    'What is a synapse?',
  ]);
  expect(fronts(byDifficulty(cards, terms, 10, 'harder'))).toEqual([
    'Why does a vole run?',
    'Why does it fade?',
  ]);
  expect(byDifficulty(cards, terms, 1, 'easier')).toHaveLength(1);
});

it('takes the easier and the harder ones of what the engine finds, and all where neither is wished', async () => {
  const make = async (difficulty?: 'easier' | 'harder') => {
    const told: WorkerMessage[] = [];
    const pages = chapterPages();
    const request = { type: 'generate' as const, id: 'x', kind: 'flashcards' as const, pages };
    await handle(
      { ...request, count: 30, ...(difficulty && { difficulty }) },
      (message) => told.push(message),
      { engine: onDeviceEngine, isCancelled: () => false },
    );
    const result = told.find((message) => message.type === 'result');
    return result?.type === 'result' ? result.items.map((item) => JSON.stringify(item)) : [];
  };
  const [all, easier, harder] = [await make(), await make('easier'), await make('harder')];
  expect(easier.length).toBe(Math.ceil(all.length / 2));
  expect(new Set([...easier, ...harder])).toEqual(new Set(all));
  expect(easier).not.toEqual(harder);
});
