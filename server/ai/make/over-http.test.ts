/** From pages to items, with an HTTP server that speaks OpenAI's protocol. */
import { afterEach, describe, expect, it } from 'vitest';
import { pageOf } from '../../../src/generate/testing.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type FakeModel, listOf, taskOf } from '../../test-support/fake-model.ts';
import {
  card,
  endModel,
  extinction,
  make,
  pages,
  point,
  question,
  shaping,
} from '../../test-support/made-kinds.ts';

afterEach(endModel);

describe('a good model', () => {
  it.each([
    ['flashcards', card, { type: 'basic', back: 'Extinction', page: 1, quote: extinction }],
    ['summary', point, { type: 'point', text: shaping, page: 1, quote: shaping }],
  ] as const)('makes %s in one question', async (kind, answer, item) => {
    const made = await make(kind, () => listOf(answer));
    expect(made.items).toEqual([expect.objectContaining(item)]);
    expect(made).toMatchObject({ problem: undefined, rejected: {} });
    expect(made.asked).toHaveLength(1);
    expect(made.asked[0]).toMatchObject({
      model: 'small',
      authorization: 'Bearer secret',
      response_format: { type: 'json_schema' },
    });
  });

  it('is asked for our own key terms, by page', async () => {
    const { asked } = await make('flashcards', () => listOf(card));
    const text = asked[0]?.messages[1]?.content;
    expect(text).toMatch(/important terms first: .*extinction/i);
    expect(text).toMatch(/page 1\]\nLearning/);
  });

  it('answers its questions again without the key, at other places', async () => {
    const made = await make('questions', (request) => {
      if (taskOf(request) === 'make') return listOf(question);
      const lines = request.messages[1]?.content.split('\n') ?? [];
      const at = lines.find((line) => line.endsWith(': Extinction'))?.trim()[0];
      expect(lines.join()).not.toContain('answer');
      return listOf({ question: 0, option: Number(at) });
    });
    expect(made.items).toEqual([{ type: 'question', ...question }]);
  });

  it('is asked part by part about a long file, each page once, with the number that was asked for', async () => {
    const long = Array.from({ length: 30 }, (_, index) =>
      pageOf(
        index + 1,
        `Fact ${index} is known to everybody in this town. ${'It is a long story of many words. '.repeat(60)}`,
      ),
    );
    const made = await make('flashcards', () => listOf(), { pages: long, count: 20 });
    expect(made.parts.length).toBeGreaterThan(5);
    const said = made.asked.map(({ messages }) => messages[1]?.content ?? '');
    for (const { page } of long) {
      expect(
        said.filter((text) => new RegExp(`\\b[0-9a-f]{24} page ${page}\\]`).test(text)).length,
      ).toBe(1);
    }
    expect(Math.max(...said.map(({ length }) => length))).toBeLessThan(12_000);
  });
});

describe('a summary', () => {
  it('by chapter asks about one chapter at a time, however short', async () => {
    const [first, second] = structuredClone(pages);
    const chapters = [first, second].map((page) => {
      if (page?.blocks[0]) page.blocks[0].startsChapter = true;
      return page as CleanPage;
    });
    const made = await make('summary', () => listOf(point), {
      ...{ pages: chapters, shape: 'chapters', count: 2 },
    });
    expect(made.parts).toHaveLength(2);
    const said = made.asked.map(({ messages }) => messages[1]?.content ?? '');
    expect(said[0]).not.toContain('Medicine');
    expect(said.some((text) => text.includes('Medicine') && !text.includes(extinction))).toBe(true);
    expect(made.asked[0]?.messages[0]?.content).toContain('of one chapter');
  });

  it('tells the model how much is wanted', async () => {
    const made = await make('summary', () => listOf(point), { shape: 'short' });
    expect(made.asked[0]?.messages[0]?.content).toContain('leave out details');
  });
});

it('a model is told how hard the items are to be', async () => {
  const made = await make('flashcards', () => listOf(card), { difficulty: 'harder' });
  expect(made.asked[0]?.messages[0]?.content).toContain('details, causes and differences');
});

describe('a model that is not as it should be', () => {
  it.each([
    ['json_schema', 1, 'json_object'],
    ['json_schema, then json_object', 2, undefined],
  ] as const)('refuses %s: the schema stands in the prompt then', async (_, refusals, type) => {
    const made = await make(
      'flashcards',
      ({ response_format }) => {
        const isRefused =
          refusals === 1 ? response_format?.type === 'json_schema' : response_format;
        return isRefused ? { status: 400, body: '{"error":"no such format"}' } : listOf(card);
      },
      { count: 2 },
    );
    expect(made.items).toHaveLength(1);
    expect(made.asked[refusals]?.response_format?.type).toBe(type);
    expect(made.asked[refusals]?.messages[0]?.content).toContain('"quote"');
    // A refused way is not tried again.
    expect(made.asked.slice(refusals).every((one) => one.response_format?.type === type)).toBe(
      true,
    );
  });

  it('knows only the newer name of the limit', async () => {
    const made = await make('flashcards', ({ max_tokens }) =>
      max_tokens === undefined
        ? listOf(card)
        : { status: 400, body: '{"error":{"message":"use max_completion_tokens"}}' },
    );
    expect(made.items).toHaveLength(1);
    expect(made.asked[1]).toMatchObject({ response_format: { type: 'json_schema' } });
  });

  it.each([
    ['in a fence, with words around it', `Sure!\n\`\`\`json\n${listOf(card)}\n\`\`\`\nGood luck.`],
    ['as a bare list', JSON.stringify([card])],
    ['broken off in the second item', listOf(card, { front: 'What else' }).slice(0, -16)],
    ['with one broken item', `{"items":[{"front": oops},${JSON.stringify(card)}]}`],
  ])('answers %s: whole items are taken', async (_, said) => {
    const made = await make('flashcards', (request) =>
      taskOf(request) === 'make' ? said : listOf(),
    );
    expect(made.items).toHaveLength(1);
  });

  it('cuts the connection in the middle of an answer: it is asked again', async () => {
    const made = await make('flashcards', (_, index) => {
      if (index > 0) return listOf(card);
      return (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"choices":[{"mess');
        setTimeout(() => response.destroy(), 20);
      };
    });
    expect(made.items).toHaveLength(1);
    expect(made.waits).toEqual([1_000]);
  });

  it('asks for patience: it gets as much as it asks for', async () => {
    const made = await make('flashcards', (_, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '7' } } : listOf(card),
    );
    expect(made.items).toHaveLength(1);
    expect(made.waits).toEqual([7_000]);
  });

  it.each([
    ['asks for an hour', () => ({ status: 429, headers: { 'retry-after': '3600' } }), 'away'],
    ['is always in trouble', () => ({ status: 503 }), 'away'],
    ['never answers', () => () => undefined, 'away', 300],
    ['knows no such key', () => ({ status: 401 }), 'refused'],
    [
      'leads elsewhere',
      () => ({ status: 307, headers: { location: 'http://127.0.0.1:9/' } }),
      'away',
    ],
    ['answers without end', () => 'x'.repeat(3_000_000), 'refused'],
    ['takes no form of request', () => ({ status: 400 }), 'refused'],
  ] as [string, FakeModel['answer'], string, number?][])(
    '%s: it ends with a reason',
    async (...row) => {
      const [, answer, problem, timeoutMs] = row;
      const made = await make('flashcards', answer, timeoutMs ? { timeoutMs } : {});
      expect(made).toMatchObject({ problem, items: [] });
    },
  );

  it('is not asked beyond the tokens that there are', async () => {
    const made = await make('flashcards', () => listOf(card), { budget: 500 });
    expect(made).toMatchObject({ problem: 'no tokens left', asked: [] });
  });
});
