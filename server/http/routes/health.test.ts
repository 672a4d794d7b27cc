import { expect, it } from 'vitest';
import type { Dependencies } from '../../build-server.ts';
import { healthTryEveryMs } from '../../limits.ts';
import { startTestServer } from '../../test-support/test-server.ts';

const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });

/** A server with a database that the test can break. */
async function setUp() {
  const state: { fault: Error | undefined; tries: number } = { fault: undefined, tries: 0 };
  const instead = (deps: Dependencies): Dependencies => ({
    ...deps,
    storage: {
      ...deps.storage,
      async probe() {
        state.tries += 1;
        if (state.fault !== undefined) throw state.fault;
        await deps.storage.probe();
      },
      accounts: {
        ...deps.storage.accounts,
        byEmail: (email) =>
          state.fault === undefined
            ? deps.storage.accounts.byEmail(email)
            : Promise.reject(state.fault),
      },
    },
  });
  const server = await startTestServer({}, undefined, instead);
  return { server, state, ask: () => server.app.inject('/healthz') };
}

it('is well where it can write, which it tries once in a while, however many ask', async () => {
  const { server, state, ask } = await setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(state.tries).toBe(1);
  server.clock.nowMs += healthTryEveryMs;
  await ask();
  expect(state.tries).toBe(2);
  await server[Symbol.asyncDispose]();
});

it('is unwell while it cannot write, and says where the disk is full', async () => {
  const { server, state, ask } = await setUp();
  state.fault = full;
  expect(await ask()).toMatchObject({ statusCode: 503 });
  expect((await ask()).json().error.reason).toBe('full');
  state.fault = new Error('another fault');
  server.clock.nowMs += healthTryEveryMs;
  const answer = await ask();
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error.reason).toBeUndefined();
  expect(answer.body).not.toContain('another fault');
  state.fault = undefined;
  server.clock.nowMs += healthTryEveryMs;
  expect(await ask()).toMatchObject({ statusCode: 200 });
  await server[Symbol.asyncDispose]();
});

it.each([
  ['SQLite', { errcode: 13 }],
  ['PostgreSQL', { code: '53100' }],
  ['the file system', { code: 'ENOSPC' }],
])('says at the login that the disk is full, when %s does', async (_name, fault) => {
  const { server, state } = await setUp();
  state.fault = Object.assign(new Error('no room'), fault);
  const body = { email: 'a@example.org', password: 'a passphrase' };
  const answer = await server.post('/auth/login', body);
  expect([answer.status, answer.error?.reason]).toEqual([507, 'full']);
  await server[Symbol.asyncDispose]();
});
