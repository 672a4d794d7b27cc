// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, getSession, saveSession } from '../../../api/session/session.ts';
import { bindProfile, readBoundProfile, readSessionUser } from '../../../db/device/account.ts';
import { deviceDatabase } from '../../../db/device/device-database.ts';
import { bindSession } from './bind-session.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };

const signIn = () =>
  saveSession(
    {
      accessToken: 'a',
      refreshToken: 'r',
      expiresIn: new Date(Date.now() + 3_600_000).toISOString(),
    },
    Date.now(),
  );

const serverSays = (answer: () => Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());

afterEach(async () => {
  vi.restoreAllMocks();
  await clearSession();
  await deviceDatabase().facts.clear();
});

describe('a session on a device that does not know whose it is', () => {
  it('is the student’s whom the server names', async () => {
    await signIn();
    serverSays(() => Response.json({ data: ada }));
    expect(await bindSession()).toBe('bound');
    expect(await readBoundProfile()).toEqual(ada);
    expect(await readSessionUser()).toBe('ada');
  });

  it('is nobody’s where the server does not know it, and goes', async () => {
    await signIn();
    serverSays(() =>
      Response.json({ error: { message: 'No', reason: 'unauthenticated' } }, { status: 401 }),
    );
    expect(await bindSession()).toBe('nothing');
    expect((await getSession()).ok).toBe(false);
    expect(await readBoundProfile()).toBeUndefined();
  });

  it.each<[string, () => Response]>([
    ['does not answer', () => Response.error()],
    ['is in trouble', () => new Response(null, { status: 503 })],
    ['is a captive portal', () => new Response('<html>', { status: 401 })],
  ])('is kept where the server %s', async (_, answer) => {
    await signIn();
    serverSays(answer);
    expect(await bindSession()).toBe('no-answer');
    expect((await getSession()).ok).toBe(true);
  });

  it('is not asked after where there is none, or where the device knows', async () => {
    const fetch = serverSays(() => Response.json({ data: ada }));
    expect(await bindSession()).toBe('nothing');
    await signIn();
    await bindProfile({ ...ada, id: 'somebody else' });
    expect(await bindSession()).toBe('nothing');
    expect(fetch).not.toHaveBeenCalled();
  });
});
