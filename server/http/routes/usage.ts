/** A student's time in the app (spec §7, `protocol/usage.ts`). */
import { usageParams, usageQuery } from '../../../src/protocol/addresses.ts';
import {
  maxUsageEntries,
  usageActivity,
  usageActivityPath,
  usageRequest,
} from '../../../src/protocol/usage.ts';
import { countKey, createAttempt, giveBackOnFault } from '../../accounts/attempts.ts';
import type { Context } from '../../context.ts';
import { maxUsageBytes, mostPingsAnHour, usageWindowMs } from '../../limits.ts';
import { createKeyQueue, nextTurn } from '../../turns.ts';
import { refuse, retryAfter } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createDownloadsAtOnce, refuseTooManyDownloads } from '../bounds/held-bodies.ts';
import { type Api, data, nothing } from '../route-schema.ts';

const wrongUser = 'This study time belongs to another account.';

export async function usageRoutes(app: Api, context: Context): Promise<void> {
  const { storage, clock } = context;
  const attempt = (userId: string) => {
    const bounds = [{ key: countKey('usage', userId), most: mostPingsAnHour }];
    return createAttempt(storage.counts, bounds, usageWindowMs, clock.nowMs);
  };
  // A list is large although its request is small.
  const lists = createDownloadsAtOnce();
  const turns = createKeyQueue();

  // The specification has the trailing slash.
  for (const path of ['/me/usage/', '/me/usage']) {
    app.route({
      method: 'POST',
      url: path,
      bodyLimit: maxUsageBytes,
      schema: {
        auth: 'access',
        summary: 'Notes how long the app was used; an entry that is known already stays as it is.',
        body: usageRequest,
        answers: data(nothing),
        errors: ['wrong-user', 'busy'],
      },
      handler: async (request, reply) => {
        const { userId } = bearerOf(request);
        const { user, entry } = request.body;
        if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
        const ping = attempt(userId);
        if (!(await ping.begin())) {
          const message = 'Too many study time entries at once. They sync later.';
          return refuse(retryAfter(reply, ping.waitMs), 429, 'too-many', message);
        }
        await giveBackOnFault(ping, () => storage.usage.insert(userId, entry, maxUsageEntries));
        return { data: {} };
      },
    });
  }

  app.route({
    method: 'GET',
    url: usageActivityPath,
    schema: {
      auth: 'access',
      summary: 'The entries of use, the latest first; the 5,000 newest are kept.',
      querystring: usageQuery,
      answers: data(usageActivity),
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      if (!lists.begin(userId, request, reply)) return refuseTooManyDownloads(reply);
      // Encoded here, since sending a string would measure and convert it again.
      const bytes = await turns(userId, async () => {
        const entries = await storage.usage.list(userId);
        await nextTurn();
        return Buffer.from(JSON.stringify({ data: entries }));
      });
      return reply.type('application/json; charset=utf-8').send(bytes);
    },
  });

  app.route({
    method: 'DELETE',
    url: '/me/usage/:id',
    schema: {
      auth: 'access',
      summary: 'Deletes an entry of use.',
      params: usageParams,
      querystring: usageQuery,
      answers: data(nothing),
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user = userId } = request.query;
      if (user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const isThere = await storage.usage.remove(userId, request.params.id);
      if (!isThere) return refuse(reply, 404, 'not-found', 'This entry was not found.');
      return { data: {} };
    },
  });
}
