import { describe, expect, it } from 'vitest';
import { initialStatus, type SyncKind, type SyncStatus } from './status-store.ts';
import { nextSpoken, syncWords } from './status-words.ts';

const nowMs = new Date(2026, 10, 18, 15, 0).getTime();
const yesterday = new Date(2026, 10, 17, 14, 32).getTime();

function status(given: Partial<SyncStatus>): SyncStatus {
  return { ...initialStatus, kind: 'synced', ...given };
}

function words(given: Partial<SyncStatus>, hasNetwork = true) {
  return syncWords(status(given), { nowMs, hasNetwork });
}

const kinds: SyncKind[] = ['synced', 'pending', 'syncing', 'offline', 'paused', 'error'];

describe('the words of sync', () => {
  it('[P2] say that everything is on the server only when it is', () => {
    expect(words({})).toMatchObject({
      tone: 'calm',
      label: 'All saved',
      detail: 'Everything is saved here and on the server.',
      step: 'sync',
    });
    const unfinished: Partial<SyncStatus>[] = [
      { pending: 2 },
      { refused: 1 },
      { filesLeft: 1, filesInWave: 1 },
      { filesFailed: 1 },
      { downloaded: 10 },
    ];
    for (const kind of kinds) {
      for (const more of unfinished) {
        for (const hasNetwork of [true, false]) {
          const said = words({ kind, ...more }, hasNetwork);
          expect(said.tone, JSON.stringify({ kind, ...more })).not.toBe('calm');
          expect(said.detail).not.toContain('saved here and on the server');
        }
      }
    }
  });

  it.each([
    [{ kind: 'pending', pending: 1 }, 'busy', 'Syncing 1 change', 'sync'],
    [
      { kind: 'syncing', pending: 1200 },
      'busy',
      `Syncing ${(1200).toLocaleString()} changes`,
      'sync',
    ],
    [{ kind: 'syncing' }, 'busy', 'Syncing', 'sync'],
    [{ kind: 'syncing', downloaded: 300 }, 'busy', 'Downloading library', 'sync'],
    [
      { kind: 'syncing', downloaded: 300, downloadTotal: 2500 },
      'busy',
      'Downloading library, 12 %',
      'sync',
    ],
    [
      { kind: 'syncing', downloaded: 2500, downloadTotal: 2500 },
      'busy',
      'Downloading library, 99 %',
      'sync',
    ],
    [{ filesLeft: 4, filesInWave: 5 }, 'busy', 'Uploading file 2 of 5', 'sync'],
    [{ kind: 'offline', pending: 3 }, 'waiting', 'No answer, 3 changes waiting', 'sync'],
    [{ kind: 'offline' }, 'waiting', 'No answer from the server', 'sync'],
    [{ kind: 'paused', pending: 1 }, 'waiting', 'Sync paused, log in', 'log-in'],
    [{ kind: 'error', trouble: 'server' }, 'alarm', 'Server problem', 'sync'],
    [{ kind: 'error', trouble: 'update' }, 'alarm', 'Update needed', 'reload'],
    [{ kind: 'error', trouble: 'disk' }, 'alarm', 'This device is full', 'storage'],
    [{ kind: 'error' }, 'alarm', 'Sync problem', 'sync'],
    [{ refused: 2 }, 'alarm', '2 changes refused', 'refused'],
    [{ filesFailed: 1 }, 'alarm', '1 file not uploaded', 'files'],
  ] as const)('for %o are %s: “%s”, and lead to %s', (given, tone, label, step) => {
    expect(words(given)).toMatchObject({ tone, label, step });
  });

  it('know a missing network from a silent server', () => {
    expect(words({ kind: 'offline', pending: 3 }, false).label).toBe('Offline, 3 changes waiting');
    expect(words({ kind: 'offline', pending: 3 }, false).detail).toContain(
      'Waiting for connection.',
    );
    expect(words({ kind: 'offline', pending: 3 }, true).detail).toContain(
      'Waiting for the server.',
    );
    expect(words({ kind: 'pending' }, false).label).toBe('Offline');
  });

  it('[S10] claim nothing in a tab that is older than the database', () => {
    for (const given of [{}, { refused: 1 }, { kind: 'offline', pending: 1 }] as const) {
      const said = syncWords(status(given), { nowMs, hasNetwork: true, isOlderTab: true });
      expect(said).toMatchObject({ tone: 'alarm', label: 'Reload needed', step: 'reload' });
      expect(said.detail).not.toContain('on the server');
    }
  });

  it('[P2] never say that all is saved while an editor holds what is not', () => {
    const around = { nowMs, hasNetwork: true };
    for (const kind of kinds) {
      for (const more of [{}, { refused: 1 }, { pending: 1 }, { trouble: 'disk' }] as const) {
        const failed = syncWords(status({ kind, ...more }), { ...around, unsaved: 'failed' });
        expect(failed).toMatchObject({ tone: 'alarm', label: 'Not saved' });
        expect(failed.detail).not.toMatch(/saved here|on the server/);
        expect(failed.spoken).not.toContain('saved here');
      }
    }
    const saving = syncWords(status({}), { ...around, unsaved: 'saving' });
    expect(saving).toMatchObject({ tone: 'busy', label: 'Saving' });
    const refused = syncWords(status({ refused: 1 }), { ...around, unsaved: 'saving' });
    expect(refused.label).toBe('1 change refused');
  });

  it('say since when changes wait', () => {
    const { detail } = words({ kind: 'offline', pending: 3, oldestAt: yesterday }, false);
    expect(detail).toMatch(
      /^3 changes saved here since yesterday \S*:32.*\. Waiting for connection\.$/,
    );
  });

  it('count files beside changes', () => {
    const given = { kind: 'offline', pending: 1, filesLeft: 2, filesInWave: 2 } as const;
    expect(words(given, false).detail).toContain('1 change and 2 files saved here');
  });

  it('say how far a first download has come, also when it was cut off', () => {
    expect(words({ kind: 'syncing', downloaded: 300 }).detail).toContain('300 items so far');
    expect(words({ kind: 'offline', downloaded: 1 }, false).detail).toContain(
      '1 item is already here',
    );
    const known = { downloaded: 300, downloadTotal: 500 };
    expect(words({ kind: 'syncing', ...known }).detail).toContain('300 of 500 items so far');
    expect(words({ kind: 'offline', ...known }, false).detail).toContain(
      '300 of 500 items are already here',
    );
    // More rows have arrived than the server counted: no total is shown.
    expect(words({ kind: 'syncing', downloaded: 9, downloadTotal: 5 }).label).toBe(
      'Downloading library',
    );
  });

  it('[S5] put refused changes before all that passes by itself, and still say it', () => {
    const said = words({ kind: 'offline', refused: 2, pending: 3 }, false);
    expect(said).toMatchObject({ tone: 'alarm', label: '2 changes refused', step: 'refused' });
    expect(said.detail).toContain('Waiting for connection.');
    expect(words({ kind: 'error', trouble: 'update', refused: 2 }).step).toBe('reload');
  });
});

describe('what is said aloud', () => {
  it('is nothing for the ordinary coming and going', () => {
    for (const given of [
      { kind: 'syncing', pending: 1 },
      { filesLeft: 1, filesInWave: 1 },
      {},
    ] as const) {
      expect(nextSpoken('', words(given))).toBe('');
    }
  });

  it('is a change of state, not each new count or try', () => {
    const first = nextSpoken('', words({ kind: 'offline', pending: 1 }, false));
    expect(first).toBe('Offline. Your changes are saved here.');
    expect(nextSpoken(first, words({ kind: 'offline', pending: 2 }, false))).toBe(first);
    expect(nextSpoken(first, words({ kind: 'syncing', pending: 2 }))).toBe(first);
  });

  it('is the return to calm, once', () => {
    const well = nextSpoken('Offline. Your changes are saved here.', words({}));
    expect(well).toBe('Everything is saved here and on the server again.');
    expect(nextSpoken(well, words({ kind: 'syncing', pending: 1 }))).toBe(well);
    expect(nextSpoken(well, words({}))).toBe(well);
  });
});
