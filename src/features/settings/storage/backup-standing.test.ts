import { expect, it } from 'vitest';
import type { BackupsState, Job } from '../../../db/tables.ts';
import type { Backups } from '../../../interchange/backup/automatic/use-backups.ts';
import type { FailureKind } from '../../../lib/result.ts';
import { standingOf } from './backup-standing.ts';

const now = Date.UTC(2026, 10, 24, 12);
const kept = [{ at: now, name: 'a.zip', sizeBytes: 1, day: '2026-11-24' }];
const browser = { canChooseFolder: true, isShared: false };
const job = (state: Job['state']) => ({ state, problem: 'It broke' }) as Job;
const failed = (kind: FailureKind) => ({ failed: { kind, why: 'Why' } });

const backups = (state: Partial<BackupsState> = {}, more: Partial<Backups> = {}): Backups => ({
  state: { folder: { name: 'Backups' }, isOn: true, kept, begun: [], ...state },
  job: undefined,
  mayWrite: true,
  ...more,
});

const noFolder: Backups = {
  ...backups(),
  state: { isOn: true, kept, begun: [] },
};

it.each([
  ['off', backups({ isOn: false }), browser],
  ['off', noFolder, browser],
  ['cannot', backups(), { ...browser, canChooseFolder: false }],
  ['cannot', backups(), { ...browser, isShared: true }],
  ['working', backups({}, { job: job('running') }), browser],
  ['working', backups(failed('gone'), { job: job('waiting'), mayWrite: false }), browser],
  ['no-folder', backups(failed('gone'), { job: job('failed') }), browser],
  ['no-folder', backups(failed('full')), browser],
  ['failed', backups(failed('damaged')), browser],
  ['failed', backups({}, { job: job('failed') }), browser],
  ['no-permission', backups({}, { mayWrite: false }), browser],
  ['no-permission', backups(failed('forbidden'), { mayWrite: false }), browser],
  ['on', backups(), browser],
  ['on', backups(failed('forbidden')), browser],
  ['on', backups({}, { mayWrite: undefined }), browser],
] as const)('stands as %s', (kind, given, where) => {
  expect(standingOf(given, where, now).kind).toBe(kind);
});

it('says when the next one comes, and why the last failed', () => {
  expect(standingOf(backups(), browser, now).text).toMatch(/^Every week to “Backups”.* Next: /);
  expect(standingOf(backups({ kept: [] }), browser, now).text).not.toContain('Next');
  expect(standingOf(backups(failed('damaged')), browser, now).text).toBe('Why');
  expect(standingOf(backups({}, { job: job('failed') }), browser, now).text).toBe('It broke');
});
