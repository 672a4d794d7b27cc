/** A page with the whole of sync, in jsdom, and a server whose change feed the test holds. */

import { tabLocks } from '../../src/api/locks.ts';
import { storeBlob } from '../../src/db/bytes/blobs.ts';
import { requestDownload } from '../../src/db/bytes/transfers.ts';
import { addFile } from '../../src/model/entities/file.ts';
import { markUploaded } from '../../src/model/held-bytes.ts';
import type { ChangeEvent } from '../../src/protocol/sync.ts';
import { type Sync, type SyncDeps, startSync } from '../../src/sync/start.ts';
import { createDevice } from './device.ts';
import { createFakeServer } from './fake-server.ts';
import { createManualTimers } from './manual-timers.ts';

const t0 = 1_700_000_000_000;
const shaHere = 'a'.repeat(64);
const shaThere = 'b'.repeat(64);
/** What each part asks for first. */
export const paths = {
  engine: '/v1/sync/bootstrap',
  changeFeed: '/v1/sync/events',
  uploads: '/v1/files/known',
  downloads: `/v1/files/${shaThere}`,
};

export async function createSyncingPage() {
  const running: Sync[] = [];
  const requests: string[] = [];
  const answers = new Map<string, (go: () => Promise<Response>) => Promise<Response>>();
  const line = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const opened = Promise.withResolvers<void>();
  answers.set(paths.changeFeed, async () => {
    await opened.promise;
    const body = new ReadableStream<Uint8Array>({ start: line.resolve });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const server = createFakeServer({
    userId: 'u',
    now: () => t0,
    intercept: (request, go) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return answers.get(pathname)?.(go) ?? go();
    },
  });
  const newDevice = () => createDevice({ userId: 'u', fetch: server.fetch, now: () => t0 });
  const device = await newDevice();
  const timers = createManualTimers();
  const start = (given: Partial<SyncDeps> = {}) => {
    const sync = startSync(device.database, {
      client: device.client,
      sessionUser: async () => 'u',
      locks: tabLocks(),
      now: () => t0,
      random: () => 1,
      timers,
      report: () => undefined,
      ...given,
    });
    running.push(sync);
    return sync;
  };
  return {
    ...{ server, requests, answers, device, newDevice, timers, start },
    openLine: opened.resolve,
    tellChange: async (change: ChangeEvent) => {
      opened.resolve();
      const text = `event: poke\ndata: ${JSON.stringify(change)}\n\n`;
      (await line.promise).enqueue(new TextEncoder().encode(text));
    },
    stop: () => {
      for (const sync of running.splice(0)) sync.stop();
    },
    timesOf: (path: string) => requests.filter((one) => one === path).length,
    /** One file to bring to the server, and one to fetch. */
    addFiles: async () => {
      const facts = { mime: 'application/pdf', sizeBytes: 5, pageCount: 1 };
      const { database, edit } = device;
      await storeBlob(shaHere, new Blob(['bytes']), database);
      for (const [id, sha256] of Object.entries({ here: shaHere, there: shaThere })) {
        await edit(addFile, { id, name: id, content: 'text', sha256, ...facts });
      }
      await edit(markUploaded, [{ entity: 'file', id: 'there' }]);
      await requestDownload('there', database);
    },
  };
}
