/** A file that goes up over a line that breaks again and again, as on a train. */
import './support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBlob, storeBlob } from '../src/db/bytes/blobs.ts';
import { findUnsentFiles, requestDownload } from '../src/db/bytes/transfers.ts';
import { addFile } from '../src/model/entities/file.ts';
import { downloadFile, findDownloads } from '../src/sync/transfers/downloads.ts';
import { type SendBytes, sendByTus, uploadFile } from '../src/sync/transfers/uploads.ts';
import { fewerUnlessLong } from './support/long.ts';
import { createRandom } from './support/random.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;

beforeEach(async () => {
  server = await startRealServer();
});

afterEach(() => server.end());

const sizeBytes = 6 * 1024 * 1024;
const cutsPerFile = fewerUnlessLong(20, 3);

it(`[P2] a file whose upload is cut at ${cutsPerFile} random bytes arrives whole`, {
  timeout: 120_000,
}, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = createRandom(seed);
  const at = Array.from({ length: cutsPerFile }, () => random.below(sizeBytes));
  const [laptop, phone] = [await server.device(), await server.device()];
  const line = await breakingLine(laptop.client.origin(), at);
  server.onEnd(line.close);
  const bytes = randomBytes(sizeBytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeBlob(sha256, new Blob([bytes]), laptop.database);
  const facts = { mime: 'application/pdf', sizeBytes, pageCount: 1, content: 'text' } as const;
  await laptop.edit(addFile, { ...facts, id: 'f1', name: 'a.pdf', sha256 });

  const throughLine: SendBytes = async (job) => {
    // In Node the library reads Buffers, in browsers Blobs.
    const read: unknown = Buffer.from(await job.bytes.arrayBuffer());
    return sendByTus({ ...job, bytes: read as Blob, origin: line.origin });
  };
  const signal = new AbortController().signal;
  const deps = { ...server.depsOf(laptop), send: throughLine };
  for (let tries = 0; tries <= cutsPerFile; tries += 1) {
    const [file] = await findUnsentFiles(laptop.database);
    if (file === undefined) break;
    await uploadFile(laptop.database, deps, file, signal);
  }
  expect(line.left(), `seed ${seed}`).toBe(0);
  expect(await findUnsentFiles(laptop.database), `seed ${seed}`).toEqual([]);

  await laptop.sync();
  await phone.sync();
  await requestDownload('f1', phone.database);
  const [wanted] = await findDownloads(phone.database);
  if (wanted === undefined) throw new Error('There is a file to fetch');
  await downloadFile(phone.database, server.depsOf(phone), wanted, new Map(), signal);
  const arrived = await readBlob(sha256, 'application/pdf', phone.database);
  expect(arrived && Buffer.from(await arrived.arrayBuffer()).equals(bytes)).toBe(true);
});

/**
 * A line to the server that breaks when so many bytes have gone up over it, all connections together.
 * @param at each, in bytes
 */
async function breakingLine(targetUrl: string, at: readonly number[]) {
  const target = new URL(targetUrl);
  const cuts = at.toSorted((a, b) => a - b);
  let gone = 0;
  const listening = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (piece) => {
      const next = cuts[0];
      if (next === undefined || gone + piece.length < next) {
        gone += piece.length;
        far.write(piece);
        return;
      }
      cuts.shift();
      far.end(piece.subarray(0, Math.max(0, next - gone)), end);
      gone = Math.max(gone, next);
    });
    far.pipe(near);
    for (const side of [near, far]) {
      side.on('error', end);
      side.on('close', end);
    }
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    left: () => cuts.length,
    close: () => listening.close(),
  };
}
