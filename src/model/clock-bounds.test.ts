/** The clock at the values where its rules turn; clock.test.ts has what holds for all of them. */
import { describe, expect, it } from 'vitest';
import {
  type ClockState,
  formatStamp,
  isStamp,
  maxCounter,
  maxDriftMs,
  observe,
  parseStamp,
  startOfClock,
  tick,
} from './clock.ts';

const at = (ms: number, counter = 0): ClockState => ({ ms, counter });

describe('the next event', () => {
  it.each<[string, ClockState, number, ClockState]>([
    ['in a later millisecond begins counting anew', at(10, 7), 11, at(11)],
    ['within the same millisecond is counted', at(10, 7), 10, at(10, 8)],
    ['by a clock that was set back is counted on', at(10, 7), 3, at(10, 8)],
    ['takes whole milliseconds of a finer clock', at(10, 7), 11.9, at(11)],
    ['may use the last number of a millisecond', at(10, maxCounter - 1), 10, at(10, maxCounter)],
    ['goes into the next millisecond behind it', at(10, maxCounter), 10, at(11)],
    ['is the first of all', startOfClock, 0, at(0, 1)],
  ])('%s', (_, state, nowMs, next) => {
    expect(tick(state, nowMs)).toEqual(next);
  });
});

describe('a stamp that is seen', () => {
  const stamp = (ms: number, counter: number) => formatStamp(at(ms, counter), 'z');
  it.each<[string, [number, number], ClockState]>([
    ['of a later millisecond is taken over', [11, 3], at(11, 3)],
    ['of the same millisecond and a higher number too', [10, 8], at(10, 8)],
    ['of the same millisecond and number changes nothing', [10, 7], at(10, 7)],
    ['of the same millisecond and a lower number neither', [10, 6], at(10, 7)],
    ['of an earlier millisecond neither, whatever its number', [9, 99], at(10, 7)],
  ])('%s', (_, [ms, counter], after) => {
    expect(observe(at(10, 7), stamp(ms, counter))).toEqual(after);
  });

  it('that changes nothing leaves the very same state, which needs no writing', () => {
    const state = at(10, 7);
    for (const counter of [0, 6, 7]) expect(observe(state, stamp(10, counter))).toBe(state);
  });
});

describe('a stamp', () => {
  it('has a fixed width, so that its order as text is the order of events', () => {
    expect(formatStamp(at(0, 0), 'a')).toBe('000000000-000-a');
    expect(formatStamp(at(35, 35), 'dev')).toBe('00000000z-00z-dev');
    expect(formatStamp(at(36 ** 9 - 1, maxCounter), 'a')).toBe('zzzzzzzzz-zzz-a');
    expect(maxCounter).toBe(46_655);
  });

  it.each([
    ['000000001-000-a', true],
    [`000000001-000-${'a'.repeat(32)}`, true],
    [`000000001-000-${'a'.repeat(33)}`, false],
    ['0000000001-000-a', false],
    ['000000001-0000-a', false],
    ['000000001-00-a', false],
    ['000000001_000-a', false],
    ['x000000001-000-a', false],
    ['000000001-000-a ', false],
    ['000000001-000-a\n', false],
  ])('%s is one: %s', (text, is) => {
    expect(isStamp(text)).toBe(is);
    if (is) expect(parseStamp(text).ms).toBe(1);
    else expect(() => parseStamp(text)).toThrow('Not a stamp');
  });

  it('is a text, not a list that reads like one', () => {
    expect(isStamp(['000000001-000-a'])).toBe(false);
  });

  it('may be five minutes ahead of the server [S7]', () => {
    expect(maxDriftMs).toBe(300_000);
  });
});
