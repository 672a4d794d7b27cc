/** How much room a student's files take at the server (`protocol/storage.ts`). */

import { type ServerStorage, serverStorage, storagePath } from '../../../src/protocol/storage.ts';
import type { Context } from '../../context.ts';
import { rowOnItsWayMs } from '../../limits.ts';
import { bearerOf } from '../authenticate.ts';
import { type Api, data } from '../openapi/route-schema.ts';

export async function storageRoutes(app: Api, { storage, clock, config }: Context): Promise<void> {
  app.route({
    method: 'GET',
    url: storagePath,
    schema: {
      auth: 'access',
      summary: 'How much of the server’s room the student’s files take, and how much they may.',
      answers: data(serverStorage),
    },
    handler: async (request): Promise<{ data: ServerStorage }> => {
      const { userId } = bearerOf(request);
      const { neededBytes } = await storage.blobs.stored(userId, clock.nowMs() - rowOnItsWayMs);
      return { data: { usedBytes: neededBytes, quotaBytes: config.quotaBytes ?? null } };
    },
  });
}
