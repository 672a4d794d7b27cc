import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { uuidv7 } from '../../../src/lib/ids.ts';
import { feedFileParams, feedParams } from '../../../src/protocol/addresses.ts';
import { feedList, feedRequest, feedsPath, madeFeed } from '../../../src/protocol/feeds.ts';
import { apiBase } from '../../../src/protocol/version.ts';
import { countKey, createAttempt } from '../../accounts/attempts.ts';
import type { Context } from '../../context.ts';
import { createFeedTexts } from '../../feeds/feed-texts.ts';
import { feedLimits } from '../../limits.ts';
import type { FeedOwner } from '../../storage/planner-contract.ts';
import { refuse, retryAfter } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { type Api, data } from '../route-schema.ts';

const hourMs = 60 * 60_000;

export async function feedRoutes(app: Api, context: Context): Promise<void> {
  const { storage, clock } = context;

  const feedsOf = async (userId: string) => {
    const feeds = await storage.feeds.list(userId);
    return feeds.map(({ courseId = null, ...feed }) => ({ ...feed, courseId }));
  };

  app.route({
    method: 'GET',
    url: feedsPath,
    schema: {
      auth: 'access',
      summary:
        'The addresses at which other programs may read the schedule, without their secrets.',
      answers: data(feedList),
    },
    handler: async (request) => ({ data: { feeds: await feedsOf(bearerOf(request).userId) } }),
  });

  app.route({
    method: 'POST',
    url: feedsPath,
    schema: {
      auth: 'access',
      summary: 'Makes an address at which other programs may read the schedule. It is told once.',
      body: feedRequest,
      answers: data(madeFeed),
      errors: ['wrong-user', 'conflict'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user, courseId, tasks } = request.body;
      if (user !== userId) {
        return refuse(reply, 409, 'wrong-user', 'This schedule belongs to another account.');
      }
      const secret = randomBytes(32).toString('base64url');
      const isMade = await storage.feeds.create(
        userId,
        {
          ...{ id: uuidv7(clock.nowMs()), secretHash: hashOf(secret), tasks },
          ...{ courseId: courseId ?? undefined, createdAt: clock.nowMs() },
        },
        feedLimits.mostOfStudent,
      );
      if (!isMade) {
        const message = `You have ${feedLimits.mostOfStudent} calendar addresses. Revoke one that you no longer use.`;
        return refuse(reply, 409, 'conflict', message);
      }
      const path = `${apiBase}${feedsPath}/${secret}.ics`;
      return { data: { path, feeds: await feedsOf(userId) } };
    },
  });

  app.route({
    method: 'DELETE',
    url: `${feedsPath}/:id`,
    schema: {
      auth: 'access',
      summary: 'Revokes an address: it stops working at once.',
      params: feedParams,
      answers: data(feedList),
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      if (!(await storage.feeds.remove(userId, request.params.id))) {
        return refuse(reply, 404, 'not-found', 'This address was revoked already.');
      }
      return { data: { feeds: await feedsOf(userId) } };
    },
  });

  await feedFileRoute(app, context);
}

async function feedFileRoute(app: Api, { storage, clock }: Context): Promise<void> {
  const texts = createFeedTexts(storage, clock.nowMs);
  const owners = new WeakMap<FastifyRequest, FeedOwner>();
  const requireSecret = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = v.safeParse(feedFileParams, request.params);
    // The check of the path answers another form.
    if (!params.success) return;
    const owner = await storage.feeds.bySecret(hashOf(params.output.id.slice(0, -'.ics'.length)));
    if (owner === undefined) {
      return refuse(reply, 404, 'not-found', 'This calendar address no longer works.');
    }
    const bounds = [{ key: countKey('feed', owner.id), most: feedLimits.readsAnHour }];
    const attempt = createAttempt(storage.counts, bounds, hourMs, clock.nowMs);
    if (!(await attempt.begin())) {
      const message = 'This calendar is read too often. Try again later.';
      return refuse(retryAfter(reply, attempt.waitMs), 429, 'too-many', message);
    }
    owners.set(request, owner);
  };

  app.route({
    method: 'GET',
    url: `${feedsPath}/:id`,
    preParsing: requireSecret,
    schema: {
      // The secret in the address authenticates.
      auth: 'none',
      summary: 'The schedule as iCalendar (RFC 5545), for whoever has the address.',
      params: feedFileParams,
      answers: [
        { kind: 'calendar', status: 200 },
        { kind: 'empty', status: 304 },
      ],
    },
    handler: async (request, reply) => {
      const owner = owners.get(request);
      if (owner === undefined) return refuse(reply, 404, 'not-found', 'There is no such calendar.');
      const now = clock.nowMs();
      // To the hour, so that a busy program costs few writes.
      if (now - owner.readAt >= hourMs || now < owner.readAt) {
        const atMs = now - (now % hourMs);
        await storage.feeds.noteRead(owner.userId, owner.id, atMs);
      }
      const { etag, changedAtMs, text } = await texts.of(owner);
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      reply.header('last-modified', new Date(changedAtMs).toUTCString());
      if (isKnown(request.headers, { etag, changedAtMs })) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="haversack.ics"')
        .send(text);
    },
  });
}

/** RFC 9110 §13.1: a date counts only without tags. A proxy that compresses makes tags weak. */
function isKnown(
  headers: FastifyRequest['headers'],
  { etag, changedAtMs }: { etag: string; changedAtMs: number },
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  const sinceMs = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(changedAtMs / 1_000) * 1_000 <= sinceMs;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
