/** Names that could be mistaken for another student's or the operator's, and passwords that attackers try first. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../storage/open.ts';
import { password, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
const signup = (username: string, secret = password) =>
  server.ask('POST', '/auth/signup', {
    body: {
      ...{ username, email: `s${++count}@example.org` },
      ...{ password: secret, confirmPassword: secret },
    },
    from: `198.51.100.${count}`,
  });

describe('a common password', () => {
  const common = 'PassWord';
  const refused = { status: 400, error: { reason: 'common-password' } };

  it('is refused at sign-up, with what to do instead, and mails nobody', async () => {
    const before = server.mails.length;
    const answer = await signup('grace', common);
    expect(answer).toMatchObject(refused);
    expect(answer.error?.message).toContain('too common');
    expect(server.mails).toHaveLength(before);
  });

  it('is refused when a password is changed, and the old one stays', async () => {
    const { email, accessToken } = await server.student('edith');
    const fresh = { password: common, confirmPassword: common };
    const body = { oldPassword: password, ...fresh };
    expect(await server.post('/me/password', body, accessToken)).toMatchObject(refused);
    expect((await server.post('/auth/login', { email, password })).status).toBe(200);
  });

  it('is refused with the code of a forgotten one, which still works for another', async () => {
    const { email } = await server.student('hedy');
    const { claim } = (await server.post('/auth/forgot', { email })).data;
    const code = server.codeFor(email);
    const reset = (secret: string) =>
      server.post('/auth/reset-password', {
        ...{ email, claim, code, password: secret, confirmPassword: secret },
      });
    expect(await reset(common)).toMatchObject(refused);
    expect((await reset('another passphrase')).status).toBe(200);
  });

  it('is one’s own username or email address too, whatever the case of its letters', async () => {
    const own = { status: 400, error: { reason: 'common-password' } };
    for (const ownWord of [() => `S${count + 1}@Example.org`, () => 'KATHERINE']) {
      const answer = await signup('katherine', ownWord());
      expect(answer).toMatchObject(own);
      expect(answer.error?.message).toContain('your username or email address');
    }
    const { email, accessToken } = await server.student('dorothyv');
    for (const word of ['dorothyV', email]) {
      const body = { oldPassword: password, password: word, confirmPassword: word };
      expect(await server.post('/me/password', body, accessToken)).toMatchObject(own);
    }
    const { claim } = (await server.post('/auth/forgot', { email })).data;
    const secrets = { password: email, confirmPassword: email };
    const reset = { email, claim, code: server.codeFor(email), ...secrets };
    expect(await server.post('/auth/reset-password', reset)).toMatchObject(own);
  });

  it('still lets an account in that has it', async () => {
    const { email, id } = await server.student('radia');
    const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
    const from = (await storage.accounts.byId(id))?.passwordHash ?? '';
    const keptSession = '';
    await storage.accounts.setPassword({ id, from, to: await hash('password'), keptSession });
    await storage.close();
    const answer = await server.post('/auth/login', { email, password: 'password' });
    expect(answer.status).toBe(200);
  });
});

describe('a username', () => {
  it.each(['admin', 'Administrator', 'rооt', 'Haversack', 'm0derator'])(
    'of the operator is refused: %s',
    async (username) => {
      const answer = await signup(username);
      expect(answer).toMatchObject({ status: 400, error: { reason: 'unfit-username' } });
      expect(answer.error?.message).toContain('reserved');
    },
  );

  it('that hides a character, or mixes alphabets in a word, is refused with why', async () => {
    const hidden = await signup('gr\u200bace');
    expect(hidden.error?.message).toContain('invisible');
    expect((await signup('grасe')).error?.message).toContain('one alphabet');
  });

  it('that looks like another student’s is refused at sign-up and by renaming', async () => {
    await server.student('marion');
    const { accessToken: token } = await server.student('barbara');
    const rename = (username: string) => server.ask('PATCH', '/me', { body: { username }, token });
    for (const name of ['Marion', 'rnarion', 'mari0n', 'ｍarion']) {
      expect(await signup(name)).toMatchObject({ status: 409, error: { reason: 'conflict' } });
      expect(await rename(name)).toMatchObject({ status: 409, error: { reason: 'conflict' } });
    }
    expect(await rename('аdmin')).toMatchObject({ error: { reason: 'unfit-username' } });
    expect((await rename('Barbara ')).data.username).toBe('Barbara');
  });

  it.each(['Ελένη', 'Оля', '王小明', 'مریم', 'José'])('may be %s', async (username) => {
    expect((await signup(username)).status).toBe(200);
  });
});
