import { describe, expect, it } from 'vitest';
import type { CleanPage } from '../../text/clean-page.ts';
import type { Mark } from '../around-marks.ts';
import { chapterPages, englishSlide, heading, pageOf, slide } from '../testing.ts';
import { findMarkedSentences } from './find-marked-sentences.ts';

const pages = [
  pageOf(
    1,
    heading(1, 'The war begins'),
    'On June 28, 1914, the archduke was murdered in Sarajevo. This led to a war of which nobody had thought. Austria declared war on Serbia (see chapter 3).',
  ),
  pageOf(
    2,
    heading(2, 'The United States'),
    'Germany sank the Lusitania on May 7, 1915.\nSo what?',
  ),
];

async function found(marks: readonly Mark[], within: readonly CleanPage[] = pages) {
  return (await findMarkedSentences(within, marks, {})) ?? [];
}
const hiddenIn = ({ sentence, gaps }: Awaited<ReturnType<typeof found>>[number]) =>
  gaps.map(({ start, end }) => sentence.slice(start, end));

describe('sentences of marked words', () => {
  it('are just these, in the order of the text, with page and heading', async () => {
    const some = await found([
      { page: 2, quote: 'Germany sank the Lusitania on May 7, 1915.' },
      { page: 1, quote: 'the archduke was murdered in Sarajevo' },
    ]);
    expect(some.map(({ quote, page, section }) => [quote, page, section])).toEqual([
      ['On June 28, 1914, the archduke was murdered in Sarajevo.', 1, 'The war begins'],
      ['Germany sank the Lusitania on May 7, 1915.', 2, 'The United States'],
    ]);
    expect(some.map(({ rank }) => rank)).toEqual([0, 1]);
  });

  it('may be such as nobody would suggest, with words to hide', async () => {
    const [one] = await found([
      { page: 1, quote: 'This led to a war of which nobody had thought.' },
    ]);
    expect(one?.sentence).toBe('This led to a war of which nobody had thought.');
    expect(one?.gaps.length).toBeGreaterThan(0);
  });

  it('are all that a mark touches, each once', async () => {
    const some = await found([
      { page: 1, quote: 'murdered in Sarajevo. This led to a war' },
      { page: 1, quote: 'nobody had thought' },
    ]);
    expect(some.map(({ sentence }) => sentence.split(' ')[0])).toEqual(['On', 'This']);
  });

  it('are parted by the rules of their language, as all others are', async () => {
    const german = [1, 2].map((number) =>
      pageOf(
        number,
        heading(number, 'Die Einheit'),
        'Die Wiedervereinigung wurde am 3. Oktober 1990 vollzogen. Sie war für viele Menschen nicht zu erwarten, und sie kam sehr schnell. Das Parlament hatte vorher über die Verträge beraten, die von den beiden Regierungen ausgehandelt wurden.',
      ),
    );
    const [one] = await found([{ page: 1, quote: 'Oktober 1990' }], german);
    expect(one?.quote).toBe('Die Wiedervereinigung wurde am 3. Oktober 1990 vollzogen.');
  });

  it('hide a marked name or term first', async () => {
    const [one] = await found([{ page: 1, quote: 'archduke was' }]);
    if (one === undefined) throw new Error('Not found');
    expect(hiddenIn(one)[0]).toBe('archduke was');
    const [other] = await found([{ page: 2, quote: '“Lusitania”' }]);
    if (other === undefined) throw new Error('Not found');
    expect(hiddenIn(other)[0]).toBe('Lusitania');
    expect(new Set(hiddenIn(other)).size).toBe(other.gaps.length);
    // A mark of most of a sentence names nothing to hide.
    const [whole] = await found([{ page: 2, quote: 'Germany sank the Lusitania on May 7' }]);
    expect(whole && hiddenIn(whole)).not.toContain('Germany sank the Lusitania on May 7');
  });

  it('are quoted as key sentences are, so that a decision about one holds for the other', async () => {
    const [one] = await found([{ page: 1, quote: 'Austria declared war' }]);
    expect(one?.sentence).toBe('Austria declared war on Serbia.');
    expect(one?.quote).toBe('Austria declared war on Serbia (see chapter 3).');
    const deck = [
      slide(1, 'Dynamic typing', 'types are checked while the program runs'),
      slide(2, 'Static typing', 'types are checked before the program runs at all'),
      englishSlide,
    ];
    const [point] = await found([{ page: 2, quote: 'checked before the program' }], deck);
    expect(point?.sentence).toBe('Static typing: types are checked before the program runs at all');
    expect(point?.quote).toBe('types are checked before the program runs at all');
  });

  it('are none where the words are not there, or are only a heading', async () => {
    expect(await found([{ page: 1, quote: 'Plants breathe at night' }])).toEqual([]);
    expect(await found([{ page: 1, quote: 'The war begins' }])).toEqual([]);
    expect(await found([])).toEqual([]);
  });

  it('are not looked for after a cancellation', async () => {
    const marks = [{ page: 1, quote: 'Extinction' }];
    expect(
      await findMarkedSentences(chapterPages(), marks, { isCancelled: () => true }),
    ).toBeUndefined();
  });
});
