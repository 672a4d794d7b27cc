import { expect, it } from 'vitest';
import { tokensNeeded } from '../../../generate/model-cost.ts';
import { cardKinds } from '../../../model/study/quiz/kind-names.ts';
import { sizeOf, tokensFor } from './cost-before.ts';

const text = sizeOf('word. '.repeat(1_000));

it('says what the server reserves, which is told the kinds of what is made alone', () => {
  const asked = { questionKinds: ['short', 'matching'] } as const;
  expect(tokensFor({ kind: 'questions', ...asked, count: 10 }, text)).toBe(
    tokensNeeded(6_000, 10, { kind: 'questions', ...asked }),
  );
  expect(tokensFor({ kind: 'flashcards', ...asked, count: 10 }, text)).toBe(
    tokensNeeded(6_000, 10, { kind: 'flashcards', cardKinds }),
  );
  expect(tokensFor({ kind: 'summary', ...asked, count: 10 }, text)).toBe(
    tokensNeeded(6_000, 10, { kind: 'summary' }),
  );
});

it('a kind of summary that was chosen before says nothing of flashcards', () => {
  const cards = { kind: 'flashcards', count: 40 } as const;
  expect(tokensFor({ ...cards, shape: 'short' }, text)).toBe(tokensFor(cards, text));
});

it('a number that was chosen before says nothing of a short summary', () => {
  const summary = { kind: 'summary', shape: 'short' } as const;
  expect(tokensFor({ ...summary, count: 40 }, text)).toBe(tokensFor(summary, text));
});

it('counts what the server counts, whatever the alphabet', () => {
  const cyrillic = sizeOf('слово. '.repeat(1_000));
  expect(tokensFor({ kind: 'flashcards', count: 10 }, cyrillic)).toBe(
    tokensNeeded(12_000, 10, { kind: 'flashcards', cardKinds }),
  );
});
