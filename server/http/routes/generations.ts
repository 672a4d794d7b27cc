/** Study material from the server's model (`protocol/generations.ts`). `ai/generator.ts` does the work. */
import * as v from 'valibot';
import type { Wish } from '../../../src/generate/by-model/make-all.ts';
import { tokensNeeded } from '../../../src/generate/model-cost.ts';
import { questionKinds } from '../../../src/model/study/quiz/task.ts';
import { generationParams, generationQuery, usageQuery } from '../../../src/protocol/addresses.ts';
import {
  type AiOffer,
  aiOffer,
  aiPath,
  generationKinds,
  generationRequest,
  generationStyle,
  generationsPath,
  longestWaitMs,
  maxGenerationBytes,
  type NewsOfKinds,
  newsOfKinds,
} from '../../../src/protocol/generations.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import type { Context } from '../../context.ts';
import { generationRetryMs, mostGenerationsKept, mostGenerationWaits } from '../../limits.ts';
import type { Creation } from '../../storage/generation-contract.ts';
import { nextTurn } from '../../turns.ts';
import { refuse, retryAfter } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createSums } from '../bounds/rate-limit.ts';
import { type Api, data, nothing } from '../route-schema.ts';

/** Servers on one database do not notify each other of new parts. */
const lookAgainMs = 2_000;

const wrongUser = 'This study material belongs to another account.';
const noModel = 'This server has no AI. Generate on this device.';
const notThere = 'This study material is no longer on the server. Generate it again.';

const wholeRequest = v.object({
  ...generationRequest.entries,
  ...generationStyle.entries,
  ...generationKinds.entries,
});

export async function generationRoutes(app: Api, context: Context): Promise<void> {
  const { storage, clock, config, generator } = context;
  const { generations } = storage;
  const waiting = createSums();

  app.route({
    method: 'GET',
    url: aiPath,
    schema: {
      auth: 'access',
      summary: 'Whether this server has a language model, and what is left of the student’s day.',
      answers: data(aiOffer),
    },
    handler: async (request): Promise<{ data: AiOffer }> => {
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
    },
  });

  app.route({
    method: 'POST',
    url: generationsPath,
    bodyLimit: maxGenerationBytes,
    preValidation: nextTurn,
    schema: {
      auth: 'access',
      summary: 'Begins to make study material; an id that is known changes nothing.',
      body: wholeRequest,
      answers: data(nothing),
      errors: ['wrong-user', 'not-found', 'over-quota'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user, id, ...wish } = request.body;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      if (config.ai === undefined || generator === undefined) {
        return refuse(reply, 404, 'not-found', noModel);
      }
      await nextTurn();
      const nowMs = clock.nowMs();
      const created = await generations.create({
        ...{ userId, id, mostKept: mostGenerationsKept, nowMs, mostTokens: config.ai.tokensPerDay },
        ...wishOf(wish),
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
          return refuse(retryAfter(reply, generationRetryMs), 429, 'too-many', tooMany);
        default:
          return created satisfies never as Creation;
      }
    },
  });

  app.route({
    method: 'GET',
    url: `${generationsPath}/:id`,
    schema: {
      auth: 'access',
      summary: 'How far it is, and its items behind a number; waits for news if asked to.',
      params: generationParams,
      querystring: generationQuery,
      answers: data(newsOfKinds),
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId, after: afterText = '0', waitMs = '0' } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const { id } = request.params;
      const after = Number(afterText);
      let news = await newsOf(userId, id, after);
      if (generator !== undefined && waiting.of(userId) < mostGenerationWaits) {
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
  });

  app.route({
    method: 'DELETE',
    url: `${generationsPath}/:id`,
    schema: {
      auth: 'access',
      summary: 'Forgets it, and ends the work on it.',
      params: generationParams,
      querystring: usageQuery,
      answers: data(nothing),
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const { id } = request.params;
      const isThere = await generations.remove(userId, id);
      generator?.stopOne(userId, id);
      return isThere ? { data: {} } : refuse(reply, 404, 'not-found', notThere);
    },
  });

  async function newsOf(userId: string, id: string, after: number) {
    const found = await generations.find(userId, id);
    if (found === undefined) return undefined;
    // Read after the state, so that an ended generation has all its items.
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

function wishOf({
  pages,
  chapters = [],
  ...asked
}: Omit<v.InferOutput<typeof wholeRequest>, 'user' | 'id'>) {
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
    wish: JSON.stringify({ ...asked, pages: texts } satisfies Wish),
    reserved: tokensNeeded(bytes, asked.count, asked, chapters.length),
  };
}

const dayMs = 24 * 60 * 60_000;

export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

function nextDayAt(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs;
}
