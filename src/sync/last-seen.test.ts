import { describe, expect, it } from 'vitest';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import { isCovered, noteApplied, nothingSeen } from './last-seen.ts';

const cursor = { epoch: 'e', version: 5 };
const batch = [{ seq: 7 }, { seq: 9 }] as QueuedEntry[];

describe('what a tab last saw', () => {
  it('begins with nothing sent', () => {
    expect(nothingSeen()).toEqual({ sentSeq: 0 });
  });

  it.each([
    ['the whole batch, where the queue is empty', batch, null, 9, true],
    ['all before the oldest that waits', batch, 8, 7, false],
    ['no more than before, where the queue was not looked at', batch, undefined, 3, false],
    ['no more than before, where nothing was sent', [], null, 3, true],
    ['no more than before, where nothing was sent and an entry waits', [], 12, 3, false],
  ])('has settled %s', (_, sent, oldestSeq, settledSeq, isEmpty) => {
    const seen = { ...nothingSeen(), settledSeq: 3 };
    noteApplied(seen, sent, { cursor, oldestSeq });
    expect(seen).toEqual({ sentSeq: 0, cursor, settledSeq, isEmpty });
  });

  it.each([
    [undefined, false],
    [{ epoch: 'e', version: 4 }, false],
    [{ epoch: 'e', version: 5 }, true],
    [{ epoch: 'e', version: 6 }, true],
    [{ epoch: 'other', version: 6 }, false],
  ])('with the cursor %j covers a change event of version 5: %s', (held, covered) => {
    expect(isCovered(held, cursor)).toBe(covered);
  });
});
