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

describe('key sentences', () => {
  const said = [
    'Cells divide by mitosis.',
    'Plants make sugar of light.',
    'Iron rusts in wet air.',
  ];
  const pages = said.map((text, at) => ({ ...pageOf(text), page: at + 1 }));
  const key = said.map((quote, at) => ({ quote, page: at + 1 }));

  it('are named in the part that has them, in the order of the text', () => {
    const parts = planOf(pages, 3, 60, key);
    expect(parts.flatMap(({ sentences }) => sentences)).toEqual(said);
    for (const { pages, sentences } of parts) {
      const text = pages.map((page) => page.text).join(' ');
      for (const sentence of sentences) expect(text).toContain(sentence);
    }
  });

  it('give a part more of the items than an equal text without any', () => {
    const two = [pageOf('a '.repeat(40)), { ...pageOf('b '.repeat(40)), page: 2 }];
    const many = Array.from({ length: 10 }, () => ({ quote: 'b b b', page: 2 }));
    const [plain, rich] = planOf(two, 10, 90, many).map(({ count }) => count);
    expect(rich).toBeGreaterThan(plain ?? 0);
  });
});
