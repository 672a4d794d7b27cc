/** A server that speaks S3, in a process of its own and on a folder of its own. It checks signatures. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../server/files/s3-client.ts';

export interface S3Process extends AsyncDisposable {
  settings: S3Settings;
  /** For a server that is to keep its files there. */
  env: Record<string, string>;
  /** It is gone until `start`; what it keeps stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const bucket = 'haversack';
/** The only account that it knows. */
const key = 'S3RVER';

export async function startS3(): Promise<S3Process> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const script = `
    const S3rver = require('@20minutes/s3rver');
    new S3rver({
      port: ${port}, address: '127.0.0.1', silent: true, vhostBuckets: false,
      directory: ${JSON.stringify(folder)}, configureBuckets: [{ name: '${bucket}' }],
    }).run().then(() => process.stdout.write('ready'));`;
  const start = async () => {
    if (child !== undefined) return;
    child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    if (child.stdout !== null) await once(child.stdout, 'data');
  };
  const stop = async () => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  await start();
  return {
    settings: {
      ...{ endpoint, bucket, region: 'us-east-1' },
      ...{ accessKeyId: key, secretAccessKey: key },
    },
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    },
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
