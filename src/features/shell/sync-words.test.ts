import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../sync/status.ts';
import { syncWords } from './sync-words.ts';

function status(given: Partial<SyncStatus>): SyncStatus {
  return { kind: 'synced', pending: 0, refused: 0, lastSyncAt: 0, since: 0, ...given };
}

describe('the words of sync', () => {
  it('say that all is saved only when the server has it', () => {
    expect(syncWords(status({})).detail).toBe('Everything is saved here and on the server.');
    for (const kind of ['pending', 'offline', 'paused', 'error'] as const) {
      expect(syncWords(status({ kind, pending: 2 })).detail).not.toContain('on the server.');
    }
  });

  it.each([
    [{ kind: 'offline', pending: 3 }, 'Offline, 3 changes waiting'],
    [{ kind: 'offline', pending: 0 }, 'Offline'],
    [{ kind: 'syncing', pending: 1 }, 'Syncing 1 change'],
    [{ kind: 'paused', pending: 1 }, 'Sync paused, log in'],
    [{ kind: 'error' }, 'Sync has trouble'],
  ] as const)('of %o are “%s”', (given, label) => {
    expect(syncWords(status(given)).label).toBe(label);
  });

  it('[S5] put refused changes before everything else', () => {
    const words = syncWords(status({ kind: 'synced', refused: 2 }));
    expect(words).toMatchObject({ tone: 'alarm', label: '2 changes refused', announce: true });
  });

  it('do not speak up for the ordinary coming and going', () => {
    expect(syncWords(status({ kind: 'syncing', pending: 1 })).announce).toBe(false);
    expect(syncWords(status({ kind: 'synced' })).announce).toBe(false);
  });
});
