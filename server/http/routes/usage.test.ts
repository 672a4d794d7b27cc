import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UsageEntry } from '../../../src/model/study/usage.ts';
import { usageActivityPath, usagePath } from '../../../src/protocol/usage.ts';
import { isLong } from '../../../test/support/long.ts';
import { mostDownloadsOfAccount, mostPingsAnHour } from '../../limits.ts';
import {
  type Student,
  startMs,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let ada: Student;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.student('ada');
});
afterAll(() => server[Symbol.asyncDispose]());

let made = 0;
const entry = (rest: Partial<UsageEntry> = {}): UsageEntry => {
  made += 1;
  return {
    id: `019b5c0c-6c00-7000-8000-${String(made).padStart(12, '0')}`,
    startedAt: startMs,
    endedAt: startMs + 1_200_000,
    activeMs: 1_100_000,
    studyDay: '2026-01-15',
    tzOffsetMin: 60,
    device: 'laptop',
    ...rest,
  };
};

const ping = (entry: object, student = ada, path = usagePath, user = student.id) =>
  server.post(path, { user, entry }, student.accessToken);

const activityOf = async ({ accessToken }: Student): Promise<UsageEntry[]> =>
  JSON.parse((await server.get(usageActivityPath, accessToken)).text).data;

describe('the usage calls (spec §7)', () => {
  it('give an account a few lists at once, tell the next to come again, and keep no other account out', async () => {
    const [many, other] = [await server.student('many'), await server.student('other')];
    const list = ({ accessToken }: Student) => server.get(usageActivityPath, accessToken);
    const asked = Array.from({ length: 3 * mostDownloadsOfAccount }, () => list(many));
    const answers = await Promise.all([list(other), ...asked]);
    expect(answers[0]?.status).toBe(200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2 * mostDownloadsOfAccount);
    expect(refused[0]?.headers['retry-after']).toBe('10');
    expect((await list(many)).status).toBe(200);
  });

  it('takes a ping with and without the slash at the end, and gives all back, the latest first', async () => {
    const ben = await server.student('ben');
    const [early, late] = [
      entry(),
      entry({ startedAt: startMs + 9, endedAt: startMs + 1_300_000 }),
    ];
    expect(await ping(late, ben)).toMatchObject({ status: 200, data: {} });
    expect(await ping(early, ben, '/me/usage')).toMatchObject({ status: 200 });
    expect(await ping(early, ben)).toMatchObject({ status: 200 });
    expect(await activityOf(ben)).toEqual([late, early]);
  });

  it.each<[string, Partial<Record<keyof UsageEntry, unknown>>]>([
    ['more time than has passed', { activeMs: 1_200_001 }],
    ['no time', { activeMs: 0 }],
    ['an end before its start', { endedAt: startMs - 1 }],
    ['another study day than its start has', { studyDay: '2026-01-16' }],
    ['an id that no device makes', { id: '../../me' }],
    ['a time beyond all calendars', { startedAt: 1e300, endedAt: 2e300 }],
    ['half a millisecond', { startedAt: startMs + 0.5 }],
    ['an offset of no place on earth', { tzOffsetMin: 900 }],
    ['a device’s name with a space', { device: 'my phone' }],
  ])('refuses an entry with %s', async (_, wrong) => {
    expect(await ping({ ...entry(), ...wrong })).toMatchObject({
      status: 400,
      error: { reason: 'invalid' },
    });
  });

  it('refuses a body that no entry needs', async () => {
    const answer = await ping({ ...entry(), more: 'x'.repeat(5_000) });
    expect(answer).toMatchObject({ status: 413, error: { reason: 'too-large' } });
  });

  it('[S9] refuses the time of another account', async () => {
    const cleo = await server.student('cleo');
    const refused = { status: 409, error: { reason: 'wrong-user' } };
    expect(await ping(entry(), ada, usagePath, cleo.id)).toMatchObject(refused);
    const query = `?user=${cleo.id}`;
    expect(await server.get(usageActivityPath + query, ada.accessToken)).toMatchObject(refused);
    expect(await activityOf(cleo)).toEqual([]);
  });

  it('deletes an entry once', async () => {
    const dora = await server.student('dora');
    const one = entry();
    await ping(one, dora);
    const remove = () => server.ask('DELETE', `${usagePath}${one.id}`, { token: dora.accessToken });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404, error: { reason: 'not-found' } });
    expect(await activityOf(dora)).toEqual([]);
  });

  // In `npm test` limits-at-once.test.ts sends as many, at once.
  it.runIf(isLong)(
    'takes no more in an hour than a device makes in a fortnight, and says how long to wait',
    async () => {
      const eve = await server.student('eve');
      const one = entry();
      for (let sent = 0; sent < mostPingsAnHour; sent++) await ping(one, eve);
      const stopped = await ping(one, eve);
      expect(stopped).toMatchObject({ status: 429, error: { reason: 'too-many' } });
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
      server.clock.nowMs += 3_600_000;
      expect(await ping(one, eve)).toMatchObject({ status: 200 });
    },
    60_000,
  );
});
