/** [P2] Each file that a device was told is here stays until its row has arrived. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unneededFileLifeMs } from '../../limits.ts';
import type { Storage } from '../../storage/contract.ts';
import { openStorage } from '../../storage/open.ts';
import {
  type Student,
  startMs,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let storage: Storage;
let student: Student;
const hashes: string[] = [];
const longAgo = startMs - unneededFileLifeMs - 1;
const swept = () => storage.blobs.unneeded(student.id, startMs - unneededFileLifeMs);

beforeEach(async () => {
  server = await startTestServer();
  storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
  student = await server.student('ada');
  const folder = join(server.dataDir, 'blobs', student.id);
  await mkdir(folder, { recursive: true });
  hashes.length = 0;
  for (const text of ['one', 'two', 'six']) {
    const sha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(folder, sha256), text);
    await storage.blobs.insert(student.id, { sha256, sizeBytes: 3, mime: 'image/png' }, longAgo);
    hashes.push(sha256);
  }
  expect((await swept()).sort()).toEqual([...hashes].sort());
});
afterEach(async () => {
  await storage.close();
  await server[Symbol.asyncDispose]();
});

it('asked about together', async () => {
  const asked = hashes.slice(0, 2);
  const body = { sha256: asked };
  const answer = await server.post('/files/known', body, student.accessToken);
  expect(answer).toMatchObject({ status: 200, data: { known: asked } });
  expect(await swept()).toEqual(hashes.slice(2));
});

it('asked about one by one, as older apps do', async () => {
  const answer = await server.app.inject({
    ...{ method: 'HEAD', url: `/v1/files/${hashes[1]}` },
    headers: { authorization: `Bearer ${student.accessToken}` },
  });
  expect(answer.statusCode).toBe(200);
  expect((await swept()).sort()).toEqual([hashes[0], hashes[2]].sort());
});
