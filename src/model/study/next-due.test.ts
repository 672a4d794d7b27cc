import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from './local-time.ts';
import { nextDue } from './next-due.ts';

describe('the next task of a series', () => {
  it.each([
    // Rule, due, completed on, next.
    ['FREQ=DAILY', '2026-11-25', '2026-11-25', '2026-11-26'],
    ['FREQ=DAILY', '2026-11-25', '2026-11-24', '2026-11-26'],
    ['FREQ=DAILY', '2026-11-18', '2026-11-25', '2026-11-25'],
    ['FREQ=WEEKLY', '2026-11-25', '2026-11-25', '2026-12-02'],
    ['FREQ=WEEKLY;BYDAY=TH', '2026-11-26', '2026-11-25', '2026-12-03'],
    ['FREQ=WEEKLY;BYDAY=TH', '2026-11-27', '2026-11-27', '2026-12-03'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-23', '2026-11-23', '2026-11-26'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-26', '2026-11-26', '2026-12-07'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-27', '2026-11-27', '2026-11-30'],
    ['FREQ=MONTHLY', '2026-01-31', '2026-01-31', '2026-03-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['FREQ=YEARLY', '2028-02-29', '2028-02-29', '2032-02-29'],
    ['FREQ=WEEKLY;UNTIL=20261203', '2026-11-26', '2026-11-26', '2026-12-03'],
  ])('%s, due %s and completed on %s, is due on %s', (repeat, dueOn, today, next) => {
    expect(nextDue({ repeat, dueOn }, today)?.dueOn).toBe(next);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=3', '2026-11-20', '2026-11-25', '2026-11-28'],
    ['FREQ=WEEKLY', null, '2026-11-25', '2026-12-02'],
    ['FREQ=DAILY', '2026-11-30', '2026-11-25', '2026-11-26'],
  ])(
    '%s after completion, due %s and completed on %s, is due on %s',
    (repeat, dueOn, today, next) => {
      expect(nextDue({ repeat, dueOn, repeatFrom: 'completion' }, today)?.dueOn).toBe(next);
    },
  );

  it('counts down, and ends with the last one', () => {
    const dueOn = '2026-11-25';
    expect(nextDue({ repeat: 'FREQ=DAILY;COUNT=3', dueOn }, dueOn)?.repeat).toBe(
      'FREQ=DAILY;COUNT=2',
    );
    expect(nextDue({ repeat: 'FREQ=DAILY;COUNT=1', dueOn }, dueOn)).toBeUndefined();
    expect(nextDue({ repeat: 'FREQ=WEEKLY;UNTIL=20261130', dueOn }, dueOn)).toBeUndefined();
  });

  it('does not come where nothing repeats, or the rule cannot be read', () => {
    for (const repeat of [null, '', 'sometimes', 'FREQ=HOURLY'])
      expect(nextDue({ repeat, dueOn: '2026-11-25' }, '2026-11-25')).toBeUndefined();
  });

  it('is after the one that was completed and never over', () => {
    const rules = [
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=MO,FR',
      'FREQ=MONTHLY',
      'FREQ=DAILY;INTERVAL=5',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.nat(700), fc.nat(60), (repeat, due, late) => {
        const dueOn = dayAfter('2026-01-01', due);
        const today = dayAfter(dueOn, late - 20);
        const next = nextDue({ repeat, dueOn }, today)?.dueOn ?? '';
        expect(next > dueOn && next >= today).toBe(true);
      }),
    );
  });
});
