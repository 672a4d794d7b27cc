import { expect, it } from 'vitest';
import { changeStatus, initialStatus, type StatusChange, type SyncStatus } from './status-store.ts';

const after = (...changes: StatusChange[]) =>
  changes.reduce<SyncStatus>(
    (status, change, index) => changeStatus(status, change, index + 1),
    initialStatus,
  );

it('[P2] is not synced while an edit waits', () => {
  expect(after({ kind: 'synced' }, { pending: 1 }).kind).toBe('pending');
  expect(after({ pending: 1 }, { kind: 'synced' }).kind).toBe('pending');
  expect(after({ kind: 'synced', pending: 0 }).kind).toBe('synced');
});

it('keeps the time at which its kind began', () => {
  expect(after({ kind: 'offline' }, { kind: 'offline', pending: 3 }).since).toBe(1);
  expect(after({ kind: 'offline' }, { kind: 'syncing' }).since).toBe(2);
});

it('ends a problem with its kind', () => {
  const trouble = after({ kind: 'error', problem: 'x', trouble: 'disk' });
  expect(trouble).toMatchObject({ problem: 'x', trouble: 'disk' });
  expect(changeStatus(trouble, { kind: 'synced' }, 9)).toMatchObject({
    problem: undefined,
    trouble: undefined,
  });
});

it('counts a wave of uploads: files that join make it longer, its end begins a new one', () => {
  expect(after({ filesLeft: 2 }, { filesLeft: 1 })).toMatchObject({ filesLeft: 1, filesInWave: 2 });
  expect(after({ filesLeft: 2 }, { filesLeft: 1 }, { filesLeft: 3 }).filesInWave).toBe(4);
  expect(after({ filesLeft: 2 }, { pending: 1 }, { filesLeft: 0 }).filesInWave).toBe(0);
  expect(after({ filesLeft: 2 }, { filesLeft: 0 }, { filesLeft: 1 }).filesInWave).toBe(1);
});
