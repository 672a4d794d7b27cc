/** Marked words in editions of one document: as they were, moved, changed, removed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { anyText } from '../../../test/support/texts.ts';
import { type Anchor, anchorInDocument, anchorOnPage, searchable } from './anchor.ts';
import { selectorOf } from './make-selector.ts';
import { lettersOf, type PageText, type Selector } from './selector.ts';

const first = [
  'Memory is a set of processes. We encode what we perceive, store it, and retrieve it later.',
  'Working memory holds about four chunks at a time. Rehearsal keeps them there. It is short.',
  'Long-term memory has no known limit. Sleep helps to store what was learned during the day.',
  'Forgetting follows a curve: most is lost within the first day, and less and less after it.',
];

const pagesOf = (texts: readonly string[]): PageText[] =>
  texts.map((text, index) => ({ page: index + 1, text }));

function mark(texts: readonly string[], page: number, words: string): Selector {
  const text = texts[page - 1] ?? '';
  const start = text.indexOf(words);
  const selector = selectorOf({ page, text }, start, start + words.length);
  if (start < 0 || selector === undefined) throw new Error(`No “${words}” on page ${page}`);
  return selector;
}

/** The words that an anchor names in an edition. */
function wordsOf(anchor: Anchor, texts: readonly string[]): string {
  return anchor.kind === 'gone'
    ? ''
    : (texts[anchor.page - 1] ?? '').slice(anchor.start, anchor.end);
}

function find(selector: Selector, texts: readonly string[]) {
  const anchor = anchorInDocument(selector, pagesOf(texts).map(searchable));
  return { ...anchor, words: wordsOf(anchor, texts) };
}

const chunks = mark(first, 2, 'Working memory holds about four chunks at a time.');
const sleep = mark(first, 3, 'Sleep helps to store what was learned during the day.');
const curve = mark(first, 4, 'Forgetting follows a curve: most is lost within the first day');
const short = mark(first, 2, 'It is short');

describe('marked words', () => {
  it('are found at their place in the document they were marked in', () => {
    for (const selector of [chunks, sleep, curve, short]) {
      const { kind, page, words } = { page: 0, ...find(selector, first) };
      expect([kind, page, words]).toEqual(['found', selector.page, selector.quote]);
    }
  });

  it('are found where only the reading of the page differs: line ends, hyphens, ligatures, order of signs', () => {
    const text =
      first[1]?.replace('memory', 'mem-\nory').replace('about four', 'about\nfour') ?? '';
    const { kind, words } = find(chunks, [first[0] ?? '', text, ...first.slice(2)]);
    expect([kind, lettersOf(words)]).toEqual(['moved', lettersOf(chunks.quote)]);
  });
});

describe('an edition in which passages have moved', () => {
  const edition = ['A preface that is new, of no interest here.', ...first.toReversed()];

  it('has them on other pages', () => {
    expect(find(chunks, edition)).toMatchObject({ kind: 'moved', page: 4, words: chunks.quote });
    expect(find(sleep, edition)).toMatchObject({ kind: 'found', page: 3, words: sleep.quote });
    expect(find(curve, edition)).toMatchObject({ kind: 'moved', page: 2, words: curve.quote });
  });

  it('has few words by what stands around them', () => {
    expect(find(short, edition)).toMatchObject({ kind: 'moved', page: 4, words: 'It is short' });
  });

  it('never says that few words are surely those where nothing around them is the same', () => {
    const other = ['It is short and sweet.', 'Nothing else.'];
    expect(find(short, other)).toMatchObject({ kind: 'uncertain', page: 1, words: 'It is short' });
  });

  it('never chooses between two places that are alike', () => {
    const twice = [first[1] ?? '', 'Another page.', first[1] ?? ''];
    const selector = { ...chunks, page: 9, start: 0, end: 9 };
    expect(find(selector, twice).kind).toBe('uncertain');
  });

  it('takes the place with the words around it, however far the other one is', () => {
    const bare = `So: ${chunks.quote} Someone said so once.`;
    const edited = [bare, ...Array(5).fill('Filler.'), first[1] ?? ''];
    expect(find({ ...chunks, page: 1 }, edited)).toMatchObject({ kind: 'moved', page: 7 });
  });
});

describe('an edition in which passages were changed', () => {
  it('has one with a few other letters, uncertain, on its page or another', () => {
    const changed = 'Working memory holds around four chunks at one time.';
    const text = `${changed} Rehearsal keeps them there. It is short.`;
    const here = first.with(1, text);
    expect(find(chunks, here)).toMatchObject({ kind: 'uncertain', page: 2 });
    expect(find(chunks, here).words).toContain('memory holds around four chunks');
    expect(find(chunks, ['New.', 'Newer.', 'Newest.', ...here])).toMatchObject({
      kind: 'uncertain',
      page: 5,
    });
  });

  it('has a long one whose middle grew, uncertain, from its first words to its last', () => {
    const long = mark(first, 1, first[0] ?? '');
    const grown = first[0]?.replace('We encode', `${'By and by '.repeat(7)}we encode`) ?? '';
    expect(find(long, first.with(0, grown))).toMatchObject({ kind: 'uncertain', page: 1 });
    expect(find(long, first.with(0, grown)).words).toBe(grown);
  });

  it('prefers the same words on another page to changed ones on its own', () => {
    const changed = first[1]?.replace('four chunks', 'five chunks') ?? '';
    const edition = [...first.with(1, changed), first[1] ?? ''];
    expect(find(chunks, edition)).toMatchObject({ kind: 'moved', page: 5, words: chunks.quote });
  });
});

describe('an edition in which passages were removed', () => {
  it('has them no more', () => {
    const edition = first.with(2, 'Long-term memory has no known limit.').with(3, 'The end.');
    expect(find(sleep, edition).kind).toBe('gone');
    expect(find(curve, edition).kind).toBe('gone');
    expect(find(chunks, edition).kind).toBe('found');
  });

  it('has nothing where no page has text', () => {
    expect(find(chunks, []).kind).toBe('gone');
    expect(find(chunks, ['', ' ']).kind).toBe('gone');
  });

  it('has no few words by a likeness: almost any text has some like them', () => {
    const edition = first.with(1, 'Its shore is long. Working memory is small.');
    expect(find(short, edition).kind).toBe('gone');
  });
});

describe('one page alone', () => {
  it('is asked as it is drawn', () => {
    const page = searchable({ page: 2, text: first[1] ?? '' });
    expect(anchorOnPage(chunks, page)).toMatchObject({ kind: 'found', start: 0 });
    expect(anchorOnPage(curve, page)).toBeUndefined();
  });

  it('finds words without offsets, or with those of another reading', () => {
    const page = searchable({ page: 2, text: `2 Memory\n${first[1]}` });
    for (const offsets of [{}, { start: null, end: null }, { start: 3, end: 40 }]) {
      expect(anchorOnPage({ ...chunks, start: null, end: null, ...offsets }, page)).toEqual({
        kind: 'moved',
        start: 9,
        end: 9 + chunks.quote.length,
      });
    }
  });

  it('finds any stretch that was marked on it', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), anyText(120));
    fc.assert(
      fc.property(text, fc.nat(120), fc.nat(120), (words, a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const selector = selectorOf({ page: 1, text: words }, start, end);
        if (selector === undefined) return;
        const found = anchorOnPage(selector, searchable({ page: 1, text: words }));
        expect(found).toEqual({ kind: 'found', start: selector.start, end: selector.end });
      }),
      { numRuns: fewerUnlessLong(100, 40) },
    );
  });
});

it('looks for words that are gone from a book of 500 pages within a moment', () => {
  const words = first.join(' ').split(' ');
  const pageOf = (page: number) =>
    Array.from({ length: 500 }, (_, at) => words[(at * 7 + page * 13) % words.length]).join(' ');
  const pages = pagesOf(Array.from({ length: 500 }, (_, page) => pageOf(page))).map(searchable);
  for (let at = 0; at < fewerUnlessLong(15, 4); at++) {
    const quote = `lost ${at} words that nobody has written in a book of memory, number ${at * 977}`;
    const selector = { page: at * 5 + 1, quote, prefix: 'a', suffix: 'b' };
    expect(anchorInDocument(selector, pages).kind).toBe('gone');
  }
});
