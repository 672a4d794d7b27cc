/** A student who talks to the API without the app. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Change } from '../../src/model/merge.ts';
import type { UsageEntry } from '../../src/model/study/usage.ts';
import { signedIn, signupAnswer } from '../../src/protocol/auth.ts';
import { uploadsPath } from '../../src/protocol/files.ts';
import { syncAnswer } from '../../src/protocol/sync.ts';
import { usagePath } from '../../src/protocol/usage.ts';
import { apiBase, protocolVersion } from '../../src/protocol/version.ts';

export const demoStudent = {
  username: 'Ada',
  email: 'ada@haversack.example',
  password: 'study anywhere',
};

export class ApiStudent {
  private readonly url: string;
  private readonly token: string;
  private readonly userId: string;

  private constructor(url: string, token: string, userId: string) {
    this.url = url;
    this.token = token;
    this.userId = userId;
  }

  /** @param dataDir the server's data folder, which holds the mail with the code */
  static async signUp(url: string, dataDir: string): Promise<ApiStudent> {
    const { email, password } = demoStudent;
    const form = { ...demoStudent, confirmPassword: password };
    const { claim } = v.parse(signupAnswer, await send(`${url}${apiBase}/auth/signup`, form));
    const code = await readCode(join(dataDir, 'mail'));
    const answer = await send(`${url}${apiBase}/auth/verify`, { email, claim, code });
    const { session, user } = v.parse(signedIn, answer);
    return new ApiStudent(url, session.accessToken, user.id);
  }

  async push(changes: Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += 1_000) {
      const batch = changes.slice(start, start + 1_000);
      const request = {
        protocol: protocolVersion,
        user: this.userId,
        device: 'demo',
        cursor: null,
        changes: batch,
      };
      const answer = await send(`${this.url}${apiBase}/sync`, request, this.token);
      const { verdicts } = v.parse(syncAnswer, answer);
      const refused = verdicts.find(({ kind }) => kind !== 'stored');
      if (refused) throw new Error(`The server did not store a change: ${JSON.stringify(refused)}`);
    }
  }

  async putUsage(entries: readonly UsageEntry[]): Promise<void> {
    for (const entry of entries) {
      const request = { user: this.userId, entry };
      await send(`${this.url}${apiBase}${usagePath}`, request, this.token);
    }
  }

  async upload(path: string, sha256: string): Promise<void> {
    const bytes = await readFile(path);
    const answer = await fetch(`${this.url}${apiBase}${uploadsPath}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(bytes.length),
        'Upload-Metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
        'Content-Type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`The upload was answered ${answer.status}`);
  }
}

/** @returns the `data` of the answer */
async function send(url: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return v.parse(v.object({ data: v.unknown() }), await answer.json()).data;
}

/** Waits, since the mail is written after the answer. */
async function readCode(folder: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [name] = await readdir(folder).catch(() => []);
    const mail = name === undefined ? '' : await readFile(join(folder, name), 'utf8');
    const code = /\b\d{6}\b/.exec(mail)?.[0];
    if (code !== undefined) return code;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`No mail with a code in ${folder}`);
}
