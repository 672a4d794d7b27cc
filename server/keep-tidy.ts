/**
 * Clears data at start and daily: bytes that no row needs, and remains of removed accounts, such as after a server died or from
 * another server on this data folder. Abandoned uploads are cleared hourly.
 */
import type { FastifyInstance } from 'fastify';
import { clearRemoved } from './accounts/clear-removed.ts';
import type { Context } from './context.ts';
import { releaseEnded, sweepBlobs } from './files/sweep.ts';

export type TidyContext = Pick<Context, 'blobStore'> & {
  storage: Pick<Context['storage'], 'accounts' | 'blobs' | 'uploads'>;
  nowMs: () => number;
};

export function keepTidy(app: FastifyInstance, context: TidyContext): void {
  const onFault = (error: unknown) => {
    app.log.warn({ err: error }, 'old files could not be cleared');
  };
  const sweep = () => tidyOnce(context, onFault);
  const timers = [
    setInterval(sweep, 24 * hourMs),
    setInterval(() => tidyUploads(context, onFault), hourMs),
  ];
  app.addHook('onListen', sweep);
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}

const hourMs = 60 * 60_000;

async function tidyUploads(
  { storage, blobStore, nowMs }: TidyContext,
  onFault: (error: unknown) => void,
): Promise<void> {
  await blobStore.sweepUploads(nowMs()).catch(onFault);
  await releaseEnded(storage.uploads, blobStore, nowMs()).catch(onFault);
}

/** A failed step does not stop the others. @param onFault called for each failure */
export async function tidyOnce(
  context: TidyContext,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { storage, blobStore, nowMs } = context;
  const attempt = (step: () => Promise<unknown>) => step().catch(onFault);
  await tidyUploads(context, onFault);
  await attempt(() => sweepBlobs(storage.blobs, blobStore, nowMs()));
  await attempt(async () => {
    for (const id of await storage.accounts.removed(nowMs())) {
      await attempt(() => clearRemoved(context, id));
    }
  });
}
