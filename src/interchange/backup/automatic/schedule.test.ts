import { describe, expect, it } from 'vitest';
import type { BackupsState } from '../../../db/tables.ts';
import { localDay } from '../../../lib/date-format.ts';
import {
  isBackupDue,
  isReminderDue,
  isWeekOver,
  mayAsk,
  monthMs,
  nextBackupAt,
  surplus,
  weekMs,
} from './schedule.ts';

const dayMs = 24 * 3_600_000;
const now = new Date(2026, 10, 24, 12).getTime();

const backup = (at: number, name = `${at}.zip`) => ({ at, name, sizeBytes: 1, day: localDay(at) });
const stateOf = (more: Partial<BackupsState> = {}): BackupsState => ({
  ...{ folder: { name: 'Backups' }, isOn: true, kept: [], begun: [] },
  ...more,
});

describe('a weekly backup', () => {
  it.each([
    ['there is none yet', stateOf(), true],
    [
      'the last is a minute short of a week old',
      stateOf({ kept: [backup(now - weekMs + 60_000)] }),
      false,
    ],
    ['the last is a week old', stateOf({ kept: [backup(now - weekMs)] }), true],
    ['the clock was set back by an hour', stateOf({ kept: [backup(now + 3_600_000)] }), false],
    ['the clock was set back by a year', stateOf({ kept: [backup(now + 365 * dayMs)] }), true],
    ['it is turned off', stateOf({ isOn: false }), false],
    ['no folder is chosen', { isOn: true, kept: [], begun: [] }, false],
    ['one was tried an hour ago', stateOf({ triedAt: now - 3_600_000 }), false],
    ['one was tried a day ago', stateOf({ triedAt: now - dayMs }), true],
  ])('where %s', (_, state, expected) => {
    expect(isBackupDue(state, now)).toBe(expected);
  });

  it('that was tried is still missing', () => {
    expect(isWeekOver(stateOf({ triedAt: now }), now)).toBe(true);
  });

  it('comes a week after the last', () => {
    expect(nextBackupAt(stateOf({ kept: [backup(now)] }))).toBe(now + weekMs);
    expect(nextBackupAt(stateOf())).toBeUndefined();
    expect(nextBackupAt(stateOf({ isOn: false, kept: [backup(now)] }))).toBeUndefined();
  });
});

describe('a reminder', () => {
  const last = { at: now, name: 'a.zip', sizeBytes: 1, missing: 0, unreadable: 0 };

  it.each([
    ['nothing was ever there to save', {}, false],
    ['there is something since a week', { remindsFrom: now - weekMs }, false],
    ['there is something since a month', { remindsFrom: now - monthMs }, true],
    ['the last backup is a day old', { remindsFrom: 1, last: { ...last, at: now - dayMs } }, false],
    ['the last backup is a month old', { last: { ...last, at: now - monthMs } }, true],
    ['it was put off six days ago', { remindsFrom: 1, putOffAt: now - 6 * dayMs }, false],
    ['it was put off a week ago', { remindsFrom: 1, putOffAt: now - weekMs }, true],
    [
      'it was put off by a clock a year ahead',
      { remindsFrom: 1, putOffAt: now + 365 * dayMs },
      true,
    ],
  ])('where %s', (_, more, expected) => {
    expect(isReminderDue(stateOf(more), now)).toBe(expected);
  });

  it('may ask where nobody has said “Not now”', () => {
    expect(mayAsk(stateOf(), now)).toBe(true);
  });
});

describe('what makes way', () => {
  const days = (...ago: number[]) => ago.map((count) => backup(now - count * dayMs));
  const namesOf = (kept: ReturnType<typeof days>) => surplus(kept).map(({ name }) => name);

  it('is all but the last four', () => {
    const kept = days(35, 28, 21, 14, 7, 0);
    expect(surplus(kept)).toEqual(kept.slice(0, 2));
    expect(surplus(days(21, 14, 7, 0))).toEqual([]);
  });

  it('is the earlier one of a day, whatever is older', () => {
    const kept = [...days(21, 14, 7), backup(now - 60_000), backup(now)];
    expect(namesOf(kept)).toEqual([`${now - 60_000}.zip`]);
  });

  it('goes by the order in which they were made, not by their days', () => {
    const kept = [backup(now + 365 * dayMs), ...days(21, 14, 7, 0)];
    expect(namesOf(kept)).toEqual([`${now + 365 * dayMs}.zip`]);
  });
});
