import { describe, expect, it } from 'vitest';
import { sharedWarning, warnBelowMs } from './shared-notice.tsx';

const minute = 60_000;
const some = { changes: 3, files: 1 };
const none = { changes: 0, files: 0 };

describe('[P2] near the end of a session on a shared computer', () => {
  it.each([
    ['with nothing unsent', none, minute],
    ['long before the end', some, warnBelowMs + 1],
    ['where the end is not known', some, undefined],
  ])('%s there is no warning', (_, unsent, leftMs) => {
    expect(sharedWarning(unsent, leftMs)).toBeUndefined();
  });

  it.each([
    [warnBelowMs, 'in 48 hours'],
    [120 * minute, 'in 2 hours'],
    [119 * minute, 'in 119 minutes'],
    [minute, 'in 1 minute'],
    [minute - 1, 'now'],
    [0, 'now'],
  ])('%d ms before it, unsent work is said to go %s', (leftMs, when) => {
    expect(sharedWarning(some, leftMs)).toMatch(/^3 changes and 1 file not yet on the server\./);
    expect(sharedWarning(some, leftMs)).toContain(`your session ends ${when}`);
  });
});
