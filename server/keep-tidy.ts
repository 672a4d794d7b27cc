/**
 * Clears unneeded bytes and remains of removed accounts at start and daily, and abandoned uploads hourly. A server that
 * died, or another one on this data folder, may have left them.
 */
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { BlobStore } from './files/blob-store.ts';
import { isRefusal } from './files/uploads.ts';
import { unneededFileLifeMs, uploadBeginningMs } from './limits.ts';
import type { Blobs, Storage, Uploads } from './storage/contract.ts';

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

/** @param onFault called for each failed step; the others go on */
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

/** Deletes the rows of a removed account, then its files. Safe to repeat. */
export async function clearRemoved(
  { storage, blobStore }: { storage: Pick<Storage, 'accounts'>; blobStore: BlobStore },
  id: string,
): Promise<void> {
  await storage.accounts.clear(id);
  await blobStore.forget(id);
}

/**
 * Releases the reservations of swept uploads, and of uploads whose server died before they began or after they finished.
 * @throws the first fault, after all were checked
 */
export async function releaseEnded(
  uploads: Uploads,
  store: Pick<BlobStore, 'uploads'>,
  nowMs: number,
): Promise<void> {
  const faults: unknown[] = [];
  let after = '';
  for (;;) {
    const page = await uploads.reservedBefore(nowMs - uploadBeginningMs, after);
    for (const { userId, id } of page) {
      try {
        if (!(await isUnderWay(store, id))) await uploads.release(userId, id);
      } catch (error) {
        faults.push(error);
      }
      after = id;
    }
    if (page.length === 0) break;
  }
  if (faults.length > 0) throw faults[0];
}

async function isUnderWay(store: Pick<BlobStore, 'uploads'>, id: string): Promise<boolean> {
  try {
    const { offset, size } = await store.uploads.getUpload(id);
    return size === undefined || offset < size;
  } catch (error) {
    // An unreachable store does not show that the upload has ended.
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/**
 * Removes bytes that no row of the student names, and that no device was promised, for 60 days. Rows in the Trash count;
 * tombstones do not.
 * @returns how many were removed
 */
export async function sweepBlobs(blobs: Blobs, store: BlobStore, nowMs: number): Promise<number> {
  const beforeMs = nowMs - unneededFileLifeMs;
  let swept = 0;
  let after = '';
  for (;;) {
    const users = await blobs.idleUsers(after, beforeMs);
    const last = users.at(-1);
    if (last === undefined) return swept;
    for (const userId of users) {
      for (const sha256 of await blobs.unneeded(userId, beforeMs)) {
        const mayGo = () => blobs.removeIdle(userId, sha256, beforeMs);
        if (await store.remove(userId, sha256, mayGo)) swept += 1;
      }
    }
    after = last;
  }
}
