import { describe, expect, it } from 'vitest';
import { isSkipWaiting } from './update.ts';

describe('the message that lets a new version in', () => {
  it.each([
    [{ type: 'SKIP_WAITING' }, true],
    [{ type: 'OTHER' }, false],
    ['SKIP_WAITING', false],
    [null, false],
  ])('%o: %s', (message, expected) => {
    expect(isSkipWaiting(message)).toBe(expected);
  });
});
