// @vitest-environment jsdom
import type { BackupsState } from '../../../db/tables.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubAccount } from '../../../../test/support/account-controls.ts';
import { weekMs } from '../../../interchange/backup/automatic/schedule.ts';
import type { Backups } from '../../../interchange/backup/automatic/use-backups.ts';
import { BackupNotice } from './backup-notice.tsx';

const shown = vi.hoisted(() => ({ backups: undefined as unknown }));
vi.mock('../../../interchange/backup/automatic/use-backups.ts', () => ({
  useBackups: () => shown.backups,
}));
vi.mock('../../../db/rows/use-rows.ts', () => ({ useRows: () => true }));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ options: { context: { account: stubAccount() } } }),
}));

const user = { id: 'ada', username: 'Ada', email: 'ada@example.org' };
const nowMs = Date.now();
const last = { at: nowMs - 5 * weekMs, name: 'a.zip', sizeBytes: 1, missing: 0, unreadable: 0 };
const folder = { folder: { name: 'Backups' } };

function show(state: Partial<BackupsState>, more: Partial<Backups> = {}) {
  const whole = { isOn: false, kept: [], begun: [], ...state };
  shown.backups = { state: whole, job: undefined, mayWrite: true, ...more } satisfies Backups;
  render(<BackupNotice user={user} />);
}

const reminder = () => screen.queryByText('Save a backup');
const question = () => screen.queryByText('Your weekly backup is due');

beforeEach(() => vi.unstubAllGlobals());
afterEach(cleanup);

describe('once a month, a student is reminded of a backup', () => {
  it('where the browser cannot write to a folder', () => {
    show({ last });
    expect(reminder()).not.toBeNull();
  });

  it.each<[string, Partial<BackupsState>]>([
    ['was never turned on', {}],
    ['was turned off', folder],
  ])('[P5] where it can, and the weekly backup %s', (_, state) => {
    vi.stubGlobal('showDirectoryPicker', () => undefined);
    show({ ...state, last });
    expect(reminder()).not.toBeNull();
  });

  it('and is not where backups come by themselves', () => {
    vi.stubGlobal('showDirectoryPicker', () => undefined);
    show({ ...folder, isOn: true, last });
    expect(reminder()).toBeNull();
    expect(question()).toBeNull();
    cleanup();
    show({ ...folder, isOn: true, last }, { mayWrite: false });
    expect(question()).not.toBeNull();
  });
});
