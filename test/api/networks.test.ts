/** Which address a route counts a request by: a whole /64 of IPv6 is one source (RFC 6177). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as openStreams from '../../server/http/bounds/open-streams.ts';
import {
  password,
  startTestServer,
  type TestServer,
} from '../../server/test-support/test-server.ts';

vi.mock('../../server/http/bounds/open-streams.ts', { spy: true });

let server: TestServer;
const networks: string[] = [];
beforeAll(async () => {
  vi.mocked(openStreams.createOpenStreams).mockReturnValue({
    open: (_, network) => {
      networks.push(network);
      return undefined;
    },
  });
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const [one, other, elsewhere] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'];

it('ten wrong passwords for an account from two addresses of one /64 keep both out, and no other', async () => {
  const { email } = await server.student('ada');
  const login = async (from: string, secret: string) => {
    const body = { email, password: secret };
    return (await server.ask('POST', '/auth/login', { body, from })).status;
  };
  for (let n = 0; n < 10; n++) {
    expect(await login(n % 2 === 0 ? one : other, `wrong ${n}`)).toBe(401);
  }
  expect([await login(one, password), await login(other, password)]).toEqual([429, 429]);
  expect(await login(elsewhere, password)).toBe(200);
});

it('four codes to one address from two addresses of one /64 are all', async () => {
  const email = 'ben@example.org';
  const signUp = async (from: string, n: number) => {
    const form = { username: `ben${n}`, email, password, confirmPassword: password };
    return (await server.ask('POST', '/auth/signup', { body: form, from })).status;
  };
  const answers: number[] = [];
  for (let n = 0; n < 5; n++) answers.push(await signUp(n % 2 === 0 ? one : other, n));
  expect(answers).toEqual([200, 200, 200, 200, 429]);
  expect(await signUp(elsewhere, 5)).toBe(200);
});

it('open lines are counted by network', async () => {
  const { accessToken: token } = await server.student('cleo');
  for (const from of [one, other, elsewhere, '::ffff:192.0.2.7']) {
    const { status } = await server.ask('GET', '/sync/events?device=phone', { token, from });
    expect(status).toBe(429);
  }
  expect(networks).toEqual(['2001:db8:1:2', '2001:db8:1:2', '2001:db8:1:3', '192.0.2.7']);
});
