import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { bindProfile, writeSessionUser } from '../src/db/device/account.ts';
import { signedInClient } from '../test/support/device.ts';
import { renewPush } from './renew-push.ts';

const key = 'server-key';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

beforeEach(async () => {
  await bindProfile({ id: 'ada', username: 'ada', email: 'ada@example.org' } as never);
  await writeSessionUser('ada');
});

/** @param answer of the server to the new subscription; 0: none */
function setUp(answer = 200, endpoint: string | null = 'https://push.example/new') {
  const asked: string[] = [];
  const pretended: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = request.method === 'POST' ? await request.text() : '';
    asked.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim());
    if (request.method === 'GET') return Response.json({ data: { key } });
    if (answer === 0) throw new TypeError('Failed to fetch');
    return Response.json(answer === 200 ? { data: {} } : {}, { status: answer });
  };
  const subscribed: unknown[] = [];
  const manager = {
    subscribe: async (options: unknown) => {
      subscribed.push(options);
      if (endpoint === null) throw new DOMException('no', 'NotAllowedError');
      return { toJSON: () => ({ endpoint, keys }) };
    },
  };
  const renew = () => renewPush(manager as never, signedInClient(pretended));
  return { asked, subscribed, renew };
}

it('subscribes with the key of the server, and tells it the new address', async () => {
  const { asked, subscribed, renew } = setUp();
  expect(await renew()).toBe('done');
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
  const body = { user: 'ada', subscription: { endpoint: 'https://push.example/new', keys } };
  expect(asked).toEqual([
    'GET /v1/push/key',
    `POST /v1/push/subscriptions ${JSON.stringify(body)}`,
  ]);
});

it('tries again only where the server did not answer', async () => {
  expect(await setUp(0).renew()).toBe('no-answer');
  expect(await setUp(503).renew()).toBe('no-answer');
  expect(await setUp(401).renew()).toBe('done');
});

it('does nothing that the browser does not allow, or without the student’s session', async () => {
  expect(await setUp(200, null).renew()).toBe('done');
  const refused = setUp(200, null);
  await refused.renew();
  expect(refused.asked).toEqual(['GET /v1/push/key']);
  await writeSessionUser('another');
  const { asked, renew } = setUp();
  expect([await renew(), asked]).toEqual(['done', []]);
});
