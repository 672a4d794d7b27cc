/** Study material from the server's model (`protocol/generations.ts`). The work itself is `ai/generator.ts`. */
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Wish } from '../../../src/generate/by-model/make-all.ts';
import { tokensNeeded } from '../../../src/generate/model-cost.ts';
import { questionKinds } from '../../../src/model/study/quiz/task.ts';
import type { CleanPage } from '../../../src/model/text/clean-page.ts';
import type { generationParams, generationQuery } from '../../../src/protocol/addresses.ts';
import {
  type AiOffer,
  aiPath,
  type GenerationKinds,
  type GenerationRequest,
  type GenerationStyle,
  generationKinds,
  generationRequest,
  generationStyle,
  generationsPath,
  longestWaitMs,
  maxGenerationBytes,
  type NewsOfKinds,
} from '../../../src/protocol/generations.ts';
import type { Context } from '../../context.ts';
import type { Creation } from '../../storage/generation-contract.ts';
import { nextTurn } from '../../turns.ts';
import { parseBody, refuse, refuseInvalid } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createSums } from '../bounds/sums.ts';
import { retryAfter } from './account-answers.ts';

/** Of one student at the server, until the device has taken them. */
export const mostKept = 10;
/** Answers that wait for news, of one account; further ones come at once. */
const mostWaiting = 8;
/** Servers that share a database do not hear of each other's parts, milliseconds. */
const lookAgainMs = 2_000;
const tooManyMs = 60_000;

const wrongUser = 'This study material belongs to another account.';
const noModel = 'This server has no AI. Generate on this device.';
const notThere = 'This study material is no longer on the server. Generate it again.';

type Params = v.InferOutput<typeof generationParams>;
type Query = v.InferOutput<typeof generationQuery>;

export async function generationRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, clock, config, generator } = context;
  const { generations } = storage;
  const waiting = createSums();

  app.get(aiPath, async (request): Promise<{ data: AiOffer }> => {
    const { userId } = bearerOf(request);
    const nowMs = clock.nowMs();
    const perDay = config.ai?.tokensPerDay ?? 0;
    const used = config.ai === undefined ? 0 : await generations.usedTokens(userId, dayOf(nowMs));
    return {
      data: {
        isAvailable: config.ai !== undefined,
        perDay,
        left: Math.max(0, perDay - used),
        nextDayAt: nextDayAt(nowMs),
        ...(config.ai !== undefined && { questionKinds: [...questionKinds] }),
      },
    };
  });

  app.post(generationsPath, { bodyLimit: maxGenerationBytes }, async (request, reply) => {
    // Its values were a turn of their own.
    await nextTurn();
    const body = parseBody(generationRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { userId } = bearerOf(request);
    const style = parseBody(generationStyle, request.body);
    if (!style.ok) return refuseInvalid(reply, style.error.message);
    const kinds = parseBody(generationKinds, request.body);
    if (!kinds.ok) return refuseInvalid(reply, kinds.error.message);
    const { user, id, ...wish } = body.data;
    if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
    if (config.ai === undefined || generator === undefined) {
      return refuse(reply, 404, 'not-found', noModel);
    }
    await nextTurn();
    const nowMs = clock.nowMs();
    const created = await generations.create({
      ...{ userId, id, mostKept, nowMs, mostTokens: config.ai.tokensPerDay },
      ...wishOf(wish, style.data, kinds.data),
      day: dayOf(nowMs),
    });
    generator.wake();
    switch (created) {
      case 'created':
      case 'known':
        return { data: {} };
      case 'over quota':
        return refuse(reply, 413, 'over-quota', overQuota);
      case 'too many':
        return refuse(retryAfter(reply, tooManyMs), 429, 'too-many', tooMany);
      default:
        return created satisfies never as Creation;
    }
  });

  app.get<{ Params: Params; Querystring: Query }>(
    `${generationsPath}/:id`,
    async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId, after: afterText = '0', waitMs = '0' } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const { id } = request.params;
      const after = Number(afterText);
      let news = await newsOf(userId, id, after);
      if (generator !== undefined && waiting.of(userId) < mostWaiting) {
        waiting.add(userId, 1);
        try {
          let isGone = false;
          const end = () => {
            isGone = true;
          };
          if (Number(waitMs) > 0) reply.raw.once('close', end);
          const untilMs = performance.now() + Math.min(Number(waitMs), longestWaitMs);
          const first = news?.done;
          while (isUnderWay(news) && news.items.length === 0 && news.done === first) {
            const leftMs = untilMs - performance.now();
            if (leftMs <= 0 || isGone) break;
            await generator.news(userId, id, Math.min(leftMs, lookAgainMs));
            news = await newsOf(userId, id, after);
          }
        } finally {
          waiting.add(userId, -1);
        }
      }
      return news === undefined ? refuse(reply, 404, 'not-found', notThere) : { data: news };
    },
  );

  app.delete<{ Params: Params; Querystring: Pick<Query, 'user'> }>(
    `${generationsPath}/:id`,
    async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const { id } = request.params;
      const isThere = await generations.remove(userId, id);
      generator?.stopOne(userId, id);
      return isThere ? { data: {} } : refuse(reply, 404, 'not-found', notThere);
    },
  );

  async function newsOf(userId: string, id: string, after: number) {
    const found = await generations.find(userId, id);
    if (found === undefined) return undefined;
    // Asked for afterwards: of one that had ended there are all.
    const items = await generations.itemsAfter(userId, id, after);
    return {
      ...found,
      ...(config.ai !== undefined && { perDay: config.ai.tokensPerDay }),
      items: items.map(({ number, item }) => ({ number, item: JSON.parse(item) })),
    } satisfies NewsOfKinds;
  }
}

const overQuota =
  'This is more than is left of today’s amount for the server’s AI. Choose fewer pages, try again tomorrow, or generate on this device.';
const tooMany =
  'Too much study material is being generated for you. Wait until some of it is ready, then try again.';

function isUnderWay(news: NewsOfKinds | undefined): news is NewsOfKinds {
  return news?.state === 'waiting' || news?.state === 'running';
}

function wishOf(
  { pages, ...asked }: Omit<GenerationRequest, 'user' | 'id'>,
  { chapters = [], ...style }: GenerationStyle,
  kinds: GenerationKinds,
) {
  const texts: CleanPage[] = pages.map(({ page, blocks }) => ({
    page,
    blocks: blocks.map((block) => ({ ...block, page })),
    text: blocks.map(({ text }) => text).join('\n\n'),
  }));
  for (const { page, block } of chapters) {
    const start = texts[page]?.blocks[block];
    if (start !== undefined) start.startsChapter = true;
  }
  const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return {
    wish: JSON.stringify({ ...asked, ...style, ...kinds, pages: texts } satisfies Wish),
    reserved: tokensNeeded(bytes, asked.count, { kind: asked.kind, ...kinds }, chapters.length),
  };
}

const dayMs = 24 * 60 * 60_000;

export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

function nextDayAt(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs;
}
