import { describe, expect, it } from 'vitest';
import { partToPick, readPickSearch, sectionAfter, sectionAt, sectionsOf } from './source.ts';

const named = ({ fromPage, toPage }: { fromPage: number; toPage: number }) =>
  `Pages ${fromPage}–${toPage}`;
const chapter = (title: string, fromPage: number, toPage: number, level: 1 | 2 = 1) => ({
  ...{ title, fromPage, toPage, level },
});

describe('the address', () => {
  it('names a summary, or highlights with colors and words', () => {
    expect(readPickSearch({ summary: 's', highlights: '', words: 3 })).toEqual({
      summary: 's',
      words: '3',
    });
    expect(readPickSearch({ highlights: 'pink-blue', words: 'war' })).toEqual({
      highlights: 'pink-blue',
      words: 'war',
    });
  });

  it('names pages and a deck, and nothing else', () => {
    expect(readPickSearch({ from: 3, to: 9, deck: 'd', other: 1 })).toEqual({
      from: 3,
      to: 9,
      deck: 'd',
    });
    expect(readPickSearch({ from: 9, to: 3, deck: '' })).toEqual({});
    expect(readPickSearch({ from: '1', to: 2 })).toEqual({});
  });
});

describe('sections', () => {
  it('are one for a short file', () => {
    expect(sectionsOf(40, [chapter('One', 1, 20), chapter('Two', 21, 40)], named)).toEqual([
      { title: 'Pages 1–40', fromPage: 1, toPage: 40 },
    ]);
    expect(sectionsOf(0, [], named)).toEqual([{ title: 'Pages 1–1', fromPage: 1, toPage: 1 }]);
  });

  it('are the chapters of a long file, with the pages before the first', () => {
    const sections = sectionsOf(
      90,
      [chapter('One', 5, 30), chapter('Two', 31, 60), chapter('Three', 61, 90)],
      named,
    );
    expect(sections.map(({ title, fromPage, toPage }) => [title, fromPage, toPage])).toEqual([
      ['Pages 1–4', 1, 4],
      ['One', 5, 30],
      ['Two', 31, 60],
      ['Three', 61, 90],
    ]);
  });

  it('are the parts of a long chapter', () => {
    const sections = sectionsOf(
      120,
      [
        chapter('One', 1, 100),
        chapter('1.1', 1, 35, 2),
        chapter('1.2', 36, 100, 2),
        chapter('Two', 101, 120),
      ],
      named,
    );
    expect(sections.map(({ title }) => title)).toEqual([
      '1.1',
      '1.2, Pages 36–51',
      '1.2, Pages 52–67',
      '1.2, Pages 68–83',
      '1.2, Pages 84–100',
      'Two',
    ]);
  });

  it('cover every page of a file without chapters once', () => {
    const sections = sectionsOf(205, [], named);
    const pages = sections.flatMap(({ fromPage, toPage }) =>
      Array.from({ length: toPage - fromPage + 1 }, (_, at) => fromPage + at),
    );
    expect(pages).toEqual(Array.from({ length: 205 }, (_, at) => at + 1));
  });

  it('are found by page, and one after the other', () => {
    const sections = sectionsOf(60, [], named);
    expect(sectionAt(sections, 25)?.fromPage).toBe(21);
    expect(sectionAt(sections, 0)?.fromPage).toBe(1);
    expect(sectionAfter(sections, { fromPage: 21, toPage: 40 })?.fromPage).toBe(41);
    expect(sectionAfter(sections, { fromPage: 41, toPage: 60 })).toBeUndefined();
  });

  it('bound a range that is too long for one sitting', () => {
    const sections = sectionsOf(900, [], named);
    expect(partToPick(sections, { fromPage: 3, toPage: 42 })).toEqual({ fromPage: 3, toPage: 42 });
    expect(partToPick(sections, { fromPage: 3, toPage: 900 })).toEqual({ fromPage: 3, toPage: 20 });
  });
});
