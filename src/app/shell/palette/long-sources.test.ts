import { describe, expect, it } from 'vitest';
import { type LongText, longTexts, toLongText } from './long-sources.ts';

const page = (count: number, text: (index: number) => string, from = 0): LongText[] =>
  Array.from({ length: count }, (_, index) =>
    toLongText(`c${from + index}`, 'd', [text(from + index), 'and its answer']),
  );

/** Pages that count how many were read. */
function counted(pages: LongText[][]) {
  const read = { pages: 0 };
  async function* give() {
    for (const one of pages) {
      read.pages++;
      yield one;
    }
  }
  return { read, pages: give() };
}

async function all(found: AsyncIterable<LongText[]>): Promise<string[]> {
  let last: LongText[] = [];
  for await (last of found);
  return last.map(({ id }) => id);
}

const { signal } = new AbortController();

describe('the search of very many cards', () => {
  it('tells what it has found so far and reads no further than it must', async () => {
    const { read, pages } = counted([
      page(10, (index) => (index < 3 ? 'Krebs cycle' : 'Calvin cycle')),
      page(10, () => 'Krebs again', 10),
    ]);
    const texts = longTexts(pages);
    expect(await all(texts.search(['krebs'], 2, signal))).toEqual(['c0', 'c1']);
    expect(read.pages).toBe(1);
    expect(await all(texts.search(['krebs'], 5, signal))).toEqual(['c0', 'c1', 'c2', 'c10', 'c11']);
  });

  it('tells the nearest first, and never leaves out the one that is written just so', async () => {
    const texts = longTexts(counted([page(30, (index) => `word ${29 - index}`)]).pages);
    expect((await all(texts.search(['word', '2'], 3, signal)))[0]).toBe('c27');
    expect(await all(texts.search(['word', '1'], 3, signal))).toEqual(['c28', 'c10', 'c11']);
  });

  it('forgives a slip only where nothing is written so', async () => {
    const texts = longTexts(
      counted([page(3, (index) => ['Krebs', 'Kreb', 'Krbes'][index] ?? '')]).pages,
    );
    expect(await all(texts.search(['krebs'], 9, signal))).toEqual(['c0']);
    expect(await all(texts.search(['kerbs'], 9, signal))).toEqual(['c0']);
  });

  it('stops when the search is given up', async () => {
    const stopping = new AbortController();
    const { read, pages } = counted([page(1, () => 'a'), page(1, () => 'b'), page(1, () => 'c')]);
    const texts = longTexts(pages);
    const found = texts.search(['zzz'], 9, stopping.signal);
    const end = found.next();
    stopping.abort();
    expect(await end).toEqual({ done: true, value: undefined });
    expect(read.pages).toBeLessThan(3);
  });

  it('reads each page once, however many searches go on', async () => {
    const { read, pages } = counted([page(5, () => 'one'), page(5, () => 'two', 5)]);
    const texts = longTexts(pages);
    const [one, two] = await Promise.all([
      all(texts.search(['one'], 9, signal)),
      all(texts.search(['two'], 9, signal)),
    ]);
    expect([one.length, two.length, read.pages]).toEqual([5, 5, 2]);
  });

  it('looks at no more than 4,000 of 50,000 cards, or 500 for slips, before it lets others in', async () => {
    let looked = 0;
    const slices: number[] = [];
    const watched = (text: LongText): LongText => ({
      ...text,
      get folded() {
        looked++;
        return text.folded;
      },
    });
    const { pages } = counted(
      Array.from({ length: 25 }, (_, index) =>
        page(2_000, (at) => `What does enzyme ${at} do in the cell at night?`, index * 2_000).map(
          watched,
        ),
      ),
    );
    const texts = longTexts(pages, async () => {
      slices.push(looked);
      looked = 0;
    });
    await all(texts.search(['nothing like it'], 8, signal));
    const [written, near] = [slices.splice(0, 25), slices.splice(0)];
    expect(written).toEqual(Array.from({ length: 25 }, () => 2_000));
    expect(near).toEqual(Array.from({ length: 100 }, () => 500));
    expect(await all(texts.search(['enzyme', '49999'], 8, signal))).toEqual(['c49999']);
    expect(slices).toEqual([...Array.from({ length: 12 }, () => 4_000), 2_000]);
  });
});
