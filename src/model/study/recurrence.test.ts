import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { occurrences, occurrencesInPieces, parseRule } from './recurrence.ts';

interface Expanded {
  rule: string;
  start: string;
  days: string[];
}

const rules: Expanded[] = JSON.parse(
  readFileSync('test/fixtures/import/calendar/rules.json', 'utf8'),
);

const utc = () => 0;

function expand(value: string, start: string, to = '2029-01-01T00:00:00Z', most = 25): string[] {
  const rule = parseRule(value);
  if (rule === undefined) return ['not read'];
  const startMs = Date.parse(start);
  const found = occurrences({ startMs, rule }, startMs, Date.parse(to), utc);
  return [...found.take(most)].map(({ atMs }) =>
    new Date(atMs).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}

describe('rules of repetition', () => {
  it.each(rules)('$rule from $start means what dateutil makes of it', ({ rule, start, days }) => {
    expect(expand(rule, start)).toEqual(days);
  });

  it('counts the start among COUNT', () => {
    expect(expand('FREQ=DAILY;COUNT=3', '2026-01-01T09:00:00Z')).toEqual([
      '20260101',
      '20260102',
      '20260103',
    ]);
  });

  it('has the start in it, even where the rule does not name it', () => {
    expect(expand('FREQ=WEEKLY;BYDAY=MO;COUNT=3', '2026-01-01T09:00:00Z')).toEqual([
      '20260101',
      '20260105',
      '20260112',
    ]);
  });

  it('begins near the span where nothing is counted', () => {
    const rule = parseRule('FREQ=DAILY;INTERVAL=2');
    if (rule === undefined) throw new Error('not read');
    const toMs = Date.parse('2026-01-10T00:00:00Z');
    const startMs = Date.parse('1970-01-01T00:00:00Z');
    const worked = [...occurrencesInPieces({ startMs, rule }, toMs - 5 * 86_400_000, toMs, utc)];
    expect(worked.length).toBeLessThan(10);
    const found = worked.filter((one) => one !== undefined);
    expect(new Date(found.at(-1)?.atMs ?? 0).toISOString()).toBe('2026-01-09T00:00:00.000Z');
  });

  it('does not read what it does not know', () => {
    for (const rule of [
      'FREQ=HOURLY',
      'FREQ=YEARLY;BYWEEKNO=20',
      'FREQ=DAILY;BYHOUR=9',
      '',
      'nonsense',
    ]) {
      expect(parseRule(rule), rule).toBeUndefined();
    }
  });

  it('ends where its day never comes', () => {
    expect(
      expand(
        'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
        '2026-01-01T09:00:00Z',
        '9999-01-01T00:00:00Z',
      ),
    ).toEqual(['20260101']);
  });
});
