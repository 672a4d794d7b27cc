import { describe, expect, it } from 'vitest';
import { chapterOf, chapterTextsOf, pointsOfChapter } from './chapters.ts';
import { heading, pageOf } from './testing.ts';

const long = (word: string) => `${word} is a thing. `.repeat(30).trim();
const titlesOf = (texts: ReturnType<typeof chapterTextsOf>) =>
  texts.map(({ title, pages }) => [title, pages.map(({ page }) => page)]);

describe('the text of chapters', () => {
  const pages = [
    pageOf(1, heading(1, 'Preface'), long('Preface')),
    pageOf(2, 'The preface ends here.', heading(2, '1. Cells'), long('Cell')),
    pageOf(3, long('Membrane')),
    pageOf(4, long('Late'), heading(4, '2. Tissues'), long('Tissue')),
  ];
  const begins = [
    { title: 'Cells', page: 2 },
    { title: 'Tissues', page: 4 },
  ];

  it('begins at the heading on its page, not with the page', () => {
    const texts = chapterTextsOf(pages, begins);
    expect(titlesOf(texts)).toEqual([
      [undefined, [1, 2]],
      ['Cells', [2, 3, 4]],
      ['Tissues', [4]],
    ]);
    expect(texts[1]?.pages[0]?.text).toMatch(/^1\. Cells/);
    expect(texts[2]?.pages[0]?.text).toMatch(/^2\. Tissues/);
  });

  it('has every block once, in order', () => {
    const blocks = chapterTextsOf(pages, begins).flatMap(({ pages }) =>
      pages.flatMap((page) => page.blocks),
    );
    expect(blocks).toEqual(pages.flatMap((page) => page.blocks));
  });

  it('goes on from a chapter that began before the first page', () => {
    const texts = chapterTextsOf(pages.slice(2), begins);
    expect(titlesOf(texts)).toEqual([
      ['Cells', [3, 4]],
      ['Tissues', [4]],
    ]);
  });

  it('begins with its page where its heading is not found there', () => {
    const texts = chapterTextsOf(pages, [...begins.slice(0, 1), { title: 'Other', page: 4 }]);
    expect(texts[2]?.pages[0]?.text).toBe(pages[3]?.text);
  });

  it('goes by headings where the file names fewer than two', () => {
    expect(titlesOf(chapterTextsOf(pages, begins.slice(0, 1)))).toEqual([
      ['Preface', [1, 2]],
      ['1. Cells', [2, 3, 4]],
      ['2. Tissues', [4]],
    ]);
  });

  it('takes no heading with hardly any words below it for a chapter', () => {
    const some = [
      pageOf(
        1,
        heading(1, 'One'),
        'Few words.',
        heading(1, 'Two'),
        long('Two'),
        heading(1, 'End'),
        'Bye.',
      ),
    ];
    const texts = chapterTextsOf(some, []);
    expect(titlesOf(texts)).toEqual([['One', [1]]]);
    expect(texts[0]?.pages[0]?.text).toBe(some[0]?.text);
  });

  it('takes a summary, a list of terms and exercises for the end of the chapter before them', () => {
    const ends = ['Section Summary', 'Key Terms', 'Review Questions'];
    const some = [
      pageOf(
        1,
        heading(1, 'One'),
        long('One'),
        ...ends.flatMap((end) => [heading(1, end), long(end)]),
      ),
      pageOf(2, heading(2, 'Two'), long('Two')),
    ];
    const wanted = [
      ['One', [1]],
      ['Two', [2]],
    ];
    expect(titlesOf(chapterTextsOf(some, []))).toEqual(wanted);
    const named = ['One', ...ends].map((title) => ({ title, page: 1 }));
    expect(titlesOf(chapterTextsOf(some, [...named, { title: 'Two', page: 2 }]))).toEqual(wanted);
  });

  it('tells the chapter of a quote, also where two share its page', () => {
    const texts = chapterTextsOf(pages, begins);
    expect(chapterOf(texts, { page: 4, quote: 'Tissue is a thing.' })).toBe('Tissues');
    expect(chapterOf(texts, { page: 4, quote: 'Late is a thing.' })).toBe('Cells');
    expect(chapterOf(texts, { page: 4, quote: 'Words over two blocks' })).toBe('Cells');
    expect(chapterOf(texts, { page: 1, quote: 'Preface is a thing.' })).toBeUndefined();
  });
});

it.each([
  ['short', 0, 1],
  ['short', 1_600, 2],
  ['short', 9_000, 3],
  ['medium', 0, 2],
  ['medium', 1_500, 5],
  ['medium', 9_000, 8],
  ['long', 0, 3],
  ['long', 1_200, 10],
  ['long', 9_000, 16],
] as const)('a %s summary of a chapter of %s words has %s points', (length, words, points) => {
  expect(pointsOfChapter([pageOf(1, 'word '.repeat(words).trim())], length)).toBe(points);
});
