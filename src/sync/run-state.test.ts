import { describe, expect, it } from 'vitest';
import type { Outcome } from './exchange.ts';
import { longestRetryAfterMs } from './pace.ts';
import {
  type Facts,
  initialState,
  pauseAfter,
  type RunEffect,
  type RunEvent,
  transition,
} from './run-state.ts';

const cursor = { epoch: 'e1', version: 5 };
const usual: Facts = { nowMs: 1_000, seen: { sentSeq: 0, isEmpty: true, cursor }, notYet: 0 };

type Step = RunEvent | { facts: Partial<Facts> };

/** The state and the effects after these events, in order. */
function play(...steps: Step[]) {
  let state = initialState;
  let facts = usual;
  const effects: RunEffect[] = [];
  for (const step of steps) {
    if ('facts' in step) facts = { ...facts, ...step.facts };
    else {
      const next = transition(state, step, facts);
      state = next.state;
      effects.push(...next.effects);
    }
  }
  const reports = effects.flatMap((effect) => (effect.kind === 'report' ? [effect.change] : []));
  const answered = effects.flatMap((effect) => (effect.kind === 'answer' ? [effect.count] : []));
  return { ...state, phase: state.phase.kind, running: state.phase, effects, reports, answered };
}

const begin: RunEvent = { kind: 'begin' };
const wake: RunEvent = { kind: 'wake' };
const edited: RunEvent = { kind: 'edited' };
const asked: RunEvent = { kind: 'asked' };
const reached: RunEvent = { kind: 'reached' };
const heard = (version: number, epoch = 'e1'): RunEvent => ({
  kind: 'heard',
  change: { epoch, version },
});
const ran = (outcome: Outcome): RunEvent => ({ kind: 'ran', outcome });
const looked = (pending: number): RunEvent => ({
  kind: 'looked',
  shown: {
    ...{ pending, refused: 0, oldestAt: undefined },
    ...{ lastSyncAt: 0, downloaded: undefined, downloadTotal: undefined },
  },
});
const done = ran({ kind: 'done' });
const noAnswer = [ran({ kind: 'no-answer' }), looked(1)];
const busy = (retryAfterMs?: number) => [
  ran({ kind: 'trouble', problem: 'Busy', cause: 'server', retryAfterMs }),
  looked(1),
];
const atMs = (nowMs: number): Step => ({ facts: { nowMs } });

describe('the phase', () => {
  it.each<[string, Step[], string]>([
    ['begins with a run', [], 'running'],
    ['is a pause once all is known to be sent', [done], 'asleep'],
    ['is a look at the queue after a failure', [ran({ kind: 'no-answer' })], 'settling'],
    [
      'is a look at the queue where something may wait',
      [{ facts: { seen: { sentSeq: 0 } } }, done],
      'settling',
    ],
    [
      'is a look at the queue where an edit was stored meanwhile',
      [{ kind: 'queued', seq: 1 }, done],
      'settling',
    ],
    ['is a pause once the queue was read', noAnswer, 'asleep'],
    [
      'is a pause where the queue cannot be read',
      [ran({ kind: 'no-answer' }), { kind: 'unread', problem: 'Broken' }],
      'asleep',
    ],
    ['is a run again after the pause', [done, begin], 'running'],
    ['does not change where a result comes without its run', [done, done, looked(1)], 'asleep'],
  ])('%s', (_, steps, phase) => {
    expect(play(...steps).phase).toBe(phase);
  });
});

describe('the next run begins at once', () => {
  it.each<[string, Step[], boolean]>([
    ['after a wake in the pause', [done, wake], true],
    ['after a wake during the run', [wake, done], true],
    ['not without any event', [done], false],
    ['not because of a wake before it began', [done, wake, begin, done], false],
    ['after an edit in the pause', [done, edited], true],
    ['not after an edit during the run, which looks itself', [edited, done], false],
    ['[S6] not after an edit that follows a failure', [...noAnswer, edited], false],
    [
      '[P2] where more waits than the server does not know yet',
      [{ facts: { seen: { sentSeq: 0 } } }, done, looked(1)],
      true,
    ],
    [
      'not where only that waits which the server does not know yet',
      [{ facts: { notYet: 1, seen: { sentSeq: 0 } } }, done, looked(1)],
      false,
    ],
    ['where an entry is newer than those sent', [done, { kind: 'queued', seq: 1 }], true],
    [
      'not where the entry was sent',
      [done, { facts: { seen: { sentSeq: 1 } } }, { kind: 'queued', seq: 1 }],
      false,
    ],
    ['after a change event in the pause', [done, heard(6)], true],
    ['after a change event during the run that named more than it brought', [heard(6), done], true],
    ['not where the run brought it', [heard(5), done], false],
    ['for the furthest of two change events', [heard(6), heard(5), done], true],
    ['for another epoch', [heard(5, 'e2'), done], true],
    ['after a change event during a run that failed', [heard(5), ...noAnswer], true],
    ['[S6] after a failure, once the server is reached', [...noAnswer, reached], true],
    ['[S6] where the server was reached while the run failed', [reached, ...noAnswer], true],
    ['not because it was reached after a success', [done, reached], false],
    [
      'not because it was reached after a failure of the account',
      [ran({ kind: 'signed-out' }), looked(0), reached],
      false,
    ],
  ])('%s', (_, steps, isWoken) => {
    expect(play(...steps).isWoken).toBe(isWoken);
  });
});

describe('[S6] a Retry-After', () => {
  it.each<[string, Step[], boolean]>([
    ['holds back a wake', [...busy(40), wake], false],
    ['holds back a change event', [...busy(40), heard(6)], false],
    ['holds back a server that is reached', [...busy(40), reached], false],
    ['overrides a wake during its run', [wake, ...busy(40)], false],
    ['overrides a change event during its run', [heard(6), ...busy(40)], false],
    ['does not hold back the student', [...busy(40), asked], true],
    ['does not override the student’s call during its run', [asked, ...busy(40)], true],
    ['holds until its last millisecond', [...busy(40), atMs(1_039), wake], false],
    ['ends with its time', [...busy(40), atMs(1_040), wake], true],
    ['is bounded', [...busy(Number.MAX_VALUE), atMs(1_000 + longestRetryAfterMs), wake], true],
    ['ends with the next run', [...busy(40), begin, ...noAnswer, wake], true],
  ])('%s', (_, steps, isWoken) => {
    expect(play(...steps).isWoken).toBe(isWoken);
  });
});

describe('the next run', () => {
  it.each<[string, Step[], boolean]>([
    ['only pulls after a change event', [done, heard(6), begin], true],
    ['sends too after a wake', [done, wake, begin], false],
    ['sends too after a change event and an edit', [done, heard(6), edited, begin], false],
    ['sends all after a failed pull', [done, heard(6), begin, ...noAnswer, begin], false],
    [
      'sends all again what the server did not know yet',
      [{ facts: { notYet: 1 } }, done, begin],
      false,
    ],
    [
      'sends all after a queue that could not be read',
      [ran({ kind: 'no-answer' }), { kind: 'unread', problem: 'Broken' }, begin],
      false,
    ],
  ])('%s', (_, steps, isPullOnly) => {
    expect(play(...steps).running).toMatchObject({ kind: 'running', isPullOnly });
  });
});

describe('failures in a row', () => {
  it.each<[string, Step[], number]>([
    ['are counted', [...noAnswer, begin, ...noAnswer], 2],
    ['end with a success', [...noAnswer, begin, done], 0],
    ['end with a wake', [...noAnswer, wake], 0],
    ['[S6] stay where the server is only reached', [...noAnswer, reached], 1],
    [
      'include a queue that cannot be read, once',
      [{ facts: { seen: { sentSeq: 0 } } }, done, { kind: 'unread', problem: 'Broken' }],
      1,
    ],
  ])('%s', (_, steps, failures) => {
    expect(play(...steps).failures).toBe(failures);
  });
});

describe('calls of `syncNow`', () => {
  it('are answered by the next run that begins, and by no earlier one', () => {
    expect(play(asked, done).answered).toEqual([0]);
    expect(play(asked, done, begin, asked, done)).toMatchObject({ answered: [0, 1], asked: 1 });
    expect(play(done, asked, asked, begin, ...noAnswer)).toMatchObject({
      ...{ answered: [0, 2], asked: 0 },
    });
  });
});

describe('the screens are told', () => {
  it('that all is sent, at what time', () => {
    expect(play(atMs(7_000), done).reports).toEqual([
      { kind: 'synced', pending: 0, notYet: 0, oldestAt: undefined, lastSyncAt: 7_000 },
    ]);
  });

  it('after a pull no count that it does not know', () => {
    const { reports } = play(done, heard(6), begin, done);
    expect(reports.at(-1)).toEqual({ kind: 'synced', lastSyncAt: 1_000 });
  });

  it.each<[string, Outcome, object]>([
    ['no answer', { kind: 'no-answer' }, { kind: 'offline', pending: 1 }],
    ['no session', { kind: 'signed-out' }, { kind: 'paused', pending: 1 }],
    ['another session', { kind: 'wrong-user' }, { kind: 'paused', pending: 1 }],
    [
      'trouble',
      { kind: 'trouble', problem: 'Full', cause: 'disk' },
      { kind: 'error', problem: 'Full', trouble: 'disk', pending: 1 },
    ],
  ])('the end of a run with %s', (_, outcome, change) => {
    expect(play(ran(outcome), looked(1)).reports).toEqual([expect.objectContaining(change)]);
  });

  it('what waits, before the wake that it causes', () => {
    const { shown } = looked(2) as Extract<RunEvent, { kind: 'looked' }>;
    const { effects, pending } = play(done, { kind: 'shown', shown, last: 9 });
    expect(pending).toBe(2);
    expect(effects.slice(-2)).toEqual([{ kind: 'report', change: shown }, { kind: 'wake' }]);
  });
});

describe('the pause', () => {
  it.each<[string, Outcome, number, number | undefined]>([
    ['has no end after a success', { kind: 'done' }, 0, undefined],
    ['has no end without a session', { kind: 'signed-out' }, 0, undefined],
    [
      'is five minutes and up to a quarter more for edits that the server does not know yet',
      { kind: 'done' },
      1,
      375_000,
    ],
    ['doubles with each failure', { kind: 'no-answer' }, 0, 4_000],
    [
      'is not shorter than Retry-After',
      { kind: 'trouble', problem: 'Busy', retryAfterMs: 40_000 },
      ...([0, 44_000] as const),
    ],
  ])('%s', (_, outcome, notYet, pauseMs) => {
    expect(pauseAfter(outcome, 3, 1, notYet)).toBe(pauseMs);
  });
});

it('a stop ends the pause', () => {
  expect(play(done, { kind: 'stop' }).effects.at(-1)).toEqual({ kind: 'wake' });
});
