import { describe, expect, it } from 'vitest';
import { behindMs, type Moment, offerOf, patienceMs, step } from './update-rule.ts';
import type { Busy } from './why-busy.ts';

const work: Busy = { kind: 'work', what: 'your review' };
const attention: Busy = { kind: 'attention' };
const free: Moment = { stage: 'waiting', why: undefined, canAgree: true, wanted: false };

describe('a new version', () => {
  it.each<[string, Partial<Moment>, ReturnType<typeof step>]>([
    ['is nothing to do about where there is none', { stage: 'current' }, 'rest'],
    ['is let in by a tab that is free', {}, 'let-in'],
    ['waits while something is in hand', { why: work }, 'rest'],
    ['waits while the tab has somebody’s attention', { why: attention }, 'rest'],
    ['waits for the student where tabs cannot agree', { canAgree: false }, 'rest'],
    ['is let in by the student’s word there', { canAgree: false, wanted: true }, 'let-in'],
    ['waits for unsaved work whatever the student said', { why: work, wanted: true }, 'rest'],
    ['reloads a free tab once it has taken over', { stage: 'taken-over' }, 'reload'],
    ['leaves a busy tab alone then', { stage: 'taken-over', why: work }, 'rest'],
    ['leaves a tab alone then that is looked at', { stage: 'taken-over', why: attention }, 'rest'],
    ['needs no agreement then', { stage: 'taken-over', canAgree: false }, 'reload'],
  ])('%s', (_, moment, expected) => {
    expect(step({ ...free, ...moment })).toBe(expected);
  });
});

describe('the student is told', () => {
  it.each<[string, Partial<Moment>, number, ReturnType<typeof offerOf>]>([
    ['nothing where there is no version', { stage: 'current' }, patienceMs, undefined],
    ['nothing while a quiet moment may come', { why: work }, patienceMs - 1, undefined],
    ['of a version that found no quiet moment', { why: work }, patienceMs, { kind: 'ready' }],
    ['at once where tabs cannot agree', { canAgree: false }, 0, { kind: 'ready' }],
    [
      'what is in the way of the update that was asked for',
      { why: work, wanted: true },
      0,
      { kind: 'here', after: 'your review' },
    ],
    ['nothing more where nothing is in its way', { wanted: true }, patienceMs, undefined],
    [
      'nothing of a tab left behind that may be free in a moment',
      { stage: 'taken-over', why: attention },
      behindMs - 1,
      undefined,
    ],
    [
      'that this tab is behind, and after what it follows',
      { stage: 'taken-over', why: work },
      behindMs,
      { kind: 'behind', after: 'your review' },
    ],
    [
      'so also while it is only looked at',
      { stage: 'taken-over', why: attention },
      behindMs,
      { kind: 'behind', after: 'you pause' },
    ],
    [
      'so at once where the student asked',
      { stage: 'taken-over', why: work, wanted: true },
      0,
      { kind: 'behind', after: 'your review' },
    ],
  ])('%s', (_, moment, sinceMs, expected) => {
    expect(offerOf({ ...free, ...moment }, sinceMs)).toEqual(expected);
  });
});
