import { describe, expect, it } from 'vitest';
import {
  hashesAsTyped,
  isEmptyLine,
  lineOfTerms,
  mostTerms,
  readSearchLine,
  typedGroup,
  withHashesAsWords,
  wordsWithoutFilters,
} from './search-line.ts';

describe('a typed line', () => {
  it('has letters of Chinese, one-letter words and emoji as words', () => {
    const words = (typed: string) => readSearchLine(typed).terms.map((term) => term.words);
    expect(words('水')).toEqual([['水']]);
    expect(words('C')).toEqual([['c']]);
    expect(words('🧬 dna')).toEqual([['🧬'], ['dna']]);
    expect(words('§ = …')).toEqual([]);
  });

  it('takes #word for a tag that may be a word as well', () => {
    const line = readSearchLine('osmosis #exam');
    expect(line).toMatchObject({ hashes: ['exam'], terms: [{ words: ['osmosis'] }] });
    expect(withHashesAsWords(line)).toMatchObject({
      ...{ hashes: [], terms: [{ words: ['osmosis'] }, { words: ['exam'], isPrefix: true }] },
    });
    expect(readSearchLine('#2024-exam').hashes).toEqual(['2024-exam']);
    expect(readSearchLine('-#exam "#exam" C# #1').hashes).toEqual([]);
    expect(isEmptyLine(readSearchLine('#exam'))).toBe(false);
    expect(hashesAsTyped('osmosis  #exam -#old “#exam”')).toBe('osmosis exam -#old "#exam"');
  });

  it('leaves out words, phrases and what filters name', () => {
    expect(
      readSearchLine('-word -"two words" -tag:#a -#b -in:notes -course:x -folder:y -edited:week'),
    ).toEqual({
      ...{ terms: [], hashes: [], within: [], courses: [], tags: [], folders: [], dates: [] },
      not: [
        { words: ['word'], isPrefix: false },
        { words: ['two', 'words'], isPrefix: false },
      ],
      without: {
        ...{ within: ['notes'], courses: ['x'], tags: ['a', 'b'], folders: ['y'] },
        dates: [{ by: 'edited', value: 'week' }],
      },
    });
    for (const typed of ['-word', '-tag:a', 'in:notes'])
      expect(isEmptyLine(readSearchLine(typed)), typed).toBe(false);
    for (const typed of ['', '-', 'tag:', '-tag:', '…'])
      expect(isEmptyLine(readSearchLine(typed)), typed).toBe(true);
  });

  it('reads dates, waits while one is typed, and takes others for words', () => {
    const { dates, terms } = readSearchLine('after:2026-10 essay before:week');
    expect(dates.map(({ by, value }) => `${by} ${value}`)).toEqual([
      'after 2026-10',
      'before week',
    ]);
    expect(terms.map(({ words }) => words)).toEqual([['essay']]);
    for (const typed of ['edited:', 'edited:wee', 'after:20'])
      expect(isEmptyLine(readSearchLine(typed)), typed).toBe(true);
    expect(readSearchLine('after:party').terms).toHaveLength(1);
    expect(readSearchLine('edited:week edited:week after:2026').dates).toHaveLength(2);
    expect(wordsWithoutFilters('essay edited:week after:party')).toBe('essay after:party');
  });

  it('reads so many filters of each kind, each of them once', () => {
    const typed = (filter: string) =>
      readSearchLine(Array.from({ length: 40 }, (_, at) => `${filter}a${at}`).join(' '));
    expect(typed('#').hashes).toHaveLength(mostTerms);
    expect(typed('-#').without.tags).toHaveLength(mostTerms);
    expect(typed('tag:').tags).toHaveLength(mostTerms);
    expect(typed('course:').courses).toHaveLength(mostTerms);
    expect(typed('-folder:').without.folders).toHaveLength(mostTerms);
    const again = readSearchLine('#b tag:a in:notes -tag:c '.repeat(18));
    expect(again).toMatchObject({ hashes: ['b'], tags: ['a'], within: ['notes'] });
    expect(again.without.tags).toEqual(['c']);
  });

  it('takes a number with a minus for a word, also in one group', () => {
    const word = { terms: [{ words: ['5'] }], not: [] };
    for (const typed of ['-5', 'in:notes -5', '-5 in:cards', '-in:files -5'])
      expect(readSearchLine(typed), typed).toMatchObject(word);
    for (const typed of ['-5 cells', 'in:notes cells -5', 'tag:exam -2023', 'in:notes -word'])
      expect(readSearchLine(typed).not, typed).toHaveLength(1);
  });

  it('takes what stands behind the sign for a tag, also in quotes, and nothing while none stands there', () => {
    for (const typed of ['tag:#', '-tag:#', 'tag:##', '#', '#""'])
      expect(isEmptyLine(readSearchLine(typed)), typed).toBe(true);
    expect(readSearchLine('#C# tag:C#')).toMatchObject({ hashes: ['c#'], tags: ['c#'] });
    const line = readSearchLine('cells #"Final exam" -#“old ones”');
    expect(line).toMatchObject({ hashes: ['final exam'], without: { tags: ['old ones'] } });
    expect(line.terms).toHaveLength(1);
    expect(hashesAsTyped('cells #"Final exam"')).toBe('cells "Final exam"');
    expect(wordsWithoutFilters('essay #"Final exam"')).toBe('essay #"Final exam"');
  });

  it.each([
    ['essay #urgent folder:labs', 'essay #urgent'],
    ['in:cards ethnocentrism', 'ethnocentrism'],
    ['essay -draft tag:exam "due friday"', 'essay due friday'],
    ['essay course:"cell biology"', 'essay'],
    ['essay in:', 'essay'],
    ['call Anna - urgent', 'call Anna - urgent'],
    ['meet in:room5', 'meet in:room5'],
    ['well-known', 'well-known'],
    ['-5', '-5'],
    ['in: in:tasks -5', '-5'],
    ['cells -5', 'cells'],
  ])('says without filters and signs: %s', (typed, words) => {
    expect(wordsWithoutFilters(typed)).toBe(words);
  });

  it.each([
    ['in:notes osmosis', 'notes', 'osmosis'],
    ['osmosis in:pdf', 'files', 'osmosis '],
    ['IN:card', 'cards', ''],
    ['in:"notes" x', 'notes', 'x'],
    ['x in:“notes', 'notes', 'x '],
  ])('names one group: %s', (typed, group, rest) => {
    expect(typedGroup(typed)).toEqual({ group, rest });
  });

  it.each(['osmosis', 'in:', 'in:nothing', 'in:notes in:cards osmosis'])(
    'names no group, or several: %s',
    (typed) => {
      expect(typedGroup(typed)).toBeUndefined();
    },
  );
});

it.each(['pavlov dogs', '"cell wall" osm', 'cell-wall', '細胞 wall', 'c_o 🧬', 'a "b" C'])(
  'the terms of %j as a line are read as the same terms',
  (typed) => {
    const { terms } = readSearchLine(typed);
    expect(readSearchLine(lineOfTerms(terms)).terms).toEqual(terms);
    const whole = terms.map((term) => ({ ...term, isPrefix: false }));
    expect(readSearchLine(lineOfTerms(whole)).terms).toEqual(whole);
  },
);
