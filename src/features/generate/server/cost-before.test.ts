import { expect, it } from 'vitest';
import { tokensNeeded } from '../../../generate/model-cost.ts';
import { cardKinds } from '../../../model/study/quiz/kind-names.ts';
import { tokensFor } from './cost-before.ts';
import { sizeOf } from './text-size.ts';

const text = sizeOf('word. '.repeat(1_000));

it('says what the server reserves, which is told the kinds of what is made alone', () => {
  const asked = { questionKinds: ['short', 'matching'] } as const;
  expect(tokensFor({ kind: 'questions', ...asked }, text, 10)).toBe(
    tokensNeeded(6_000, 10, { kind: 'questions', ...asked }),
  );
  expect(tokensFor({ kind: 'flashcards', ...asked }, text, 10)).toBe(
    tokensNeeded(6_000, 10, { kind: 'flashcards', cardKinds }),
  );
  expect(tokensFor({ kind: 'summary', ...asked }, text, 10)).toBe(
    tokensNeeded(6_000, 10, { kind: 'summary' }),
  );
});

it('a kind of summary that was chosen before says nothing of flashcards', () => {
  const cards = { kind: 'flashcards' } as const;
  expect(tokensFor(cards, text, 40, 'short')).toBe(tokensFor(cards, text, 40));
});

it('a number that was chosen before says nothing of a short summary', () => {
  const summary = { kind: 'summary' } as const;
  expect(tokensFor(summary, text, 40, 'short')).toBe(tokensFor(summary, text, undefined, 'short'));
});

it('counts what the server counts, whatever the alphabet', () => {
  const cyrillic = sizeOf('слово. '.repeat(1_000));
  expect(tokensFor({ kind: 'flashcards' }, cyrillic, 10)).toBe(
    tokensNeeded(12_000, 10, { kind: 'flashcards', cardKinds }),
  );
});
