/** The calls of generations, with a model that is a real HTTP server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chapterPages, pageOf } from '../../../src/generate/testing.ts';
import { uuidv7 } from '../../../src/lib/ids.ts';
import {
  type AiState,
  aiPath,
  type GenerationNews,
  generationsPath,
} from '../../../src/protocol/generations.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { isLong } from '../../../test/support/long.ts';
import {
  type FakeModel,
  listOf,
  type ModelRequest,
  startFakeModel,
  tokensOfAnswer,
} from '../../test-support/fake-model.ts';
import { answersWith, good, kindPages } from '../../test-support/made-kinds.ts';
import {
  type Student,
  startMs,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts';

const quote =
  'Extinction is the decrease in a learned response when the signal no longer announces anything.';
const card = {
  front: 'What is the decrease in a learned response when the signal no longer announces anything?',
  back: 'Extinction',
  page: 1,
  quote,
};

const opened: AsyncDisposable[] = [];
// Threads start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

async function open(
  answer: FakeModel['answer'] = () => listOf(card),
  env: Record<string, string> = {},
): Promise<{ server: TestServer; model: FakeModel; ada: Student }> {
  const model = await startFakeModel(answer);
  opened.push(model);
  const settings = { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_API_KEY: 'secret', ...env };
  const server = await startTestServer(settings);
  opened.push(server);
  return { server, model, ada: await server.student('ada') };
}

const newId = () => uuidv7(startMs);
const wire = (pages: readonly CleanPage[]) =>
  pages.map(({ page, blocks }) => ({
    page,
    blocks: blocks.map(({ page: _, ...block }) => block),
  }));

const wishOf = (user: string, id: string, rest: object = {}) => ({
  ...{ user, id, kind: 'flashcards', count: 1, pages: wire(chapterPages()) },
  ...rest,
});

const begin = (server: TestServer, student: Student, id: string, rest: object = {}) =>
  server.post(generationsPath, wishOf(student.id, id, rest), student.accessToken);

async function newsOf(server: TestServer, student: Student, id: string, after = 0, waitMs = 0) {
  const path = `${generationsPath}/${id}?after=${after}&waitMs=${waitMs}`;
  const answer = await server.get(path, student.accessToken);
  return { ...answer, news: (answer.data ?? {}) as unknown as GenerationNews };
}

async function ended(server: TestServer, student: Student, id: string): Promise<GenerationNews> {
  let known = 0;
  while (true) {
    const { news } = await newsOf(server, student, id, known, 20_000);
    known = news.items.at(-1)?.number ?? known;
    if (news.state === 'done' || news.state === 'failed') {
      return (await newsOf(server, student, id)).news;
    }
  }
}

/** So long that the model gets each page separately. */
function threeParts() {
  const facts = ['Alpha', 'Beta', 'Gamma'].map(
    (name) => `${name} waves are the slow rhythm of a ${name.toLowerCase()} brain at rest.`,
  );
  const filler = 'Nobody knows much about it. '.repeat(300);
  return {
    pages: facts.map((fact, index) => pageOf(index + 1, fact, filler)),
    partOf: ({ messages }: ModelRequest) =>
      Number(/ page (\d)\]/.exec(messages[1]?.content ?? '')?.[1]) - 1,
    itemOf: (part: number) => ({ text: facts[part], page: part + 1, quote: facts[part] }),
  };
}

const stateOf = async (server: TestServer, student: Student) =>
  (await server.get(aiPath, student.accessToken)).data as unknown as AiState;

describe('a server without a model', () => {
  it('says so, and takes no wish', async () => {
    const server = await startTestServer();
    opened.push(server);
    const ada = await server.student('ada');
    expect(await stateOf(server, ada)).toMatchObject({ isAvailable: false, perDay: 0 });
    expect(await begin(server, ada, newId())).toMatchObject({
      status: 404,
      error: { message: expect.stringContaining('no AI') },
    });
  });
});

describe('a generation', () => {
  it('is made by the server, and its items are numbered', async () => {
    const { server, ada } = await open();
    const id = newId();
    expect(await begin(server, ada, id)).toMatchObject({ status: 200 });
    expect(await ended(server, ada, id)).toEqual({
      ...{ state: 'done', done: 1, total: 1, problem: '', rejected: {} },
      ...{ usedTokens: tokensOfAnswer, perDay: 500_000 },
      items: [{ number: 1, item: { type: 'basic', ...card } }],
    });
    expect((await newsOf(server, ada, id, 1)).news.items).toEqual([]);
  });

  it('of kinds has items of these kinds, and one of an older app single choice alone', async () => {
    const { server, ada } = await open(answersWith(good.short, good.single));
    const rest = { kind: 'questions', pages: wire(kindPages) };
    const [id, older] = [newId(), newId()];
    await begin(server, ada, id, { ...rest, questionKinds: ['short'] });
    expect((await ended(server, ada, id)).items).toMatchObject([{ item: { type: 'task' } }]);
    await begin(server, ada, older, rest);
    expect((await ended(server, ada, older)).items).toMatchObject([{ item: { type: 'question' } }]);
    const unknown = await begin(server, ada, newId(), { ...rest, questionKinds: ['essay'] });
    expect(unknown).toMatchObject({ status: 400 });
  });

  it.each([
    ['questionKinds', 'short'],
    ['cardKinds', 'list'],
  ])(
    '[S2] names no kind more often than there are kinds in %s, so that what is asked stays small',
    async (field, kind) => {
      const { server, ada, model } = await open();
      const wish = { kind: 'questions', pages: wire(kindPages), [field]: Array(1_000).fill(kind) };
      expect(await begin(server, ada, newId(), wish)).toMatchObject({ status: 400 });
      expect(model.asked).toHaveLength(0);
    },
  );

  it('[S2] is begun once, however often and at once its wish comes', async () => {
    const { server, ada, model } = await open();
    const id = newId();
    const begun = await Promise.all([1, 2, 3].map(() => begin(server, ada, id)));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    await ended(server, ada, id);
    await begin(server, ada, id);
    expect((await ended(server, ada, id)).items).toHaveLength(1);
    expect(model.asked).toHaveLength(1);
  });

  it('is answered when there is news, and at once to whoever waits in great number', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { server, ada } = await open(async () => {
      await held;
      return listOf(card);
    });
    const id = newId();
    await begin(server, ada, id);
    let answered = 0;
    const waiting = Array.from({ length: 9 }, async () => {
      const { news } = await newsOf(server, ada, id, 0, 20_000);
      answered += 1;
      return news.items.length;
    });
    await expect.poll(() => answered, { timeout: 15_000 }).toBe(1);
    letGo();
    expect((await Promise.all(waiting)).sort()).toEqual([0, ...Array(8).fill(1)]);
  });

  // Each generation starts a thread of its own, which takes a second.
  it.runIf(isLong)('is waited for by one more where one of many has had its answer', async () => {
    const held = Promise.withResolvers<void>();
    const { server, ada } = await open(async () => {
      await held.promise;
      return listOf(card);
    });
    const id = newId();
    await begin(server, ada, id);
    let answered = 0;
    const ask = async (waitMs: number) => {
      const { news } = await newsOf(server, ada, id, 0, waitMs);
      answered += 1;
      return news.items.length;
    };
    const waiting = [300, ...Array(7).fill(20_000)].map(ask);
    await expect.poll(() => answered, { timeout: 15_000 }).toBe(1);
    waiting.push(ask(20_000), ask(20_000));
    await expect.poll(() => answered, { timeout: 15_000 }).toBe(2);
    held.resolve();
    expect((await Promise.all(waiting)).sort()).toEqual([0, 0, ...Array(8).fill(1)]);
  });

  it('is deleted when its device has it, and ends when nobody wants it any more', async () => {
    const { server, ada, model } = await open(() => () => undefined);
    const id = newId();
    await begin(server, ada, id);
    const remove = () =>
      server.ask('DELETE', `${generationsPath}/${id}`, { token: ada.accessToken });
    await expect.poll(() => model.asked.length, { timeout: 30_000 }).toBe(1);
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await newsOf(server, ada, id)).toMatchObject({ status: 404 });
  });

  it('[S9] is its own student’s', async () => {
    const { server, ada } = await open();
    const bob = await server.student('bob');
    const id = newId();
    await begin(server, ada, id);
    await ended(server, ada, id);
    expect(await newsOf(server, bob, id)).toMatchObject({ status: 404 });
    const remove = { token: bob.accessToken };
    expect(await server.ask('DELETE', `${generationsPath}/${id}`, remove)).toMatchObject({
      status: 404,
    });
    const wish = wishOf(ada.id, newId());
    expect(await server.post(generationsPath, wish, bob.accessToken)).toMatchObject({
      status: 409,
    });
    expect((await newsOf(server, ada, id)).news.items).toHaveLength(1);
  });

  it('that failed says why in plain words, and is begun anew', async () => {
    let isBroken = true;
    const { server, ada } = await open(() => (isBroken ? { status: 401 } : listOf(card)));
    const id = newId();
    await begin(server, ada, id);
    expect(await ended(server, ada, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Generate on this device'),
    });
    isBroken = false;
    await begin(server, ada, id);
    expect(await ended(server, ada, id)).toMatchObject({ state: 'done', problem: '' });
  });

  it('of pages that hang a pattern is ended alone: others are answered meanwhile', async () => {
    const { server, ada } = await open();
    const bob = await server.student('bob');
    const long = pageOf(1, `${'a '.repeat(40_000)}${'( '.repeat(4_000)}`);
    await begin(server, ada, newId(), { pages: wire([long]) });
    const id = newId();
    await begin(server, bob, id);
    expect((await ended(server, bob, id)).items).toHaveLength(1);
  });
});

describe('the amount of a day', () => {
  it('is told, and only what was used of it counts in the end', async () => {
    const { server, ada } = await open(undefined, { AI_TOKENS_PER_DAY: '9000' });
    expect(await stateOf(server, ada)).toEqual({
      ...{ isAvailable: true, perDay: 9_000, left: 9_000 },
      nextDayAt: Date.UTC(2026, 0, 16),
      questionKinds: expect.arrayContaining(['single', 'matching']),
    });
    const id = newId();
    await begin(server, ada, id);
    expect((await stateOf(server, ada)).left).toBeLessThan(8_000);
    await ended(server, ada, id);
    expect((await stateOf(server, ada)).left).toBe(9_000 - tokensOfAnswer);
  });

  it('is used once by each part of a long file', async () => {
    const perDay = 60_000;
    const { pages, partOf, itemOf } = threeParts();
    const answer: FakeModel['answer'] = (request) => listOf(itemOf(partOf(request)));
    const { server, ada, model } = await open(answer, { AI_TOKENS_PER_DAY: `${perDay}` });
    const id = newId();
    await begin(server, ada, id, { kind: 'summary', count: 3, pages: wire(pages) });
    expect((await ended(server, ada, id)).items).toHaveLength(3);
    expect(model.asked.map(partOf)).toEqual([0, 1, 2]);
    expect((await stateOf(server, ada)).left).toBe(perDay - 3 * tokensOfAnswer);
  });

  it('holds for wishes that come at once, and begins anew with the day', async () => {
    const { server, ada, model } = await open(() => () => undefined, { AI_TOKENS_PER_DAY: '9000' });
    const ids = [newId(), newId(), newId()];
    const begun = await Promise.all(ids.map((id) => begin(server, ada, id)));
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
    expect(begun.find(({ status }) => status === 413)?.error).toMatchObject({
      reason: 'over-quota',
      message: expect.stringContaining('try again tomorrow'),
    });
    await expect.poll(() => model.asked.length, { timeout: 30_000 }).toBe(1);
    server.clock.nowMs += 24 * 60 * 60_000;
    expect(await begin(server, ada, newId())).toMatchObject({ status: 200 });
  });

  it.runIf(isLong)('is one student’s own', async () => {
    const { server, ada } = await open(() => () => undefined, { AI_TOKENS_PER_DAY: '9000' });
    const bob = await server.student('bob');
    await begin(server, ada, newId());
    expect(await begin(server, bob, newId())).toMatchObject({ status: 200 });
  });
});

describe('a server that ends', () => {
  it('[P2] goes on behind the parts that are done', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'haversack-generations-'));
    opened.push({ [Symbol.asyncDispose]: () => rm(DATA_DIR, { recursive: true, force: true }) });
    const { pages, partOf, itemOf } = threeParts();
    let isSlow = true;
    const model = await startFakeModel((request) => {
      const part = partOf(request);
      return part === 1 && isSlow ? () => undefined : listOf(itemOf(part));
    });
    opened.push(model);
    const env = { AI_BASE_URL: model.url, AI_MODEL: 'small', DATA_DIR };
    const first = await startTestServer(env);
    const ada = await first.student('ada');
    const id = newId();
    await begin(first, ada, id, { kind: 'summary', count: 3, pages: wire(pages) });
    await newsOf(first, ada, id, 0, 20_000);
    await expect.poll(() => model.asked.length, { timeout: 30_000 }).toBe(2);
    await first.app.close();
    isSlow = false;
    const second = await startTestServer(env);
    opened.push(second);
    const news = await ended(second, ada, id);
    expect(news.items.map(({ number, item }) => [number, item.page])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(model.asked.map(partOf)).toEqual([0, 1, 1, 2]);
  });
});
