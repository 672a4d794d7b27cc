/**
 * A student's whole life on a real server process with everything logged that can be, faults included;
 * then nothing in its output is a token, a code, a password, an address or a student's text.
 */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase, protocolVersion } from '../../src/protocol/version.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { changesOfEveryEntity } from '../support/every-entity.ts';
import { Smtp } from '../support/smtp.ts';

/** In every text that a student gives away; short, since an error may quote no more than ten letters. */
const mark = 'PRIVATE9';
const email = 'private.address@example.org';
const password = `${mark} password`;

let smtp: Smtp;
let server: ServerProcess;
/** Secrets that must not be printed, by kind. */
const secrets: Record<string, string> = { mark, email, local: 'private.address' };

beforeAll(async () => {
  smtp = await Smtp.start('asks');
  const url = smtp.url.replace('//', '//school:mail-password@');
  server = await ServerProcess.start({ LOG_LEVEL: 'debug', SMTP_URL: url });
  secrets.mailPassword = 'mail-password';
}, 60_000);
afterAll(async () => {
  await server.dispose();
  await smtp.stop();
});

async function ask(method: string, path: string, body?: unknown, token = '', headers = {}) {
  const answer = await fetch(`${server.url}${apiBase}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `user_session=${mark}-cookie`,
      'user-agent': `${mark} browser`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, location: answer.headers.get('location') ?? '', text };
}

const dataOf = ({ text }: { text: string }) => JSON.parse(text).data;

async function signUp(): Promise<{ id: string; token: string; refresh: string }> {
  const form = { username: `${mark}`, email, password, confirmPassword: password };
  await ask('POST', '/auth/signup', { ...form, confirmPassword: mark });
  const { claim } = dataOf(await ask('POST', '/auth/signup', form));
  const code = await smtp.codeFor(email);
  secrets.claim = claim;
  secrets.code = code;
  await ask('POST', '/auth/verify', { email, claim, code: '000000' });
  const { session, user } = dataOf(await ask('POST', '/auth/verify', { email, claim, code }));
  return { id: user.id, token: session.accessToken, refresh: session.refreshToken };
}

const changes = (sha256: string) =>
  changesOfEveryEntity(
    { ids: mark.toLowerCase(), mark, sha256 },
    { ms: Date.now(), device: 'laptop' },
  );

describe('what the server prints', { timeout: 60_000 }, () => {
  it('of an account, of sync and of files', async () => {
    const { id, token, refresh } = await signUp();
    secrets.token = token;
    secrets.refresh = refresh;
    await ask('POST', '/auth/login', { email, password: `${mark} wrong` });
    await ask('POST', '/auth/login', { email, password });
    const bytes = `%PDF ${mark}`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const body = { protocol: protocolVersion, user: id, device: 'laptop', cursor: null };
    const stored = await ask('POST', '/sync', { ...body, changes: changes(sha256) }, token);
    expect(dataOf(stored).verdicts).not.toContainEqual({ kind: 'refused' });
    const [refused] = changes(sha256).map((change) => ({ ...change, fields: { [mark]: mark } }));
    await ask('POST', '/sync', { ...body, changes: [refused] }, token);
    await ask('GET', `/sync/bootstrap?after=${mark}`, undefined, token);
    await ask('PUT', '/devices/laptop', { name: `${mark} laptop` }, token);
    await ask('PUT', `/devices/${mark}`, { name: mark }, token);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const tus = { 'tus-resumable': '1.0.0' };
    const metadata = `sha256 ${base64(sha256)},filename ${base64(`${mark}.pdf`)}`;
    const begin = { ...tus, 'upload-length': '10', 'upload-metadata': metadata };
    const { location } = await ask('POST', '/files/uploads', undefined, token, begin);
    await ask('PATCH', location.slice(apiBase.length), 'wrong byte', token, {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    });
    await ask('GET', `/files/${mark}`, undefined, token);
  });

  it('of a changed address, a forgotten password and the end', async () => {
    const login = dataOf(await ask('POST', '/auth/login', { email, password }));
    const token = login.session.accessToken;
    const moved = 'private.second@example.org';
    secrets.moved = moved;
    await ask('PATCH', '/me', { username: `${mark} again` }, token);
    await ask('POST', '/me/email', { email: moved, password }, token);
    secrets.movedCode = await smtp.codeFor(moved);
    await ask('POST', '/me/email/verify', { email: moved, code: secrets.movedCode }, token);
    const next = `${mark} next password`;
    const passwords = { password: next, confirmPassword: next };
    await ask('POST', '/me/password', { oldPassword: password, ...passwords }, token);
    smtp.mails.length = 0;
    const { claim } = dataOf(await ask('POST', '/auth/forgot', { email: moved }));
    const code = await smtp.codeFor(moved);
    Object.assign(secrets, { resetClaim: claim, resetCode: code });
    const reset = { email: moved, claim, code, ...passwords };
    const { session } = dataOf(await ask('POST', '/auth/reset-password', reset));
    Object.assign(secrets, { last: session.accessToken, lastRefresh: session.refreshToken });
    await ask('POST', '/auth/reset-token', undefined, session.refreshToken);
    const end = await ask('POST', '/auth/logout', undefined, session.accessToken);
    expect(end.status).toBe(200);
  });

  it('of requests that make no sense', async () => {
    await ask('POST', '/auth/login', `{"email": "${mark}", `);
    await ask('POST', '/auth/login', `email=${mark}`, '', { 'content-type': 'text/plain' });
    await ask('POST', '/sync', { protocol: mark }, 'A'.repeat(43));
    await ask('GET', `/${mark}?token=${mark}`);
    await ask('GET', `/files/%E0%A4%A${mark}`);
    await fetch(`${server.url}/dashboard/notes/${mark}?q=${mark}`);
    await fetch(`${server.url}/${mark}.js`);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end(`GET /v1/me HTTP/1.1\r\nAuthorization ${mark}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('of its own faults: a row that cannot be read, a table that is gone', async () => {
    const student = await signUpAgain();
    const body = {
      protocol: protocolVersion,
      user: student.id,
      device: 'laptop',
      cursor: null,
      changes: changes('a'.repeat(64)),
    };
    await ask('POST', '/sync', body, student.token);
    const database = new DatabaseSync(join(server.dataDir, 'haversack.db'));
    database.exec(`update rows set body = '${mark} ' || body`);
    const later = changes('b'.repeat(64));
    const again = await ask('POST', '/sync', { ...body, changes: later }, student.token);
    expect(again.status).toBe(500);
    expect(again.text).not.toContain(mark);
    database.exec('drop table rows');
    expect((await ask('POST', '/sync', body, student.token)).status).toBe(500);
    database.exec('drop table devices');
    database.close();
    expect((await ask('GET', '/devices', undefined, student.token)).status).toBe(500);
  });

  it('of mails that cannot be sent', async () => {
    await smtp.stop();
    await smtp.start('refuses');
    const unknown = 'private.third@example.org';
    secrets.unknown = unknown;
    const form = { username: 'third', email: unknown, password, confirmPassword: password };
    expect((await ask('POST', '/auth/signup', form)).status).toBe(200);
    await expect.poll(() => server.said, { timeout: 40_000 }).toContain('a mail could not be sent');
  });

  it('has every request and every fault in it, and nothing of the student’s', async () => {
    await server.stop();
    const lines = server.said.trim().split('\n');
    expect(lines.filter((line) => line.includes('"status":200')).length).toBeGreaterThan(10);
    expect(lines.filter((line) => /"msg":"(a request|an upload) failed"/.test(line)).length).toBe(
      3,
    );
    for (const [what, secret] of Object.entries(secrets)) {
      expect(
        lines.filter((line) => line.includes(secret)),
        what,
      ).toEqual([]);
    }
  });

  async function signUpAgain() {
    const name = 'private.fourth@example.org';
    secrets.fourth = name;
    const form = { username: 'fourth', email: name, password, confirmPassword: password };
    const { claim } = dataOf(await ask('POST', '/auth/signup', form));
    const code = await smtp.codeFor(name);
    const answer = await ask('POST', '/auth/verify', { email: name, claim, code });
    const { session, user } = dataOf(answer);
    return { id: user.id as string, token: session.accessToken as string };
  }
});
