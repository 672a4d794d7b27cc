import { expect, it } from 'vitest';
import { initialStatus, type SyncStatus } from './status-store.ts';
import { syncResult } from './status-words.ts';

it.each<[string, Partial<SyncStatus>, string, string]>([
  ['no answer', { kind: 'offline' }, 'timeout', 'The server does not answer.'],
  [
    'a session that has ended',
    { kind: 'paused', problem: 'You are signed in as another student.' },
    'no-session',
    'You are signed in as another student.',
  ],
  [
    'an old app, whatever else needs the student',
    { kind: 'error', trouble: 'update', refused: 2 },
    'server-fault',
    'Update needed.',
  ],
  ['a full disk', { kind: 'error', trouble: 'disk' }, 'full', 'This device is full.'],
])('says why sync did not end well: %s', (_, status, kind, message) => {
  expect(syncResult({ ...initialStatus, ...status }, true)).toEqual({
    ok: false,
    error: { kind, message },
  });
});

it('tells a device without a network from a server that is silent', () => {
  const result = syncResult({ ...initialStatus, kind: 'offline' }, false);
  expect(result.ok || result.error.kind).toBe('offline');
});

it('is well where edits wait for the next exchange', () => {
  expect(syncResult({ ...initialStatus, kind: 'pending', pending: 1 }, true).ok).toBe(true);
});
