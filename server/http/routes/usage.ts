/** A student's time in the app (spec §7, `protocol/usage.ts`). */

import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { usageParams, usageQuery } from '../../../src/protocol/addresses.ts';
import { maxUsageEntries, usageRequest } from '../../../src/protocol/usage.ts';
import { countKey, createAttempt, giveBackOnFault } from '../../accounts/attempt.ts';
import type { Context } from '../../context.ts';
import { createTurns, nextTurn } from '../../turns.ts';
import { parseBody, refuse, refuseInvalid } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createDownloadsAtOnce, refuseTooManyDownloads } from '../bounds/downloads-at-once.ts';
import { retryAfter } from './account-answers.ts';

const windowMs = 60 * 60_000;
/** Entries of one account in a window: as many as a device makes in a fortnight without a network. */
export const mostPingsAnHour = 1_500;
/** An entry has some 250 bytes. */
const bodyLimit = 4 * 1024;

const wrongUser = 'This study time belongs to another account.';

export async function usageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, clock } = context;
  const attempt = (userId: string) => {
    const bounds = [{ key: countKey('usage', userId), most: mostPingsAnHour }];
    return createAttempt(storage.counts, bounds, windowMs, clock.nowMs);
  };
  // A list is large and its request small.
  const lists = createDownloadsAtOnce();
  const turns = createTurns();

  // The specification writes it with the slash; who leaves it out means the same.
  for (const path of ['/me/usage/', '/me/usage']) {
    app.post(path, { bodyLimit }, async (request, reply) => {
      const body = parseBody(usageRequest, request.body);
      if (!body.ok) return refuseInvalid(reply, body.error.message);
      const { userId } = bearerOf(request);
      const { user, entry } = body.data;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const ping = attempt(userId);
      if (!(await ping.begin())) {
        const message = 'Too many study time entries at once. They sync later.';
        return refuse(retryAfter(reply, ping.waitMs), 429, 'too-many', message);
      }
      await giveBackOnFault(ping, () => storage.usage.insert(userId, entry, maxUsageEntries));
      return { data: {} };
    });
  }

  app.get<{ Querystring: Owner }>('/me/usage/activity', async (request, reply) => {
    const { userId } = bearerOf(request);
    const { user = userId } = request.query;
    if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
    if (!lists.begin(userId, request, reply)) return refuseTooManyDownloads(reply);
    // As bytes: whoever sends a text counts and converts it once more.
    const bytes = await turns(userId, async () => {
      const entries = await storage.usage.list(userId);
      await nextTurn();
      return Buffer.from(JSON.stringify({ data: entries }));
    });
    return reply.type('application/json; charset=utf-8').send(bytes);
  });

  app.delete<{ Params: v.InferOutput<typeof usageParams>; Querystring: Owner }>(
    '/me/usage/:id',
    async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const isThere = await storage.usage.remove(userId, request.params.id);
      if (!isThere) return refuse(reply, 404, 'not-found', 'This entry was not found.');
      return { data: {} };
    },
  );
}

/** Whose device asks [S9]. */
type Owner = v.InferOutput<typeof usageQuery>;
