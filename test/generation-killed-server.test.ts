/**
 * The server process is killed by SIGKILL in the middle of a generation, again and again, while the model is slow, cut off, malformed and
 * asks for patience: the device gets each item once, no part is asked for more than twice, and tokens count once.
 */
import { assert, describe, expect, it, vi } from 'vitest';
import {
  type FakeModel,
  listOf,
  type ModelRequest,
  startFakeModel,
  taskOf,
  tokensOfAnswer,
} from '../server/test-support/fake-model.ts';
import type { ApiResult } from '../src/api/failure-kind.ts';
import { createServerStream } from '../src/features/generate/server/server-stream.ts';
import type { StudyItem } from '../src/generate/engine.ts';
import type { GenerationEvent } from '../src/generate/stream.ts';
import { pageOf } from '../src/generate/testing.ts';
import { uuidv7 } from '../src/lib/ids.ts';
import type { AiOffer, NewsOfKinds } from '../src/protocol/generations.ts';
import { ServerProcess } from './e2e/support/server.ts';
import { send, signUpOverHttp } from './support/http-student.ts';
import { fewerUnlessLong, isLong } from './support/long.ts';

const facts = [
  'A spaniel is a friendly hound that was bred to find birds.',
  'Osmosis is the movement of water through a thin membrane.',
  'A reptile is a cold creature that lays its eggs on land.',
  'Inflation is the general rise of prices in an economy.',
];
const filler = 'Nobody knows much about it. '.repeat(300);
const pages = facts.map((fact, index) => pageOf(index + 1, fact, filler));
const kinds = ['true-false'] as const;

describe('[P2] a server that is killed in the middle of a generation', () => {
  it('gives, when it is back, each item once, and asks for no part more than twice', {
    timeout: 120_000,
  }, async () => {
    /** Within a part: its first question, and its second look. */
    const deadly = fewerUnlessLong(['1 make', '2 answer'], ['1 make']);
    /** Parts whose request was held once, with its release: the server dies there. */
    const held = new Map<string, () => void>();
    await using model = await startFakeModel((request, index) => {
      const at = `${partOf(request)} ${taskOf(request)}`;
      if (deadly.includes(at) && !held.has(at)) {
        held.set(at, () => undefined);
        return () => undefined;
      }
      return answerOf(request, index);
    });
    const server = await ServerProcess.start({
      ...{ AI_BASE_URL: model.url, AI_MODEL: 'small', AI_TOKENS_PER_DAY: '900000' },
    });
    try {
      const ada = await signUpOverHttp(server.url, 'ada', (email) => server.codeFor(email));
      const begunOn = dayOf(Date.now());
      const device = deviceOf(server, ada.user.id, ada.session.accessToken);
      const first = device.tab();
      await vi.waitFor(() => expect(first.items).toHaveLength(1), { timeout: 30_000 });
      await vi.waitFor(() => assert(held.has('1 make')), { timeout: 30_000 });
      await server.kill();
      // The tab dies too; another one goes on with the same generation.
      first.end();
      await server.start();
      const second = device.tab();
      if (isLong) {
        await vi.waitFor(() => assert(held.has('2 answer')), { timeout: 30_000 });
        await server.kill();
        await server.start();
        // Between two parts, or right after the last: whichever it is at the moment.
        await vi.waitFor(() => expect(second.items.length).toBeGreaterThan(2), { timeout: 30_000 });
        await server.kill();
        await server.start();
      }
      const end = await second.ended;
      expect(second.items.map(({ quote }) => quote)).toEqual(facts);
      expect(end).toMatchObject({ type: 'done' });

      for (const [part] of facts.entries()) {
        const asked = model.asked.filter(
          (one) => partOf(one) === part && taskOf(one) === 'make' && one !== patience(model),
        );
        expect(asked.length).toBeLessThanOrEqual(2);
      }
      // Each part was kept once: its question and its second look.
      const used = facts.length * 2 * tokensOfAnswer;
      expect(end).toMatchObject({ cost: { usedTokens: used, perDay: 900_000 } });
      const offer = await send(server.url, '/ai', undefined, { token: ada.session.accessToken });
      // Tokens count for the day in UTC on which the generation began. After midnight, another day's amount is untouched.
      const usedToday = dayOf(Date.now()) === begunOn ? used : 0;
      expect((JSON.parse(offer.text) as { data: AiOffer }).data.left).toBe(900_000 - usedToday);
      // The server's output contains neither pages nor answers, nor the model's key.
      for (const fact of facts) expect(server.said).not.toContain(fact);
    } finally {
      await server.dispose();
    }
  });
});

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The request that was answered by asking for patience, which costs nothing. */
function patience({ asked }: FakeModel): ModelRequest | undefined {
  return asked.find((one) => partOf(one) === 0 && taskOf(one) === 'make');
}

/** By the pages that stand in it. */
function partOf({ messages }: ModelRequest): number {
  return Number(/ page (\d)\]/.exec(messages[1]?.content ?? '')?.[1]) - 1;
}

function answerOf(request: ModelRequest, index: number): ReturnType<FakeModel['answer']> {
  const part = partOf(request);
  if (index === 0) return { status: 429, headers: { 'retry-after': '0' } };
  if (taskOf(request) === 'answer') {
    const options = request.messages[1]?.content.match(/ {2}\d: (?:True|False)/g) ?? [];
    return listOf({ question: 0, option: options.findIndex((one) => one.includes('True')) });
  }
  const item = { form: 'true', statement: facts[part], page: part + 1, quote: facts[part] };
  const whole = listOf(item);
  // Broken off in a second item, or with words around it.
  if (part === 1) return `${whole.slice(0, -2)},{"form":"true","state`;
  return part === 3 ? `Sure!\n\`\`\`json\n${whole}\n\`\`\`` : whole;
}

function deviceOf(server: ServerProcess, user: string, token: string) {
  const id = uuidv7(Date.now());
  async function call<T>(path: string, body?: object): Promise<ApiResult<T>> {
    try {
      const { status, text } = await send(server.url, path, body, { token });
      if (status === 200) return { ok: true, data: (JSON.parse(text) as { data: T }).data };
    } catch {
      // Nobody listens there, as without a network.
    }
    return { ok: false, error: { kind: 'offline', message: 'No answer' } };
  }
  return {
    /** A tab that works on it until it is ended. */
    tab() {
      const control = new AbortController();
      const stream = createServerStream({
        ...{ user, id, signal: control.signal },
        begin: (request) => call('/ai/generations', request),
        read: (_user, _id, after) =>
          call<NewsOfKinds>(`/ai/generations/${id}?after=${after}&waitMs=1000`),
        wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
      });
      const items: StudyItem[] = [];
      const follow = async () => {
        let last: GenerationEvent | undefined;
        const wish = { kind: 'questions' as const, count: 4, pages, questionKinds: kinds };
        for await (const event of stream(wish, control.signal)) {
          if (event.type === 'item') items.push(event.item);
          last = event;
        }
        return last;
      };
      return { items, ended: follow(), end: () => control.abort() };
    },
  };
}

it.runIf(isLong)(
  'gives up a part in which the server dies again and again, after two tries, and says so',
  {
    timeout: 120_000,
  },
  async () => {
    let isDeadly = true;
    await using model = await startFakeModel((request) =>
      partOf(request) === 0 && isDeadly ? () => undefined : answerOf(request, 1),
    );
    const env = { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_TOKENS_PER_DAY: '900000' };
    const server = await ServerProcess.start(env);
    try {
      const ada = await signUpOverHttp(server.url, 'ada', (email) => server.codeFor(email));
      const tab = deviceOf(server, ada.user.id, ada.session.accessToken).tab();
      for (const asked of [1, 2]) {
        await vi.waitFor(() => assert(model.asked.length >= asked), { timeout: 30_000 });
        await server.kill();
        await server.start();
      }
      isDeadly = false;
      const end = await tab.ended;
      expect(tab.items.map(({ quote }) => quote)).toEqual(facts.slice(1));
      expect(end).toMatchObject({
        rejected: { 'the server was stopped while they were made': 1 },
      });
      expect(model.asked.filter((one) => partOf(one) === 0)).toHaveLength(2);
    } finally {
      await server.dispose();
    }
  },
);
