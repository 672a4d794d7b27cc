import { describe, expect, it } from 'vitest';
import { column, rawPage } from '../../generate/testing.ts';
import { cleanPages } from './clean.ts';

const prose = [
  'The hippocampus binds the parts of an experience into one',
  'memory that can be recalled as a whole, and damage to it',
  'leaves a person unable to form new memories of their life.',
];

describe('cleanPages', () => {
  it('joins the lines of a paragraph', () => {
    const [page] = cleanPages([rawPage(1, column(700, prose))]);
    expect(page?.blocks).toEqual([{ kind: 'paragraph', text: prose.join(' '), page: 1 }]);
  });

  it('undoes hyphens at the end of a line, but keeps those of a compound word', () => {
    const lines = column(700, [
      'People with high self-esteem recover from a failure in a short time because their self-',
      'esteem does not depend on one single success, and what they remember of the experi-',
      'ence is not only the pain that they felt on that day in front of all those other people.',
    ]);
    const [page] = cleanPages([rawPage(1, lines)]);
    expect(page?.text).toContain('their self-esteem does');
    expect(page?.text).toContain('the experience is');
  });

  it('spells ligatures out', () => {
    const [page] = cleanPages([
      rawPage(1, column(700, ['The ﬁrst eﬀect of sleep is a ﬂood of hormones.'])),
    ]);
    expect(page?.text).toBe('The first effect of sleep is a flood of hormones.');
  });

  it('removes running heads and page numbers', () => {
    const pages = [1, 2, 3, 4].map((page) =>
      rawPage(page, [
        { y: 780, text: `${page + 10} 1 • Introduction to Memory`, size: 8 },
        ...column(700, [
          `Chapter ${'one two three four'.split(' ')[page - 1]} says more.`,
          ...prose,
          `Part ${'one two three four'.split(' ')[page - 1]} ends.`,
        ]),
        { y: 20, text: 'Access for free', size: 7 },
      ]),
    );
    for (const page of cleanPages(pages)) {
      expect(page.text).toMatch(
        /^Chapter \w+ says more\.\s+The hippocampus [^•]*life\. Part \w+ ends\.$/,
      );
    }
  });

  it('reads the left column before the right one', () => {
    const left = [
      'The left column goes first down',
      'the page, line for line, until',
      'it ends at the bottom of that',
      'column with a full sentence.',
    ];
    const right = [
      'The right column comes second',
      'and its lines must never mix',
      'with those of the other column',
      'in the text that comes out.',
    ];
    const page = rawPage(1, [...column(700, left, 50), ...column(700, right, 230)]);
    expect(cleanPages([page])[0]?.text).toBe(`${left.join(' ')}\n\n${right.join(' ')}`);
  });

  it('tells headings by their size and captions by their first words', () => {
    const page = rawPage(1, [
      { y: 740, text: 'How Memory Works', size: 16 },
      ...column(700, prose),
      { y: 640, text: 'Figure 1.2 The hippocampus lies deep in the brain.', size: 8 },
    ]);
    expect(cleanPages([page])[0]?.blocks.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'caption',
    ]);
  });

  it('keeps on its own page each half of a paragraph that crosses a page break', () => {
    const pages = cleanPages([
      rawPage(1, column(100, ['A memory that is recalled often grows stronger, while one that'])),
      rawPage(2, column(700, ['is never recalled fades over the months and years that follow.'])),
    ]);
    expect(pages[1]?.blocks[0]).toMatchObject({ page: 2, continues: true });
  });

  it.each([
    ['a formula', 'f(x) = {y[i]} + z_{k} \\ #'],
    ['a formula of signs', '= ± ∑ − ∏'],
  ])('does not join the ends of a sentence over %s', (_, formula) => {
    const [page] = cleanPages([
      rawPage(1, [
        ...column(700, [...prose, 'The simplest form of the function that repeats a vector is']),
        { y: 630, text: formula, x: 120 },
        ...column(606, ['which puts five copies of it end to end, one after the other.', ...prose]),
      ]),
    ]);
    expect(page?.text).toMatch(/a vector is\n\n/);
    expect(page?.text).toMatch(/\n\nwhich puts five copies/);
  });

  it('does not join the ends of a sentence over a picture, whose words are not in the text', () => {
    const [page] = cleanPages([
      rawPage(1, [
        ...column(700, [...prose, 'The area under the curve is found by the sum over all']),
        ...column(560, ['where n is the number of parts, and each part is as wide as the others.']),
      ]),
    ]);
    expect(page?.text).toMatch(/sum over all\n\nwhere n is/);
  });

  it('does not join the ends of a sentence over a formula at the end of a page', () => {
    const pages = cleanPages([
      rawPage(1, [
        ...column(700, [...prose, 'The simplest form of the function that repeats a vector is']),
        { y: 630, text: 'f(x) = {y[i]} + z_{k} \\ #', x: 120 },
      ]),
      rawPage(2, column(700, ['which puts five copies of it end to end.', ...prose])),
    ]);
    expect(pages[1]?.blocks[0]?.continues).toBeUndefined();
  });

  it('tells small print below a picture from the text, without a number too', () => {
    const caption = [
      'Return of the Useless (1918), by George Bellows, is an example of a kind of imagery',
      'that made reluctant people join the war.',
    ];
    const [page] = cleanPages([
      rawPage(1, [
        ...column(700, prose),
        ...caption.map((text, index) => ({ y: 500 - 12 * index, text, size: 9 })),
        ...column(450, prose),
      ]),
    ]);
    expect(page?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'caption', 'paragraph']);
  });

  it('tells the words below a picture at the head of a page', () => {
    const pages = cleanPages([
      rawPage(1, column(700, prose)),
      rawPage(2, [
        { y: 700, text: 'Soldiers unload their own people.', size: 9 },
        ...column(670, prose),
      ]),
    ]);
    expect(pages[1]?.blocks.map(({ kind }) => kind)).toEqual(['caption', 'paragraph']);
  });

  it('takes small print without a picture for text, and print of any size with a credit for a caption', () => {
    const small = (y: number, text: string) => [{ y, text, size: 9 }];
    const [page] = cleanPages([
      rawPage(1, [
        ...column(700, prose),
        ...small(640, 'The note says the same in smaller letters.'),
        ...column(610, prose),
        ...column(500, ['Many young men wished to join the army. (credit: Library of Congress)']),
      ]),
    ]);
    expect(page?.blocks.map(({ kind }) => kind)).toEqual([
      ...['paragraph', 'paragraph', 'paragraph', 'caption'],
    ]);
  });

  it('joins the ends of a sentence over a figure with its caption', () => {
    const [page] = cleanPages([
      rawPage(1, [
        ...column(700, [...prose, 'A memory that is recalled often grows stronger than one that']),
        { y: 560, text: 'Figure 1.2 The hippocampus lies deep in the brain.', size: 8 },
        ...column(530, ['is never recalled, as the figure shows for one year of a life.']),
      ]),
    ]);
    expect(page?.text).toContain('than one that is never recalled');
  });

  it('notes the words that a paragraph sets apart by font', () => {
    const raw = rawPage(1, [
      { x: 50, y: 700, text: 'The ' },
      { x: 72, y: 700, text: 'working memory', font: 'bold' },
      { x: 146, y: 700, text: 'holds a few things for some seconds at a time.' },
    ]);
    for (const item of raw.items) item.hasEol = false;
    expect(cleanPages([raw])[0]?.blocks[0]?.terms).toEqual(['working memory']);
  });

  it('keeps the entries of a glossary apart, over pages too, and the text after it', () => {
    const entry = (y: number, term: string, meaning: string) => [
      { x: 50, y, text: term, font: 'bold' },
      { x: 56 + term.length * 5, y, text: meaning },
    ];
    const pages = cleanPages([
      rawPage(1, [
        ...column(740, prose),
        { y: 680, text: 'Key Terms', size: 16 },
        ...entry(650, 'amnesia', 'a loss of memories that lasts for some time'),
        ...entry(638, 'encoding', 'the way by which an experience enters memory'),
      ]),
      rawPage(2, [
        ...entry(740, 'recall', 'the way by which a memory comes back again'),
        ...entry(728, 'schema', 'a frame in which new memories find their place'),
        { y: 690, text: 'The Forgetting Curve', size: 16 },
      ]),
      rawPage(
        3,
        column(740, ['experiments on forgetting began with lists of syllables.', ...prose]),
      ),
    ]);
    const blocks = pages.flatMap((page) => page.blocks);
    const terms = ['amnesia', 'encoding', 'recall', 'schema'];
    expect(
      terms.map((term) => blocks.filter(({ text }) => text.startsWith(`${term} `)).length),
    ).toEqual([1, 1, 1, 1]);
    expect(blocks.filter(({ continues }) => continues)).toEqual([]);
  });

  it('reads a typewritten file as text, not as code', () => {
    const raw = rawPage(1, column(700, [...prose, ...prose]));
    for (const item of raw.items) item.width = item.str.length * 6;
    expect(cleanPages([raw])[0]?.blocks[0]?.kind).toBe('paragraph');
  });

  it('gives an empty page for a page without text', () => {
    expect(cleanPages([rawPage(1, [])])).toEqual([{ page: 1, blocks: [], text: '' }]);
  });
});
