// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportUnsaved } from '../../db/drafts/unsaved-edits.ts';
import { newerDatabase } from '../../db/storage-signals.ts';
import { thisDeviceKind } from '../device-kind.ts';
import { useSpokenWords, useSyncStatus, useSyncWords } from './status.ts';
import { initialStatus, reportStatus, syncStatus } from './status-store.ts';
import type { SyncWords } from './status-words.ts';

beforeEach(() => syncStatus.setState({ ...initialStatus, kind: 'synced' }, true));
afterEach(() => {
  cleanup();
  newerDatabase.set(false);
  reportUnsaved('editor', undefined);
  vi.unstubAllGlobals();
});

const surroundings = { nowMs: 0, hasNetwork: true };

it('a screen sees the part of the status that it asks for', () => {
  const { result } = renderHook(() => useSyncStatus(({ pending }) => pending));
  expect(result.current).toBe(0);
  act(() => reportStatus({ pending: 2 }, 0));
  expect(result.current).toBe(2);
});

it.each<[string, string, () => void]>([
  ['the engine', 'Sync paused, log in', () => reportStatus({ kind: 'paused' }, 0)],
  ['an editor of this tab', 'Saving', () => reportUnsaved('editor', 'saving')],
  ['a newer tab', 'Reload needed', () => newerDatabase.set(true)],
])('[P2] the words follow %s', (_, label, change) => {
  const { result } = renderHook(() => useSyncWords(surroundings));
  expect(result.current.label).toBe('All saved');
  act(change);
  expect(result.current.label).toBe(label);
});

it('the words know what the browser says of its network', () => {
  act(() => reportStatus({ kind: 'offline' }, 0));
  const { result, rerender } = renderHook(useSyncWords, { initialProps: surroundings });
  expect(result.current.label).toBe('No answer from the server');
  rerender({ ...surroundings, hasNetwork: false });
  expect(result.current.label).toBe('Offline');
});

it('a screen reader hears of trouble at once, and of its end, but not of a calm start', () => {
  const calm: SyncWords = { tone: 'calm', label: '', detail: '', step: 'sync' };
  const { result, rerender } = renderHook(useSpokenWords, { initialProps: calm });
  expect(result.current).toBe('');
  rerender({ ...calm, tone: 'waiting', spoken: 'Offline.' });
  expect(result.current).toBe('Offline.');
  rerender({ ...calm, tone: 'busy' });
  expect(result.current).toBe('Offline.');
  rerender(calm);
  expect(result.current).toBe('Everything is saved here and on the server again.');
});

it('a device calls itself by its browser and its system', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
  expect(thisDeviceKind()).toBe('Firefox on Linux');
});
