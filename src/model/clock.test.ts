import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatStamp,
  isStamp,
  maxCounter,
  observe,
  parseStamp,
  startOfClock,
  tick,
} from './clock.ts';

const state = fc.record({
  ms: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  counter: fc.integer({ min: 0, max: maxCounter }),
});
const nowMs = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('the hybrid clock', () => {
  it('gives each event a later stamp, however the wall clock jumps', () => {
    fc.assert(
      fc.property(fc.array(nowMs, { minLength: 2, maxLength: 20 }), (instants) => {
        let clock = startOfClock;
        let before = formatStamp(clock, 'a');
        for (const instant of instants) {
          clock = tick(clock, instant);
          const stamp = formatStamp(clock, 'a');
          expect(stamp > before).toBe(true);
          before = stamp;
        }
      }),
    );
  });

  it('sorts the next event after any stamp that it has seen', () => {
    fc.assert(
      fc.property(state, state, nowMs, (own, other, instant) => {
        const seen = formatStamp(other, 'z');
        const next = tick(observe(own, seen), instant);
        expect(formatStamp(next, 'a') > seen).toBe(true);
      }),
    );
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(state, (own) => {
        expect(parseStamp(formatStamp(own, 'dev1'))).toEqual({ ...own, device: 'dev1' });
      }),
    );
  });

  it.each(['', 'x', '000000001-000-', '00000001-000-a', '000000001-000-A', null, 5])(
    'does not take %s for a stamp',
    (value) => {
      expect(isStamp(value)).toBe(false);
    },
  );
});
