import { describe, expect, it } from 'vitest';
import { berlin } from '../../../test/support/time-zones.ts';
import { type QuietHours, quietUntil, snoozeTimes } from './quiet-hours.ts';

const at = (text: string) => Date.parse(text);
const clockAt = (text: string) => ({ nowMs: at(text), offsetAt: berlin });

describe('quiet hours', () => {
  const night = { quietFrom: '22:00', quietTo: '07:00' };
  const noon = { quietFrom: '12:00', quietTo: '14:00' };
  it.each<[string, QuietHours, string, string | undefined]>([
    ['before they begin', night, '2026-01-15T20:59Z', undefined],
    ['as they begin', night, '2026-01-15T21:00Z', '2026-01-16T06:00Z'],
    ['before midnight', night, '2026-01-15T22:59Z', '2026-01-16T06:00Z'],
    ['after midnight', night, '2026-01-15T23:30Z', '2026-01-16T06:00Z'],
    ['as they end', night, '2026-01-16T06:00Z', undefined],
    ['over a night that is an hour shorter', night, '2026-03-28T23:00Z', '2026-03-29T05:00Z'],
    ['over a night that is an hour longer', night, '2026-10-24T22:00Z', '2026-10-25T06:00Z'],
    ['within one day', noon, '2026-01-15T12:30Z', '2026-01-15T13:00Z'],
    ['after those of one day', noon, '2026-01-15T13:00Z', undefined],
    ['without an end', { quietFrom: '22:00', quietTo: null }, '2026-01-15T23:00Z', undefined],
    ['of no length', { quietFrom: '22:00', quietTo: '22:00' }, '2026-01-15T21:00Z', undefined],
    ['that nobody has set', {}, '2026-01-15T23:00Z', undefined],
  ])('%s', (_, hours, now, until) => {
    expect(quietUntil(hours, clockAt(now))).toBe(until && at(until));
  });
});

describe('a notification can be put off', () => {
  const labels = (text: string) => snoozeTimes(clockAt(text)).map(({ label }) => label);

  it('until tonight while that is to come', () => {
    expect(labels('2026-01-15T16:59Z')).toEqual(['10 min', '1 hour', 'Tonight', 'Tomorrow']);
    expect(labels('2026-01-15T17:00Z')).not.toContain('Tonight');
    expect(labels('2026-01-16T01:00Z')).toEqual(['10 min', '1 hour', 'Tomorrow']);
  });

  it('by minutes that pass, also over a change of the clocks', () => {
    const nowMs = at('2026-03-29T00:55Z');
    const [ten, hour] = snoozeTimes({ nowMs, offsetAt: berlin });
    expect(ten?.untilMs).toBe(at('2026-03-29T01:05Z'));
    expect(hour?.untilMs).toBe(at('2026-03-29T01:55Z'));
  });

  it('until the next morning, which after midnight is that of the same calendar day', () => {
    const morning = (text: string) => snoozeTimes(clockAt(text)).at(-1)?.untilMs;
    expect(morning('2026-01-15T12:00Z')).toBe(at('2026-01-16T07:00Z'));
    expect(morning('2026-01-16T01:00Z')).toBe(at('2026-01-16T07:00Z'));
    expect(morning('2026-03-28T12:00Z')).toBe(at('2026-03-29T06:00Z'));
  });
});
