/** Memory of Anki's cards in our terms. */
import { describe, expect, it } from 'vitest';
import { defaultParameters } from '../../../../model/study/fsrs/parameters.ts';
import { dayNumber, dayOfNumber } from '../../../../model/study/study-day.ts';
import { easeOfMemory, firstDay, memoryOfSm2 } from './memory-state.ts';

describe('a card of SM-2', () => {
  // fsrs-rs, `test_memory_from_sm2`. Its initial parameters differ from ours in the fourth digit.
  it.each([
    [10, 2_500, 6.914_056],
    [20, 1_300, 10],
  ])('with %i days and an ease of %i ‰ has the difficulty of fsrs-rs', (interval, ease, wanted) => {
    const { stability, difficulty } = memoryOfSm2(interval, ease, defaultParameters);
    expect(stability).toBe(interval);
    expect(difficulty).toBeCloseTo(wanted, 3);
  });

  it('stays within the bounds of FSRS', () => {
    expect(memoryOfSm2(1, 1_300, defaultParameters).difficulty).toBeLessThanOrEqual(10);
    expect(memoryOfSm2(10_000, 9_000, defaultParameters).difficulty).toBe(1);
    expect(memoryOfSm2(100_000, 0, defaultParameters).stability).toBe(36_500);
  });

  it('has the same ease after an export', () => {
    const memory = memoryOfSm2(120, 2_150, defaultParameters);
    expect(easeOfMemory(memory, defaultParameters)).toBe(2_150);
  });
});

describe('the first day of a collection', () => {
  const berlin = { winter: 60, summer: 120 };
  const at = (iso: string) => Date.parse(iso);

  it.each([
    ['at 04:00 in winter', '2024-01-10T03:00:00Z', berlin.winter, 4, '2024-01-10'],
    ['at 04:00 in summer, told by the winter’s offset', '2024-07-10T02:00:00Z', 60, 4, '2024-07-10'],
    ['with days from midnight', '2024-01-10T03:00:00Z', berlin.winter, 0, '2024-01-10'],
    ['with days from 22:00', '2024-01-10T21:00:00Z', berlin.winter, 22, '2024-01-11'],
    ['west of Greenwich', '2024-01-10T12:00:00Z', -480, 4, '2024-01-10'],
    ['east of Greenwich', '2024-01-09T15:00:00Z', 780, 4, '2024-01-10'],
  ])('%s', (_, iso, offset, rollover, wanted) => {
    expect(dayOfNumber(firstDay(at(iso), offset, rollover))).toBe(wanted);
    expect(dayNumber(wanted)).toBe(firstDay(at(iso), offset, rollover));
  });
});
