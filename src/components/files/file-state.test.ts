import { describe, expect, it } from 'vitest';
import type { Transfer } from '../../db/tables.ts';
import { wordsOf } from '../../features/files/list/file-item.tsx';
import { fileStateOf } from './file-state.ts';

const transfer = (fields: Partial<Transfer>): Transfer => ({
  direction: 'up',
  state: 'waiting',
  sha256: 'a'.repeat(64),
  sizeBytes: 200,
  doneBytes: 0,
  ...fields,
});

describe('where a file’s bytes are', () => {
  it.each([
    ['added, no network yet', 0, true, undefined, 'On this device, waiting to upload'],
    ['waits for its turn', 0, true, transfer({}), 'On this device, waiting to upload'],
    ['goes up', 0, true, transfer({ state: 'running', doneBytes: 50 }), 'Uploading 25 %'],
    ['did not go up', 0, true, transfer({ state: 'failed' }), 'On this device, waiting to upload'],
    [
      'did not go up, and why',
      0,
      true,
      transfer({ state: 'failed', problem: 'No room' }),
      'On this device, upload stopped',
    ],
    ['here and uploaded', 5, true, undefined, 'On this device'],
    ['uploaded', 5, false, undefined, 'Not on this device'],
    ['asked for', 5, false, transfer({ direction: 'down' }), 'Waiting for connection'],
    [
      'comes down',
      5,
      false,
      transfer({ direction: 'down', state: 'running', doneBytes: 199 }),
      'Downloading 99 %',
    ],
    ['stopped', 5, false, transfer({ direction: 'down', state: 'failed' }), 'Download stopped'],
    ['still elsewhere', 0, false, undefined, 'Only on your other device'],
  ] as const)('%s', (_, uploadedAt, isHere, moving, words) => {
    expect(wordsOf(fileStateOf({ uploadedAt }, isHere, moving)).text).toBe(words);
  });
});
