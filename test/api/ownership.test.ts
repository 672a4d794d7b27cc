/**
 * Every API call × another student's data: ids in addresses and bodies, parents of rows, files and uploads, first
 * download and stream, devices, codes and claims. Nothing leaks and nothing changes. A call missing in `attacks.ts`
 * fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../server/test-support/operations.ts';
import { startTestServer, type TestServer } from '../../server/test-support/test-server.ts';
import { entityNames } from '../../src/model/registry.ts';
import { changesOfEveryEntity } from '../support/every-entity.ts';
import { attacks } from './attacks.ts';
import { belongingsOf, makeVictim, mark, type Victim } from './victim.ts';

let server: TestServer;
let url: string;
let victim: Victim;
let before: string[];

beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  victim = await makeVictim(server);
  before = await belongingsOf(server, victim);
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

const calls = operations.map(({ method, path }) => `${method} ${path}`);

describe('[S9] what is another student’s', () => {
  it('is thought of in every call of the API, and in no other', () => {
    expect(Object.keys(attacks).sort()).toEqual(calls.toSorted());
  });

  it('is something of every entity, of the files, the uploads, the devices, the use and the codes', () => {
    const naming = { ids: '', mark: '', sha256: '' };
    const made = changesOfEveryEntity(naming, { ms: 1, device: 'a' }).map(({ entity }) => entity);
    expect(made.sort()).toEqual([...entityNames].sort());
    for (const entity of entityNames) {
      expect(before.filter((one) => one.includes(`"entity":"${entity}"`))).toHaveLength(1);
    }
    const kinds = [
      ...['users', 'sessions', 'refresh_tokens', 'codes', 'blobs', 'devices', 'usage'],
      ...['push_subscriptions', 'feeds'],
    ];
    for (const kind of kinds) expect(before.join('\n')).toMatch(new RegExp(`^${kind} `, 'm'));
    expect(before.some((one) => one.includes(`/blobs/${victim.id}/`))).toBe(true);
    expect(before.some((one) => one.includes(`/uploads/${victim.uploadId}`))).toBe(true);
  });

  it.each(calls)('neither comes out of %s nor is changed by it', async (call) => {
    const foe = await server.student(`foe${calls.indexOf(call)}`);
    const address = `192.0.2.${calls.indexOf(call)}`;
    const mails = server.mails.length;
    const tried = (await attacks[call]?.({ server, url, victim, foe, address })) ?? [];
    for (const { what, status, expected, text } of tried) {
      expect(`${what} → ${status}`).toBe(`${what} → ${expected}`);
      expect(secretsIn(text), what).toEqual([]);
    }
    const toFoe = server.mails.slice(mails).filter(({ to }) => to === foe.email);
    expect(secretsIn(JSON.stringify(toFoe))).toEqual([]);
    const after = await belongingsOf(server, victim);
    expect(before.filter((one) => !after.includes(one))).toEqual([]);
    const isTheirs = (one: string) => one.includes(`"user_id":"${victim.id}"`);
    expect(after.filter(isTheirs)).toEqual(before.filter(isTheirs));
    expect(await server.get('/me', victim.accessToken)).toMatchObject({ status: 200 });
  });
});

function secretsIn(text: string): string[] {
  const { id, accessToken, refreshToken, resetCode, newEmailCode, uploadId } = victim;
  const secrets = [mark, id, accessToken, refreshToken, resetCode, newEmailCode, uploadId];
  return secrets.filter((secret) => text.includes(secret));
}
