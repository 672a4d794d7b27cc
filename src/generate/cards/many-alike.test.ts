/** Decks with many cards of one front. */
import { expect, it, vi } from 'vitest';
import * as foldModule from '../../text/fold.ts';
import type { AskedCard } from './card-facts.ts';
import { questionsOfCards } from './card-questions.ts';

vi.mock('../../text/fold.ts', { spy: true });

const organs =
  'heart liver kidney lung stomach brain spleen muscle nerve bone skin vein artery tendon cornea retina';

function deckOf(front: string, backs: readonly string[]): AskedCard[] {
  return backs.map((back, at) => ({ id: `c${at}`, kind: 'basic', front, back }));
}

it('accept the answers of all of them', async () => {
  const backs = organs.split(' ');
  const deck = deckOf('Which organ is part of the body?', backs);
  const { items } = await questionsOfCards(deck, { kinds: ['short'] });
  expect(items).toHaveLength(backs.length);
  for (const item of items) {
    const accepted =
      item.type === 'task' && item.task.kind === 'short' ? item.task.accepted : undefined;
    expect([...(accepted ?? [])].sort()).toEqual([...backs].sort());
  }
});

it('ask for no typed answer if there are more right ones than a question can hold', async () => {
  const deck = deckOf(
    'Name a number.',
    Array.from({ length: 100 }, (_, at) => `n${at}`),
  );
  expect((await questionsOfCards(deck, { kinds: ['short'] })).items).toEqual([]);
});

it('fold each side a few times, however many cards there are', async () => {
  const calls = vi.mocked(foldModule.fold);
  const foldsOf = async (size: number) => {
    calls.mockClear();
    const backs = Array.from({ length: size }, (_, at) => `part${at}`);
    const deck = deckOf('What is a cell?', backs);
    await questionsOfCards(deck, { kinds: ['single', 'true-false', 'short', 'matching'] });
    return calls.mock.calls.length / size;
  };
  const few = await foldsOf(50);
  expect(few).toBeGreaterThan(0);
  expect(await foldsOf(400)).toBeLessThan(few + 1);
});
