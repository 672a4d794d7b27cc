import { expect, it } from 'vitest';
import type { FailureKind } from '../lib/result.ts';
import { isPassing, isUnanswered } from './failure-kind.ts';

/** Each kind of failure: whether it may pass by itself, and whether the server has answered. */
const table: Record<FailureKind, [passes: boolean, isUnanswered: boolean]> = {
  offline: [true, true],
  timeout: [true, true],
  aborted: [true, true],
  foreign: [true, true],
  busy: [true, false],
  'server-fault': [true, false],
  'no-session': [false, false],
  unauthorised: [false, false],
  forbidden: [false, false],
  invalid: [false, false],
  'too-large': [false, false],
  unsupported: [false, false],
  damaged: [false, false],
  gone: [false, false],
  locked: [false, false],
  refused: [false, false],
  full: [false, false],
  broken: [false, false],
};

it.each(Object.entries(table) as [FailureKind, [boolean, boolean]][])(
  'tells of “%s” whether it may pass, and whether nobody answered',
  (kind, expected) => {
    expect([isPassing({ kind }), isUnanswered({ kind })]).toEqual(expected);
  },
);
