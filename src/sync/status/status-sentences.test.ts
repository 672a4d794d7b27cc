/** Each state's sentence, its next step and its announcement [P2]. */
import { describe, expect, it } from 'vitest';
import { sinceInWords } from '../../lib/date-format.ts';
import { initialStatus, type SyncStatus } from './status-store.ts';
import { nextSpoken, type Surroundings, syncWords } from './status-words.ts';

const nowMs = new Date(2026, 10, 18, 15, 0).getTime();
const oldestAt = new Date(2026, 10, 18, 14, 32).getTime();

function words(given: Partial<SyncStatus>, around: Partial<Surroundings> = {}) {
  const status: SyncStatus = { ...initialStatus, kind: 'synced', ...given };
  return syncWords(status, { nowMs, hasNetwork: true, ...around });
}

const again = 'Haversack tries again by itself.';
const mine = 'Your changes are on the server. ';

describe('the sentence of each state', () => {
  it.each<[Partial<SyncStatus>, string]>([
    [{ kind: 'syncing' }, 'Everything is saved here. Checking your other devices for changes.'],
    [{ kind: 'syncing', pending: 1 }, '1 change saved here. Sending to the server.'],
    [
      { kind: 'syncing', pending: 2, filesLeft: 1, filesInWave: 1, oldestAt },
      `2 changes and 1 file saved here since ${sinceInWords(oldestAt, nowMs)}. Sending to the server.`,
    ],
    [
      { filesLeft: 1, filesInWave: 2 },
      `${mine}Uploading file 2 of 2. Until then it is on this device only.`,
    ],
    [
      { filesLeft: 2, filesInWave: 2 },
      `${mine}Uploading file 1 of 2. Until then they are on this device only.`,
    ],
    [
      { kind: 'syncing', filesLeft: 2, filesInWave: 2 },
      'Uploading file 1 of 2. Until then they are on this device only.',
    ],
    [
      { kind: 'offline' },
      'The server does not answer. You can keep studying. Changes from your other devices come later.',
    ],
    [
      { kind: 'offline', filesLeft: 1, filesInWave: 1, oldestAt },
      '1 file saved here. Waiting for the server.',
    ],
    [
      { kind: 'paused', problem: 'Log in.', pending: 1 },
      'Log in. 1 change saved here. Log in to sync your changes.',
    ],
    [
      { kind: 'paused' },
      'Session expired Please log in again. Everything is saved here. Log in to sync new changes.',
    ],
    [
      { kind: 'error', trouble: 'server', pending: 1 },
      `1 change saved here. The server has a problem right now. ${again}`,
    ],
    [
      { kind: 'error', trouble: 'update', pending: 1 },
      '1 change saved here. This version of Haversack is too old for the server. Update it to sync.',
    ],
    [
      { kind: 'error', trouble: 'disk' },
      `Nothing is lost. There is no space for changes from your other devices. Free up space. ${again}`,
    ],
    [
      { kind: 'error', trouble: 'disk', pending: 1 },
      `1 change saved here. There is no space for changes from your other devices. Free up space. ${again}`,
    ],
    [
      { kind: 'error', trouble: 'device', problem: 'It broke.' },
      `Everything is saved here. It broke. ${again}`,
    ],
    [{ kind: 'error' }, `Everything is saved here. Something went wrong. ${again}`],
    [
      { refused: 1 },
      'The server refused 1 change. Nothing is lost. You can try again, edit, export or discard it.',
    ],
    [
      { refused: 2, kind: 'syncing', pending: 1 },
      'The server refused 2 changes. Nothing is lost. You can try again, edit, export or discard them. 1 change saved here. Sending to the server.',
    ],
    [{ filesFailed: 1 }, 'The server refused 1 file. It is safe on this device.'],
    [{ filesFailed: 2 }, 'The server refused 2 files. They are safe on this device.'],
  ])('%j', (given, detail) => {
    expect(words(given).detail).toBe(detail);
  });

  it('does not blame the server where the device has no network', () => {
    expect(words({ kind: 'offline' }, { hasNetwork: false }).detail).toBe(
      'You can keep studying. Changes from your other devices come later.',
    );
    expect(words({}, { hasNetwork: false })).toMatchObject({
      label: 'Offline',
      detail:
        'Everything is saved here. You can keep studying. Changes from your other devices come later.',
    });
  });

  it('says of an older tab what is saved and that it needs a reload', () => {
    expect(words({ pending: 1 }, { isOlderTab: true })).toMatchObject({
      detail:
        '1 change saved here. Haversack was updated in another tab, so you can only read in this one. Reload it to sync.',
      step: 'reload',
    });
  });

  it.each([
    [{}, 'Everything was on the server. Reload to download your library again.'],
    [{ kind: 'pending' }, 'Reload to download your library again.'],
    [
      { kind: 'offline', pending: 2, refused: 1, filesLeft: 1 },
      '3 changes and 1 file had not reached the server. Copy what you need from this page, then reload to download your library again.',
    ],
    [
      { filesFailed: 2 },
      '2 files had not reached the server. Copy what you need from this page, then reload to download your library again.',
    ],
  ] as const)(
    '[P2] says what is lost where the data was removed from the browser: %j',
    (given, detail) => {
      const said = words(given, { isRemoved: true });
      expect(said).toMatchObject({ label: 'Reload needed', detail, step: 'reload' });
      expect(said.spoken).toBe('Reload needed. Changes cannot be saved here.');
    },
  );

  it('asks for space or an update before it tells what was refused', () => {
    expect(words({ kind: 'error', trouble: 'disk', refused: 1 }).step).toBe('storage');
    expect(words({ kind: 'error', trouble: 'update', refused: 1 }).step).toBe('reload');
  });

  it('says Saving only where all the rest is well', () => {
    expect(words({}, { unsaved: 'saving' })).toMatchObject({
      label: 'Saving',
      detail: 'Saving your last edit on this device.',
    });
    expect(words({ kind: 'offline' }, { unsaved: 'saving' }).label).toBe(
      'No answer from the server',
    );
  });

  it('says that an edit could not be saved', () => {
    expect(words({}, { unsaved: 'failed' })).toMatchObject({
      detail: `Your last edit is not saved yet. Keep this tab open. ${again}`,
      spoken: 'Your last edit is not saved yet.',
    });
  });
});

it.each<[Partial<SyncStatus>, string]>([
  [{ refused: 2 }, 'The server refused changes. See them in Settings, Sync.'],
  [{ filesFailed: 2 }, 'Files were not uploaded. See them in Settings, Sync.'],
  [{ kind: 'paused' }, 'Sync is paused until you log in. Your changes are saved here.'],
  [{ kind: 'error', trouble: 'server' }, 'Server problem. Your changes are saved here.'],
])('%j is spoken without counts, and its end once', (given, spoken) => {
  const said = nextSpoken('', words(given));
  expect(said).toBe(spoken);
  const well = nextSpoken(said, words({}));
  expect(well).toBe('Everything is saved here and on the server again.');
  expect(nextSpoken(well, words({}))).toBe(well);
});
