import { describe, expect, it } from 'vitest';
import { readSearchLine } from './search-line.ts';
import { markTerms, markTyped, snippetOf } from './snippet.ts';

/** Found words in brackets. */
function shown(text: string, typed: string, wide?: number): string {
  const { pieces } = snippetOf(text, readSearchLine(typed).terms, wide);
  return pieces.map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text)).join('');
}

const long = `${'Before this there is much to say. '.repeat(20)}Then Pavlov’s dogs heard the bell and expected food. ${'After it there is more. '.repeat(20)}`;

describe('a snippet', () => {
  it('shows a short text whole, with the found words marked', () => {
    expect(shown('Pavlov’s dogs', 'dog')).toBe('Pavlov’s [dogs]');
  });

  it('shows the part of a long text with the most of the words, between whole words', () => {
    expect(shown(long, 'dogs bell', 100)).toBe(
      '… there is much to say. Then Pavlov’s [dogs] heard the [bell] and expected food. After it there is more. …',
    );
  });

  it('marks the words of a phrase together, and not apart', () => {
    expect(shown('conditioning, then classical conditioning', '"classical conditioning"')).toBe(
      'conditioning, then [classical conditioning]',
    );
  });

  it('marks words that are written with accents or other letters', () => {
    expect(shown('Die Straße, œuvre, Łódź', 'strasse oeuvre lodz')).toBe(
      'Die [Straße], [œuvre], [Łódź]',
    );
  });

  it('marks a part of a text without blanks', () => {
    expect(shown('日本語を勉強します', '勉強')).toBe('日本語を[勉強]します');
  });

  it('marks emoji with their looks', () => {
    expect(shown('by 👩🏽‍🔬 and ❤️, flag 🇩🇪', '🔬')).toBe('by 👩🏽‍[🔬] and ❤️, flag 🇩🇪');
    expect(shown('by 👩🏽‍🔬 and ❤️, flag 🇩🇪', '👩 ❤ 🇩🇪')).toBe('by [👩🏽]‍🔬 and [❤️], flag [🇩🇪]');
    expect(shown('25°C', 'c')).toBe('25°[C]');
  });

  it('shows the beginning if no word is in the text', () => {
    expect(shown(long, 'entropy', 60)).toBe(
      'Before this there is much to say. Before this there is much …',
    );
  });

  it('names the place of the words for a link, in the words of the text', () => {
    expect(snippetOf(long, readSearchLine('bell dogs').terms).quote).toBe('dogs heard the bell');
    expect(snippetOf(long, readSearchLine('pavlov').terms).quote).toBe('Pavlov');
    expect(snippetOf(long, readSearchLine('entropy').terms).quote).toBe('');
  });

  it('takes a long text without blanks or with very many hits in its stride', () => {
    expect(shown('a'.repeat(300_000), 'aaa')).toContain('[');
    expect(shown('dog '.repeat(100_000), 'dog')).toContain('[dog]');
  });
});

describe('a title', () => {
  it('is shown whole', () => {
    const pieces = markTerms(long, readSearchLine('bell').terms);
    expect(pieces.map(({ text }) => text).join('')).toBe(long);
    expect(pieces.filter(({ isFound }) => isFound)).toHaveLength(1);
  });
});

describe('a title of a list', () => {
  it.each([
    ['Osmosis lab', 'osmosis', '[Osmosis] lab'],
    ['Osmosis lab', 'mosi lab', 'Os[mosi]s [lab]'],
    ['Café Fluß', 'cafe fluss', '[Café] [Fluß]'],
    ['Cell wall of cells', '"cell wall" -cells', '[Cell wall] of cells'],
    ['Essays on essay', 'essay essays', '[Essays] on [essay]'],
    ['Osmosis lab', 'enzyme', 'Osmosis lab'],
    ['Osmosis lab', '-lab', 'Osmosis lab'],
    ['', 'lab', ''],
  ])('“%s” searched for “%s” shows %s', (title, typed, marked) => {
    const pieces = markTyped(title, typed);
    expect(pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toBe(marked);
  });
});
