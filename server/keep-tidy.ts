/**
 * Once at start and once a day: uploads that nobody goes on with, bytes that no row needs, and what came or stayed
 * behind of removed accounts, as when their server died or another one has this data folder.
 */
import type { FastifyInstance } from 'fastify';
import { clearRemoved } from './accounts/clear-removed.ts';
import type { Context } from './context.ts';
import { sweepBlobs } from './files/sweep.ts';

export type TidyContext = Pick<Context, 'blobStore'> & {
  storage: Pick<Context['storage'], 'accounts' | 'blobs'>;
  nowMs: () => number;
};

export function keepTidy(app: FastifyInstance, context: TidyContext): void {
  const sweep = () =>
    tidyOnce(context, (error) => {
      app.log.warn({ err: error }, 'old files could not be cleared');
    });
  const timer = setInterval(sweep, 24 * 60 * 60_000);
  app.addHook('onListen', sweep);
  app.addHook('onClose', async () => clearInterval(timer));
}

/** One step that fails keeps none of the others from its turn. @param onFault told of each that failed */
export async function tidyOnce(
  context: TidyContext,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { storage, blobStore, nowMs } = context;
  const attempt = (step: () => Promise<unknown>) => step().catch(onFault);
  await attempt(() => blobStore.sweepUploads(nowMs()));
  await attempt(() => sweepBlobs(storage.blobs, blobStore, nowMs()));
  await attempt(async () => {
    for (const id of await storage.accounts.removed(nowMs())) {
      await attempt(() => clearRemoved(context, id));
    }
  });
}
