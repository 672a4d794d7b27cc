import { describe, expect, it } from 'vitest';
import { failure } from '../../lib/result.ts';
import { readVisitor, visitorOf } from './visitor.ts';

const session = { accessToken: 'a', refreshToken: 'r', expiresIn: '2030-01-01T00:00:00.000Z' };
const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };

describe('a visitor', () => {
  it.each([
    ['no session and no profile', undefined, undefined, undefined, 'signed-out'],
    ['a session on a device without a profile', session, undefined, 'ada', 'signed-out'],
    ['a session of the bound student', session, ada, 'ada', 'active'],
    ['a session of nobody known', session, ada, undefined, 'active'],
    ['a bound student whose session ended', undefined, ada, 'ada', 'detached'],
    ['a session of another student', session, ada, 'bob', 'mismatch'],
    ['another student’s session that ended', undefined, ada, 'bob', 'detached'],
  ] as const)('with %s', (_, given, profile, sessionUser, kind) => {
    expect(visitorOf(given, profile, sessionUser).kind).toBe(kind);
  });

  it.each([
    ['has no data any more when the session has ended', undefined, 'ada', 'signed-out'],
    ['is signed in as long as it has not', session, 'ada', 'active'],
    ['is nobody else’s business', undefined, 'bob', 'detached'],
  ] as const)('on a shared computer %s', (_, given, sharedUser, kind) => {
    expect(visitorOf(given, ada, 'ada', sharedUser).kind).toBe(kind);
  });

  it('is read from the session, the profile on this device and the shared computer’s word', async () => {
    const read = (hasSession: boolean, sharedUser?: string) =>
      readVisitor({
        getSession: async () =>
          hasSession ? { ok: true, data: session } : failure('no-session', ''),
        readDeviceOwner: async () => ({ boundProfile: ada, sessionUser: 'bob' }),
        sharedUser: () => sharedUser,
      });
    expect(await read(true)).toEqual({ kind: 'mismatch', user: ada, sessionUser: 'bob' });
    expect(await read(false)).toEqual({ kind: 'detached', user: ada });
    expect(await read(false, 'ada')).toEqual({ kind: 'signed-out' });
  });
});
