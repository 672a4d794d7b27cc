import { describe, expect, it } from 'vitest';
import type { DocumentBlock, ReadDocument } from '../documents/document.ts';
import { coverOf, firstLines } from './draw-document.ts';

const cover = new Blob(['cover']);
const heading = (text: string): DocumentBlock => ({ kind: 'heading', level: 1, runs: [{ text }] });
const words = (text: string): DocumentBlock => ({ kind: 'paragraph', runs: [{ text }] });
const picture: DocumentBlock = { kind: 'paragraph', runs: [{ picture: 'a.png', alt: 'Cover' }] };
const read = (...sections: ReadDocument['sections']): ReadDocument => ({
  title: undefined,
  sections,
  pictures: new Map([['a.png', cover]]),
});

describe('a cover', () => {
  it('is the picture of the first section that shows anything', () => {
    expect(coverOf(read([{ kind: 'rule' }], [picture, words('The cell')], [words('One')]))).toBe(
      cover,
    );
  });

  it.each<[string, ReadDocument]>([
    ['the first section has many words', read([words('word '.repeat(30)), picture])],
    ['it is in a later one', read([words('One')], [picture])],
    ['its bytes are not in the file', { ...read([picture]), pictures: new Map() }],
    ['there is nothing', read()],
  ])('is none where %s', (_why, document) => expect(coverOf(document)).toBeUndefined());
});

describe('first lines', () => {
  const fits = (text: string, isHeading: boolean) => text.length <= (isHeading ? 8 : 12);
  const lines = (document: ReadDocument, most = 9) =>
    firstLines(document, most, fits).map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));

  it('break between words, headings sooner, and go on from section to section', () => {
    expect(
      lines(read([heading('The cell wall'), words('It keeps the shape')], [words('Two')])),
    ).toEqual([...['# The cell', '# wall', 'It keeps the', 'shape', 'Two']]);
  });

  it('are so many at most', () => {
    expect(lines(read([words('one two three four five six seven')]), 2)).toEqual([
      'one two',
      'three four',
    ]);
  });

  it('break what is wider than a line between letters, and no letter', () => {
    expect(lines(read([words('a Lungenentzündung b')]))).toEqual(['a', 'Lungenentzün', 'dung b']);
    expect(lines(read([words('細胞是生命的基本單位它們很小')]))).toEqual([
      '細胞是生命的基本單位它們',
      '很小',
    ]);
    const families = '👨‍👩‍👧'.repeat(3);
    expect(lines(read([words(families)])).join('')).toBe(families);
  });

  it('skip what is empty', () =>
    expect(lines(read([words(' '), picture, words('A')]))).toEqual(['A']));
});
