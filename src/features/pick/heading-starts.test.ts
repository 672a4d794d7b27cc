import { describe, expect, it } from 'vitest';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { startsByHeadings } from './heading-starts.ts';

type Head = string | [title: string, wordsBelow: number];

/** Pages with 300 words below their last heading. @param heads by page */
function book(pageCount: number, heads: Record<number, Head[]>): CleanPage[] {
  return Array.from({ length: pageCount }, (_, at) => {
    const page = at + 1;
    const some = (heads[page] ?? []).map((one): [string, number] =>
      typeof one === 'string' ? [one, 300] : one,
    );
    const words = (count: number): Block => ({
      kind: 'paragraph',
      text: 'word '.repeat(count),
      page,
    });
    const blocks = some.flatMap(([text, below]): Block[] => [
      { kind: 'heading', text, page },
      ...(below === 0 ? [] : [words(below)]),
    ]);
    const own = some.length === 0 ? [words(300)] : blocks;
    return { page, blocks: own, text: own.map(({ text }) => text).join('\n\n') };
  });
}
const startsOf = (...asked: Parameters<typeof book>) =>
  startsByHeadings(book(...asked)).map(({ title, page, level }) => [page, level, title]);

describe('sections by headings', () => {
  it('begin at the higher of two looks, and inside at the lower', () => {
    const chapter = {
      1: [['The Origins of War', 90], 'WILSON’S EARLY EFFORTS'],
      6: ['WAR IN EUROPE'],
      12: [['The United States Prepares', 60], 'THE INGREDIENTS OF WAR'],
      18: [['A New Home Front', 60], 'OPPORTUNITIES BORN FROM WAR'],
    } satisfies Record<number, Head[]>;
    expect(startsOf(30, chapter)).toEqual([
      [1, 1, 'The Origins of War'],
      [1, 2, 'WILSON’S EARLY EFFORTS'],
      [6, 2, 'WAR IN EUROPE'],
      [12, 1, 'The United States Prepares'],
      [12, 2, 'THE INGREDIENTS OF WAR'],
      [18, 1, 'A New Home Front'],
      [18, 2, 'OPPORTUNITIES BORN FROM WAR'],
    ]);
    const swapped = Object.fromEntries(
      Object.entries(chapter).map(([page, some]): [string, Head[]] => [
        page,
        some.map((one): Head => {
          const [title, below] = typeof one === 'string' ? [one, 300] : one;
          const isCapitals = title === title.toUpperCase();
          return [isCapitals ? `In ${title.toLowerCase()}` : title.toUpperCase(), below];
        }),
      ]),
    );
    expect(startsOf(30, swapped)[0]).toEqual([1, 1, 'THE ORIGINS OF WAR']);
  });

  it('follow the numbers of headings', () => {
    expect(
      startsOf(40, {
        1: [['1 Cells', 100], '1.1 Membranes'],
        9: ['1.2 Transport'],
        15: ['Box: a story'],
        20: ['2 Tissues'],
        30: ['2.1 Muscles'],
      }),
    ).toEqual([
      [1, 1, '1 Cells'],
      [1, 2, '1.1 Membranes'],
      [9, 2, '1.2 Transport'],
      [20, 1, '2 Tissues'],
      [30, 2, '2.1 Muscles'],
    ]);
  });

  it('have the name that stands below “Chapter 3”', () => {
    const found = startsOf(40, {
      1: [['Chapter 1', 0], 'Culture'],
      20: [['Chapter 2', 0], 'Society'],
      30: ['Chapter 3: Groups'],
    });
    expect(found.map(([, , title]) => title)).toEqual([
      'Chapter 1: Culture',
      'Chapter 2: Society',
      'Chapter 3: Groups',
    ]);
  });

  it('begin at no heading that each chapter has, at no term, and not in the contents', () => {
    expect(
      startsOf(40, {
        1: [['2 Simple manipulations . . 8', 0]],
        3: ['Cells', ['Review questions', 100]],
        20: [['Membrane', 20], ['Nucleus', 30], 'Tissues', ['Review questions', 100]],
      }).map(([page, , title]) => [page, title]),
    ).toEqual([
      [3, 'Cells'],
      [20, 'Tissues'],
    ]);
  });

  it('have at least four pages', () => {
    expect(
      startsOf(20, { 1: ['One'], 2: ['Two'], 5: ['Three'], 9: ['Four'], 18: ['Five'] }).map(
        ([page]) => page,
      ),
    ).toEqual([1, 5, 9]);
  });

  it('are none in slides, and where one heading stands alone', () => {
    const slides = Object.fromEntries(
      Array.from({ length: 60 }, (_, at): [number, Head[]] => [at + 1, [[`Slide ${at}`, 90]]]),
    );
    expect(startsOf(60, slides)).toEqual([]);
    expect(startsOf(60, { 1: ['A whole book'] })).toEqual([]);
    expect(startsOf(60, {})).toEqual([]);
  });
});
