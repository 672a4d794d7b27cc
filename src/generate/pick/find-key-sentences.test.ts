import { describe, expect, it } from 'vitest';
import type { CleanPage } from '../../text/clean-page.ts';
import { chapterPages, englishSlide, pageOf, slide } from '../testing.ts';
import {
  candidatesOf,
  chooseFrom,
  countFor,
  findKeySentences,
  freshFirst,
} from './find-key-sentences.ts';

const squashed = (text: string) => text.replace(/\s+/gu, ' ');

describe('findKeySentences', () => {
  it('quotes the page, names the heading and keeps the order of the text', async () => {
    const pages = chapterPages();
    const found = (await findKeySentences(pages, { perThousand: 12 })) ?? [];
    expect(found.length).toBeGreaterThan(1);
    for (const { quote, page } of found)
      expect(squashed(pages.find((one) => one.page === page)?.text ?? '')).toContain(quote);
    const numbers = found.map(({ page }) => page);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    const headings = pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : [])),
    );
    for (const { section } of found) expect(['', ...headings]).toContain(section);
  });

  it('ranks the sentences, so that fewer of them are those of a shorter choice', async () => {
    const many = (await findKeySentences(chapterPages(), { perThousand: 12 })) ?? [];
    expect(many.map(({ rank }) => rank).sort((a, b) => a - b)).toEqual(many.map((_, at) => at));
    const few = (await findKeySentences(chapterPages(), { perThousand: 4 })) ?? [];
    expect(few.length).toBeLessThan(many.length);
    const best = many.filter(({ rank }) => rank < few.length);
    expect(best.map(({ quote }) => quote)).toEqual(few.map(({ quote }) => quote));
  });

  it('shows no empty brackets of a reference that fell out, but those of a call', async () => {
    const said = (tail: string) =>
      `A *cell membrane* is a thin layer that surrounds the cell and lets water pass${tail}.`;
    for (const [tail, shown] of [
      [' ()', ''],
      [' when main() is called', ' when main() is called'],
    ] as const) {
      const [one] = await candidatesOf([pageOf(1, said(tail))]);
      expect(one?.sentence).toBe(said(shown).replaceAll('*', ''));
      expect(one?.quote).toBe(said(tail).replaceAll('*', ''));
    }
  });

  it('suggests up to three gaps of whole words, none inside another', async () => {
    const found = (await findKeySentences(chapterPages(), { perThousand: 12 })) ?? [];
    for (const { sentence, gaps } of found) {
      expect(gaps.length).toBeLessThanOrEqual(3);
      const inOrder = [...gaps].sort((a, b) => a.start - b.start);
      for (const [at, { start, end }] of inOrder.entries()) {
        expect(start).toBeGreaterThanOrEqual(inOrder[at - 1]?.end ?? 0);
        expect(sentence.slice(start, end)).toMatch(
          /^[\p{L}\p{N}].*[\p{L}\p{N}%+#]$|^[\p{L}\p{N}]$/u,
        );
        expect(sentence.slice(0, start)).not.toMatch(/[\p{L}\p{N}]$/u);
        expect(sentence.slice(end)).not.toMatch(/^[\p{L}\p{N}]/u);
      }
    }
    expect(found.filter(({ gaps }) => gaps.length > 0).length).toBeGreaterThan(found.length / 2);
  });

  it('finds the sentences of short notes', async () => {
    const found = await findKeySentences(
      [
        pageOf(
          1,
          'Slavery was the central cause. John Brown raided the federal arsenal at Harpers Ferry in October 1859. The Republican Party opposed the extension of slavery into the territories.',
          'The Thirteenth Amendment abolished slavery in 1865. The Freedmen’s Bureau was founded in March 1865 to help formerly enslaved people.',
        ),
      ],
      {},
    );
    expect(found?.map(({ sentence }) => sentence.split(' ').slice(0, 3).join(' '))).toEqual([
      'John Brown raided',
      'The Republican Party',
      'The Thirteenth Amendment',
      'The Freedmen’s Bureau',
    ]);
  });

  it('finds nothing in a text without sentences', async () => {
    expect(await findKeySentences([pageOf(1, 'lorem ipsum '.repeat(80))], {})).toEqual([]);
    expect(await findKeySentences([], {})).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    expect(await findKeySentences(chapterPages(), { isCancelled: () => true })).toBeUndefined();
  });

  it('shows a point of a slide behind its title and hides nothing of the title', async () => {
    const found = (await findKeySentences(deck(), { perThousand: 12 })) ?? [];
    const titled = found.filter(({ sentence }) => sentence.startsWith('Dynamic typing: '));
    expect(titled.length).toBeGreaterThan(0);
    for (const { sentence, quote, section, gaps } of titled) {
      expect(sentence).toBe(`Dynamic typing: ${quote}`);
      expect(section).toBe('Dynamic typing');
      for (const { start } of gaps) expect(start).toBeGreaterThanOrEqual('Dynamic typing: '.length);
    }
  });

  it('counts the gaps of a point in the sentence that is shown, whatever spaces the slide has', async () => {
    const found = (await findKeySentences(deck('  '), { perThousand: 12 })) ?? [];
    const spread = found.filter(({ sentence }) => sentence.startsWith('Dynamic typing: '));
    const plain = (await findKeySentences(deck(), { perThousand: 12 })) ?? [];
    expect(spread.length).toBeGreaterThan(0);
    for (const { sentence, gaps } of spread)
      expect(gaps).toEqual(plain.find((one) => one.sentence === sentence)?.gaps);
  });
});

it('takes no sentence that is too long for a card', async () => {
  const sentence = (letters: number) =>
    `The enzyme ${'a'.repeat(letters)} is a protein that cuts starch.`;
  const candidates = await candidatesOf([pageOf(1, `${sentence(100)} ${sentence(6_000)}`)]);
  expect(candidates.map(({ sentence }) => sentence)).toEqual([sentence(100)]);
});

describe('freshFirst', () => {
  it('suggests the same words first twice at most', () => {
    const asked = new Map<string, number>();
    const sentence = 'The Confederacy chose Davis.';
    const gaps = [
      { start: 4, end: 15 },
      { start: 22, end: 27 },
    ];
    const firsts = [1, 2, 3, 4].map(() => freshFirst(gaps, sentence, asked)[0]);
    expect(firsts.map((gap) => gap?.start)).toEqual([4, 4, 22, 22]);
    expect(freshFirst(gaps, sentence, asked)).toEqual(gaps);
  });
});

describe('chooseFrom', () => {
  const candidate = (worth: number, place: number, key = `${place}`) => ({
    ...{ worth, place, page: 1 },
    vector: new Map([[key, 1]]),
  });

  it('takes the most worth in the order of the text, and no near repeat', () => {
    const some = [
      candidate(0.1, 0),
      candidate(0.5, 1, 'cell'),
      candidate(0.9, 2, 'cell'),
      candidate(0.4, 3),
    ];
    expect(chooseFrom(some, 2).map(({ place }) => place)).toEqual([2, 3]);
  });

  it('leaves out what few readers keep, though more were asked for', () => {
    expect(chooseFrom([candidate(-3, 0), candidate(0, 1)], 2).map(({ place }) => place)).toEqual([
      1,
    ]);
  });
});

it('finds the facts of short notes that begin with their lecturer, all but what they ask', async () => {
  const points = [
    'After the first abdication of Napoleon in 1814, the great powers met in Vienna to redraw the map.',
    'The host was the Austrian foreign minister Klemens von Metternich; Castlereagh spoke for Britain.',
    'The Final Act was signed on 9 June 1815, nine days before the battle of Waterloo.',
    'The German Confederation of 39 states replaced the Holy Roman Empire, which Francis II dissolved.',
    'The Kingdom of the Netherlands joined Belgium and Holland under William I as a barrier against France.',
    'Russia received most of the Duchy of Warsaw, which became “Congress Poland”.',
    'The permanent neutrality of Switzerland was recognised by all the great powers.',
  ];
  const later = 'The Concert of Europe broke down in the Crimean War (1853–1856).';
  const found = await findKeySentences(
    [
      notes(
        1,
        'The Congress of Vienna',
        'Prof. Harding, 12 November. Reading: Jarrett, chapter 2.',
        points,
      ),
      notes(2, 'Why it matters', 'Was it a new order?', [later]),
    ],
    {},
  );
  expect(found?.map(({ sentence }) => sentence)).toEqual([...points, later]);
});

function notes(page: number, title: string, line: string, points: readonly string[]): CleanPage {
  const blocks: CleanPage['blocks'] = [
    { kind: 'heading', text: title, page },
    { kind: 'paragraph', text: line, page },
    ...points.map((text) => ({ kind: 'list' as const, text: `• ${text}`, page })),
  ];
  return { page, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

describe('countFor', () => {
  it('counts by the words, up to twelve sentences per thousand', () => {
    const pages = [pageOf(1, 'word '.repeat(1_000))];
    expect(countFor(pages)).toBe(7);
    expect(countFor(pages, 12)).toBe(12);
    expect(countFor(pages, 40)).toBe(12);
    expect(countFor([pageOf(1, 'word '.repeat(100))])).toBe(7);
  });
});

function deck(space = ' '): CleanPage[] {
  return [
    slide(
      1,
      `Dynamic${space}typing`,
      'Python checks the types of values while the program runs',
      'Python raises a TypeError for an operation on a wrong type',
    ),
    slide(
      2,
      'Static typing',
      'types of variables are checked before the program runs',
      'the compiler rejects a program with a wrong type',
    ),
    slide(
      3,
      'Garbage collection',
      'the memory of objects that nothing refers to is freed',
      'the collector runs while the program waits for input',
    ),
    englishSlide,
  ];
}
