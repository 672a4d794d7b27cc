/** The state of the weekly backup in words. Pure. */
import { nextBackupAt } from '../../../interchange/backup/automatic/schedule.ts';
import type { Backups } from '../../../interchange/backup/automatic/use-backups.ts';
import type { FailureKind } from '../../../lib/result.ts';
import { formatDate } from '../../../ui/format.ts';
import type { BadgeTone } from '../../../ui/page/states.tsx';

export interface Standing {
  kind: 'cannot' | 'off' | 'working' | 'no-permission' | 'no-folder' | 'failed' | 'on';
  badge?: { tone: BadgeTone; label: string };
  text: string;
}

const whatItIs =
  'Save a copy of everything to a folder once a week. Each backup is checked, and the last 4 are kept, one for each day. Until you turn it on, Haversack reminds you once a month.';

export function standingOf(
  { state, job, mayWrite }: Backups,
  browser: { canChooseFolder: boolean; isShared: boolean },
  nowMs: number,
): Standing {
  const { folder, isOn, failed } = state;
  if (browser.isShared) {
    return { kind: 'cannot', text: 'There are no weekly backups on a shared computer.' };
  }
  if (!browser.canChooseFolder) {
    const text =
      'This browser can’t save weekly backups. Haversack reminds you once a month instead.';
    return { kind: 'cannot', text };
  }
  if (!isOn || folder === undefined) {
    return { kind: 'off', badge: { tone: 'neutral', label: 'Weekly backup off' }, text: whatItIs };
  }
  if (job?.state === 'running' || job?.state === 'waiting') {
    return { kind: 'working', text: `Backing up to “${folder.name}”…` };
  }
  if (failed !== undefined && failed.kind !== 'forbidden') {
    const kind = needsFolder.has(failed.kind) ? 'no-folder' : 'failed';
    return { kind, badge: { tone: 'danger', label: 'Backup failed' }, text: failed.why };
  }
  if (mayWrite === false) {
    const text = `Haversack needs your permission to save to “${folder.name}”. Your browser asks when you back up.`;
    return { kind: 'no-permission', badge: { tone: 'warn', label: 'Permission needed' }, text };
  }
  if (job?.state === 'failed') {
    return {
      kind: 'failed',
      badge: { tone: 'danger', label: 'Backup failed' },
      text: job.problem ?? '',
    };
  }
  const nextAt = nextBackupAt(state);
  const next = nextAt !== undefined && nextAt > nowMs ? ` Next: ${formatDate(nextAt)}.` : '';
  const text = `Every week to “${folder.name}” while Haversack is open.${next}`;
  return { kind: 'on', badge: { tone: 'accent', label: 'Weekly backup on' }, text };
}

/** The same folder would fail again. */
const needsFolder: ReadonlySet<FailureKind> = new Set(['gone', 'full']);
