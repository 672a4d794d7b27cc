import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../../api/session/visitor.ts';
import { detour } from './guard.ts';

const user = { id: 'u1', username: 'Ada', email: 'ada@example.org' };
const signedOut: Visitor = { kind: 'signed-out' };
const active: Visitor = { kind: 'active', user };
const detached: Visitor = { kind: 'detached', user };
const mismatch: Visitor = { kind: 'mismatch', user, sessionUser: 'u2' };

describe('the navigation guard (spec §6)', () => {
  it.each([signedOut, active, detached, mismatch])('always allows root to $kind', (visitor) => {
    expect(detour('/', visitor)).toBeUndefined();
  });

  it.each(['/account/login', '/account/signup', '/account/verification', '/account/login/'])(
    'allows %s to a signed-out and a detached visitor, and sends signed-in ones home',
    (path) => {
      expect(detour(path, signedOut)).toBeUndefined();
      expect(detour(path, detached)).toBeUndefined();
      expect(detour(path, active)).toBe('/dashboard');
      expect(detour(path, mismatch)).toBe('/dashboard');
    },
  );

  it.each(['/dashboard', '/dashboard/tasks', '/error', '/no/such/page'])(
    'sends a signed-out visitor from %s to root and lets every other one through',
    (path) => {
      expect(detour(path, signedOut)).toBe('/');
      for (const visitor of [active, detached, mismatch]) {
        expect(detour(path, visitor)).toBeUndefined();
      }
    },
  );

  it('sends a visitor whose device holds somebody else’s data from the options to the choice', () => {
    expect(detour('/option', signedOut)).toBe('/');
    expect(detour('/option', active)).toBeUndefined();
    expect(detour('/option', detached)).toBeUndefined();
    expect(detour('/option', mismatch)).toBe('/dashboard');
  });
});
