/** Calls that need a mail are refused before any work while no mail can be sent; other calls are not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  password,
  type Student,
  startTestServer,
  type TestServer,
} from '../test-support/test-server.ts';

let server: TestServer;
let student: Student;
let isReachable = true;
beforeAll(async () => {
  server = await startTestServer({}, undefined, (deps) => ({
    ...deps,
    mailer: { ...deps.mailer, isReachable: () => isReachable },
  }));
  student = await server.student('ada');
  isReachable = false;
  server.mails.length = 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const email = 'new@example.org';
const claim = 'c'.repeat(43);
it.each<[string, object]>([
  ['/auth/signup', { username: 'new', email, password, confirmPassword: password }],
  ['/auth/resend', { email, claim }],
  ['/auth/forgot', { email }],
  ['/me/email', { email, password }],
])('%s', async (path, body) => {
  const answer = await server.post(path, body, student.accessToken);
  expect(answer).toMatchObject({
    ...{ status: 503, headers: { 'retry-after': '30' } },
    error: { message: 'We can’t send emails right now. Try again in a minute.' },
  });
  expect(server.mails).toEqual([]);
});

it('who has proven their address logs in all the same', async () => {
  const answer = await server.post('/auth/login', { email: student.email, password });
  expect(answer.status).toBe(200);
});
