import { describe, expect, it } from 'vitest';
import type { CleanPage } from '../../text/clean-page.ts';
import { planOf } from './plan.ts';

const pageOf = (text: string): CleanPage => ({
  page: 1,
  blocks: [{ kind: 'paragraph', text, page: 1 }],
  text,
});
const textOf = (parts: ReturnType<typeof planOf>) =>
  parts.flatMap(({ pages }) => pages.map(({ text }) => text));

describe('a text longer than a part', () => {
  it.each([
    [
      'with sentences',
      Array.from({ length: 40 }, (_, at) => `Cells of kind ${at} divide.`).join(' '),
    ],
    ['without sentences', Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')],
    ['without spaces', 'x'.repeat(950)],
  ])('is asked about whole: %s', (_, text) => {
    const pieces = textOf(planOf([pageOf(text)], 5, 100));
    expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(pieces.every((piece) => piece.length <= 100)).toBe(true);
  });

  it('is cut behind sentences where there are some', () => {
    const text = Array.from({ length: 40 }, (_, at) => `Cells of kind ${at} divide.`).join(' ');
    expect(textOf(planOf([pageOf(text)], 5, 100)).every((piece) => /\.$/.test(piece))).toBe(true);
  });
});
