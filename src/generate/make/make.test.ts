import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { groundOn } from '../grounding/ground.ts';
import { onDeviceEngine as engine } from '../on-device.ts';
import { chapterPages, pageOf, plainChapter } from '../testing.ts';
import { isTermLike } from './term-names.ts';

const pages = chapterPages();
const more = 'Cities grow when people move to them from the land, and they change as they grow.';
const textOn = (page: number) => pages.find((one) => one.page === page)?.text ?? '';

describe('a text that sets no terms apart', () => {
  it('gives questions with wrong answers of its own, as one with terms in bold does', async () => {
    const { items } = await engine.makeQuestions(plainChapter(), { count: 20 });
    expect(items.length).toBeGreaterThan(2);
    for (const { options } of items) {
      expect(new Set(options).size).toBe(options.length);
      expect(options.length).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('flashcards', () => {
  it('asks for what a marked term means, with a short answer', async () => {
    const { items } = await engine.makeFlashcards(pages, { count: 20 });
    expect(items).toContainEqual({
      type: 'basic',
      front: 'What is a neutral stimulus?',
      back: 'A stimulus that does not naturally elicit a response',
      page: 1,
      quote: 'A neutral stimulus is a stimulus that does not naturally elicit a response.',
    });
  });

  it('asks for the name when the name comes last', async () => {
    const { items } = await engine.makeFlashcards(pages, { count: 20 });
    expect(items).toContainEqual(
      expect.objectContaining({
        front: 'What is it called when a reward follows a behavior each time?',
        back: 'continuous reinforcement',
      }),
    );
  });

  it('does not take the first letter of a term for an article', async () => {
    const text =
      '*Assimilation* is the process by which a minority takes on the ways of the majority.';
    const { items } = await engine.makeFlashcards([pageOf(1, text, more)], { count: 5 });
    expect(items).toContainEqual(expect.objectContaining({ front: 'What is assimilation?' }));
  });

  it('does not take the end of a list for a second statement', async () => {
    const text =
      '*Standardization* means that the manner of administration, scoring, and interpretation of results is consistent.';
    const { items } = await engine.makeFlashcards([pageOf(1, text, more)], { count: 5 });
    const backs = items.flatMap((item) => (item.type === 'basic' ? [item.back] : []));
    for (const back of backs) expect(back).toMatch(/is consistent$/);
  });

  it.each(['Handout D', 'Document 3', 'Document Pair 3'])(
    'takes no paper of the course for a term: %s',
    (name) => {
      expect(isTermLike(name, true)).toBe(false);
    },
  );

  it('hides a term where the text says nothing of it outright', async () => {
    const text =
      'Roots draw water from the soil through *osmosis*, which ends when the soil holds more salt than the roots.';
    const { items } = await engine.makeFlashcards([pageOf(1, text, more)], { count: 5 });
    expect(items).toContainEqual(
      expect.objectContaining({
        type: 'cloze',
        text: text.replace('*osmosis*', '{{c1::osmosis}}'),
      }),
    );
  });

  it('hides nothing where the sentence would do for many terms', async () => {
    const text =
      'Plants that live in dry places may be told by their *stomata* in many different ways.';
    const { items } = await engine.makeFlashcards([pageOf(1, text, more)], { count: 5 });
    expect(items).toEqual([]);
  });

  it.each([
    [
      'In *shaping*, behaviors are broken down into many small and achievable steps.',
      'What happens in shaping?',
      'Behaviors are broken down into many small and achievable steps',
    ],
    [
      'The *amygdala* is involved in the experience of fear and in the storing of memories of emotions.',
      'What is the amygdala involved in?',
      'The experience of fear and in the storing of memories of emotions',
    ],
    [
      'The *fovea* is located at the very back of the human eye.',
      'Where is the fovea located?',
      'At the very back of the human eye',
    ],
    [
      'The *adrenal glands* secrete hormones that regulate the metabolism and the response to stress.',
      'What do the adrenal glands secrete?',
      'Hormones that regulate the metabolism and the response to stress',
    ],
  ])('asks what is said of a marked term: %s', async (text, front, back) => {
    const { items } = await engine.makeFlashcards([pageOf(1, text, more)], { count: 9 });
    expect(items).toContainEqual(expect.objectContaining({ front, back }));
  });

  it('[P4] gives only grounded items, and counts what it left out', async () => {
    const { items, rejected } = await engine.makeFlashcards(pages, { count: 20 });
    for (const item of items)
      expect(groundOn(pages)(item)).toMatchObject({ ok: true, page: item.page });
    expect(Object.values(rejected).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  it('gives no more than wanted, in reading order', async () => {
    const { items } = await engine.makeFlashcards(pages, { count: 3 });
    expect(items).toHaveLength(3);
    expect(items.map((item) => item.page)).toEqual(items.map((item) => item.page).sort());
  });

  it('takes no praise for a definition', async () => {
    const text =
      '*Memory* is an important topic that many people like. *Sleep* is a good thing for all of us.';
    const { items } = await engine.makeFlashcards([pageOf(1, text)], { count: 5 });
    expect(items.filter((item) => item.type === 'basic')).toEqual([]);
  });
});

describe('questions', () => {
  it('asks for what happens in a thing by its name, never with half a sentence', async () => {
    const { items } = await engine.makeQuestions(pages, { count: 20 });
    expect(items.map(({ stem }) => stem).join('\n')).not.toMatch(/Which of these happens/);
  });

  it('offers three or four different options of one kind, one of them right', async () => {
    const { items } = await engine.makeQuestions(pages, { count: 20 });
    expect(items.length).toBeGreaterThan(3);
    for (const { options, answer, stem } of items) {
      expect(new Set(options.map((option) => option.toLowerCase())).size).toBe(options.length);
      expect([3, 4]).toContain(options.length);
      expect(options[answer]).toBeDefined();
      expect(stem).toMatch(/\?/);
      expect(options.join(' ')).not.toMatch(/all of the above|none of the above/i);
    }
  });

  it('varies the place of the right answer, the same way each time', async () => {
    const once = await engine.makeQuestions(pages, { count: 20 });
    const again = await engine.makeQuestions(chapterPages(), { count: 20 });
    expect(again).toEqual(once);
    expect(new Set(once.items.map((item) => item.answer)).size).toBeGreaterThan(1);
  });

  it('asks nothing when there are too few fair wrong answers', async () => {
    const lone = pageOf(
      1,
      'A *neutral stimulus* is a stimulus that does not naturally elicit a response. Dogs learn to wait at the door for the sound of the bell.',
    );
    const { items, rejected } = await engine.makeQuestions([lone], { count: 5 });
    expect(items).toEqual([]);
    expect(rejected['too few good wrong answers']).toBe(1);
  });
});

describe('summary', () => {
  it('takes whole sentences from each section in reading order', async () => {
    const { items } = await engine.makeSummary(pages, { count: 4 });
    expect(items).toHaveLength(4);
    expect(new Set(items.map((item) => item.page))).toEqual(new Set([1, 2]));
    for (const item of items) expect(textOn(item.page)).toContain(item.quote);
  });

  it('leaves out sentences that lean on their neighbours or point to figures', async () => {
    const { items } = await engine.makeSummary(pages, { count: 50 });
    for (const { text } of items) expect(text).not.toMatch(/Figure|^However|^It may/);
  });
});

describe('other texts', () => {
  it('summarises another language and asks no English questions about it', async () => {
    const german = pageOf(
      1,
      'Das Gedächtnis speichert Erfahrungen und macht sie später wieder verfügbar. Der Schlaf festigt neue Erinnerungen in mehreren Phasen der Nacht. Ein Reiz ohne Bedeutung heißt neutraler Reiz und löst keine Reaktion aus.',
    );
    expect((await engine.makeSummary([german], { count: 2 })).items).toHaveLength(2);
    expect((await engine.makeQuestions([german], { count: 2 })).items).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['code', 'for (let i = 0; i < n; i++) { sum += a[i]; } return sum;'],
    ['numbers', '1.2 3.4 5.6 7.8 9.0 1.2 3.4 5.6 7.8 9.0.'],
    ['initials without end', 'A. (B. '.repeat(fewerUnlessLong(20_000, 5_000))],
    ['hostile brackets', `${'('.repeat(5000)}. {{c1::A}} ${'a. '.repeat(5000)}`],
  ])('makes nothing from %s', async (_, text) => {
    const options = { count: 5 };
    expect((await engine.makeFlashcards([pageOf(1, text)], options)).items).toEqual([]);
    expect((await engine.makeSummary([pageOf(1, text)], options)).items).toEqual([]);
    expect((await engine.makeQuestions([pageOf(1, text)], options)).items).toEqual([]);
  });
});

describe('long work', () => {
  it('reports progress up to the end', async () => {
    const seen: [number, number][] = [];
    await engine.makeSummary(pages, {
      count: 2,
      onProgress: (done, total) => seen.push([done, total]),
    });
    const last = seen.at(-1);
    expect(last?.[0]).toBe(last?.[1]);
  });

  it('stops when cancelled, with nothing', async () => {
    const result = await engine.makeFlashcards(pages, { count: 5, isCancelled: () => true });
    expect(result).toMatchObject({ items: [], cancelled: true });
  });
});
