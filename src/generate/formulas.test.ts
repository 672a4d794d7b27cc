import { describe, expect, it, vi } from 'vitest';
import type { Block, CleanPage } from '../text/clean-page.ts';
import type { StudyItem } from './engine.ts';
import { itemWithFormulas, quoteWithFormulas, withoutFormulas } from './formulas.ts';

const quote = 'The mean speed v of a body is (s₂-s₁)/(t₂-t₁) in a given time.';
const formulas = [
  { words: 'v', tex: 'v' },
  { words: '(s₂-s₁)/(t₂-t₁)', tex: '\\frac{s_2-s_1}{t_2-t_1}' },
];
const block: Block = { kind: 'paragraph', text: quote, page: 2, formulas };
const pages: CleanPage[] = [
  { page: 1, text: 'v', blocks: [{ kind: 'paragraph', text: 'v', page: 1 }] },
  { page: 2, text: quote, blocks: [block] },
];
const shown = 'The mean speed $v$ of a body is $\\frac{s_2-s_1}{t_2-t_1}$ in a given time.';

describe('items of a sentence with formulas', () => {
  it.each<[string, StudyItem, object]>([
    ['a point', { type: 'point', text: quote, page: 2, quote }, { text: shown }],
    [
      'a blank',
      {
        type: 'cloze',
        text: quote.replace('mean speed', '{{c1::mean speed}}').replace(' v ', ' {{c2::v}} '),
        page: 2,
        quote,
      },
      { text: shown.replace('mean speed', '{{c1::mean speed}}').replace('$v$', '{{c2::$v$}}') },
    ],
    [
      'a card',
      { type: 'basic', front: 'Mean speed v?', back: '(s₂-s₁)/(t₂-t₁)', page: 2, quote },
      { front: 'Mean speed $v$?', back: '$\\frac{s_2-s_1}{t_2-t_1}$' },
    ],
    [
      'a question',
      {
        type: 'question',
        stem: 'What is v?',
        options: ['speed', '(s₂-s₁)/(t₂-t₁)'],
        answer: 0,
        page: 2,
        quote,
      },
      { stem: 'What is $v$?', options: ['speed', '$\\frac{s_2-s_1}{t_2-t_1}$'] },
    ],
  ])('%s shows them, and keeps its quote in words', (_, item, wanted) => {
    expect(itemWithFormulas(item, pages)).toEqual({ ...item, ...wanted });
  });

  it('of another page stay as they are', () => {
    const item: StudyItem = { type: 'point', text: 'v', page: 1, quote: 'v' };
    expect(itemWithFormulas(item, pages)).toBe(item);
  });

  it('take no letter of a word for a formula, and no word for a letter', () => {
    const one = {
      type: 'point',
      text: 'A value a of v-velocity',
      page: 3,
      quote: 'A value a of v-velocity',
    } as const;
    const own: Block = {
      kind: 'paragraph',
      text: one.quote,
      page: 3,
      formulas: [
        { words: 'a', tex: 'a' },
        { words: 'elo', tex: 'x' },
      ],
    };
    expect(itemWithFormulas(one, [{ page: 3, text: one.quote, blocks: [own] }]).text).toBe(
      one.text,
    );
  });
});

it('selected words have their formulas', () => {
  expect(quoteWithFormulas('body is (s₂-s₁)/(t₂-t₁) in', [block])).toBe(
    'body is $\\frac{s_2-s_1}{t_2-t_1}$ in',
  );
  expect(quoteWithFormulas('a body', [block])).toBe('a body');
});

it('a sentence is judged by the words around its formulas', () => {
  expect(withoutFormulas(quote, block)).toBe(
    'The mean speed formula of a body is formula in a given time.',
  );
  expect(withoutFormulas(quote, { ...block, formulas: [] })).toBe(quote);
});

it('look for letters around all formulas of a paragraph once', () => {
  const patterns: string[] = [];
  class Recorded extends RegExp {
    constructor(pattern: string, flags?: string) {
      super(pattern, flags);
      patterns.push(pattern);
    }
  }
  const many = Array.from({ length: 50 }, (_, at) => ({ words: `x${at}`, tex: `x_{${at}}` }));
  const text = many.map(({ words }) => words).join(' and ');
  vi.stubGlobal('RegExp', Recorded);
  const judged = withoutFormulas(text, { kind: 'paragraph', text, page: 1, formulas: many });
  vi.unstubAllGlobals();
  expect(judged).toBe(many.map(() => 'formula').join(' and '));
  expect(patterns.join('').match(/\(\?<!/g)).toHaveLength(1);
});
