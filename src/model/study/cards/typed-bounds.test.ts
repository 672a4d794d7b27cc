/** Long and odd answers end in time, and are shown. */
import { expect, it } from 'vitest';
import type { Context } from '../quiz/alternatives.ts';
import { judgeAnswer } from './judge-answer.ts';
import { differenceOf } from './typed-difference.ts';

const many = 20_000;

it.each<[string, string, string, Context?]>([
  ['letters', 'a'.repeat(many), 'b'.repeat(many)],
  ['words', 'wörd '.repeat(many / 5), `${'word '.repeat(many / 5)}x`],
  ['brackets', '('.repeat(300), '(b) '.repeat(74)],
  ['open brackets', 'a(b'.repeat(99), 'a(b'.repeat(100)],
  ['numbers of a list', '1. '.repeat(100), '1. '.repeat(99)],
  ['alternatives', 'x; '.repeat(100), 'y; '.repeat(100)],
  ['marks', 'a\u0301'.repeat(299), 'a\u0300'.repeat(299)],
  ['a sentence', 'x', 'aa', { quote: 'aa, also called '.repeat(many / 16) }],
])('%s of 20,000 signs are judged and shown', (_, typed, right, context) => {
  const { verdict, meant } = judgeAnswer(typed, right, context);
  expect(['spelling', 'wrong']).toContain(verdict);
  expect(differenceOf(typed, meant, false).length).toBeGreaterThan(0);
});
