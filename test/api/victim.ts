/** A student with data of every kind, and a look at the server's disk. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Student,
  startMs,
  syncBody,
  type TestServer,
} from '../../server/test-support/test-server.ts';
import type { UsageEntry } from '../../src/model/study/usage.ts';
import { uploadsPath } from '../../src/protocol/files.ts';
import { usagePath } from '../../src/protocol/usage.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { changesOfEveryEntity } from '../support/every-entity.ts';

/** In each text that is the victim's alone. */
export const mark = 'theirs-alone';
/** The ids of the victim's rows begin with it; a foe may well know them. */
export const victimIds = 'victims';
export const victimDevice = 'victimphone';
export const victimPassword = 'a passphrase of their own';

export const victimUsage: UsageEntry = {
  id: '019b5c0c-6c00-7000-8000-000000000001',
  startedAt: startMs,
  endedAt: startMs + 1_200_000,
  activeMs: 900_000,
  studyDay: '2026-01-15',
  tzOffsetMin: 0,
  device: victimDevice,
};

export interface Victim extends Student {
  username: string;
  /** In the list of devices. */
  deviceId: string;
  /** A file stored on the server. */
  sha256: string;
  /** An unfinished upload. */
  uploadId: string;
  /** Mailed to the victim and not used yet. */
  resetCode: string;
  newEmail: string;
  newEmailCode: string;
  /** Of an address of the schedule. */
  feedId: string;
}

export async function makeVictim(server: TestServer): Promise<Victim> {
  const username = 'victim';
  const student = await server.student(username);
  const { accessToken: token, email } = student;
  const passwords = { password: victimPassword, confirmPassword: victimPassword };
  const oldPassword = 'correct horse battery';
  await server.post('/me/password', { oldPassword, ...passwords }, token);
  const bytes = Buffer.from(`%PDF-1.7 ${mark}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await sendBytes(server, token, await beginUpload(server, token, sha256, bytes.length), bytes);
  const uploadId = await beginUpload(server, token, 'a'.repeat(64), 10);
  await sendBytes(server, token, uploadId, Buffer.from(mark.slice(0, 4)));
  const naming = { ids: victimIds, mark, sha256 };
  const changes = changesOfEveryEntity(naming, { ms: startMs, device: victimDevice });
  await server.post('/sync', syncBody(student, { device: victimDevice, changes }), token);
  await server.post(usagePath, { entry: victimUsage, user: student.id }, token);
  await server.post('/auth/forgot', { email });
  const resetCode = server.codeFor(email);
  const newEmail = 'victim-new@example.org';
  await server.post('/me/email', { email: newEmail, password: victimPassword }, token);
  const newEmailCode = server.codeFor(newEmail);
  const feed = await server.post('/feeds', { user: student.id, tasks: 'days' }, token);
  const feedId: string = JSON.parse(feed.text).data.feeds[0].id;
  await server.post(
    '/push/subscriptions',
    {
      user: student.id,
      subscription: {
        endpoint: `https://push.example.org/${mark}`,
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      },
    },
    token,
  );
  // Writes down that the device was here.
  const { devices } = JSON.parse((await server.get('/devices', token)).text).data;
  const deviceId: string = devices[0].id;
  return {
    ...{ ...student, deviceId, username, sha256, uploadId, resetCode },
    ...{ newEmail, newEmailCode, feedId },
  };
}

/** @returns the upload's id */
export async function beginUpload(
  server: TestServer,
  token: string,
  sha256: string,
  sizeBytes: number,
): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: apiBase + uploadsPath,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
    },
  });
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

/** @returns the answer's status */
export async function sendBytes(
  server: TestServer,
  token: string,
  uploadId: string,
  bytes: Buffer,
): Promise<number> {
  const answer = await server.app.inject({
    method: 'PATCH',
    url: `${apiBase}${uploadsPath}/${uploadId}`,
    payload: bytes,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  });
  return answer.statusCode;
}

/** All of the victim's on the disk: rows of every table, and files with their content. */
export async function belongingsOf(server: TestServer, { id, email }: Victim): Promise<string[]> {
  const database = new DatabaseSync(join(server.dataDir, 'haversack.db'), { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const rows = tables.flatMap(({ name }) =>
    database
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => `${name} ${JSON.stringify(row)}`),
  );
  database.close();
  // A family of tokens names its session only.
  const sessions = rows
    .filter((row) => row.startsWith('sessions ') && row.includes(id))
    .map((row) => String(JSON.parse(row.slice('sessions '.length)).id));
  const owned = rows.filter((row) => [id, email, ...sessions].some((name) => row.includes(name)));
  return [...owned, ...(await filesNamed(server.dataDir, id))].sort();
}

async function filesNamed(dataDir: string, owner: string): Promise<string[]> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path.includes(owner));
  return Promise.all(paths.map(async (path) => `${path} ${await readFile(path, 'latin1')}`));
}

/** Bodies of calls that name a student. */
export function questionAs(user: string) {
  return { user, question: 'What divides?', sentences: [{ page: 1, text: 'Cells divide.' }] };
}

export function hiddenWordsAs(user: string) {
  return { user, sentence: 'Cells divide.', hidden: 'Cells' };
}

export function generationAs(user: string) {
  const pages = [{ page: 1, blocks: [{ kind: 'paragraph', text: 'Cells divide.' }] }];
  return { user, id: victimUsage.id, kind: 'summary', count: 1, pages };
}

export function subscriptionAs(user: string) {
  const keys = { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };
  return { user, subscription: { endpoint: 'https://push.example.org/foes', keys } };
}
