/** How much room a student's files take at the server (`protocol/storage.ts`). */
import type { FastifyInstance } from 'fastify';
import { type ServerStorage, storagePath } from '../../../src/protocol/storage.ts';
import type { Context } from '../../context.ts';
import { rowOnItsWayMs } from '../../files/quota.ts';
import { bearerOf } from '../authenticate.ts';

export async function storageRoutes(
  app: FastifyInstance,
  { storage, clock, config }: Context,
): Promise<void> {
  app.get(storagePath, async (request): Promise<{ data: ServerStorage }> => {
    const { userId } = bearerOf(request);
    const { neededBytes } = await storage.blobs.stored(userId, clock.nowMs() - rowOnItsWayMs);
    return { data: { usedBytes: neededBytes, quotaBytes: config.quotaBytes ?? null } };
  });
}
