import { expect, it } from 'vitest';
import { firstOverlap, overlapInWords } from './overlap.ts';
import { spanInHours } from './span.ts';
import { shortDayWords, spanWords } from './words.ts';

const at = (day: string, from: number, length: number, title: string) => ({
  ...spanInHours(`2026-12-${day}`, from, length),
  title,
});
const lecture = at('03', 615, 90, 'Biology');

it('names what takes place at the time of the planned, and nothing that ends where it begins', () => {
  const planned = at('03', 660, 60, 'New');
  expect(firstOverlap([planned], [lecture])).toEqual({ at: planned.startsAt, other: lecture });
  expect(firstOverlap([at('03', 705, 60, 'New')], [lecture])).toBeUndefined();
  expect(firstOverlap([at('03', 555, 60, 'New')], [lecture])).toBeUndefined();
});

it('finds it whichever begins first, and behind a shorter one', () => {
  const planned = at('03', 600, 60, 'New');
  expect(firstOverlap([planned], [lecture])?.other).toBe(lecture);
  const long = at('03', 480, 300, 'Excursion');
  const late = at('03', 720, 30, 'New');
  expect(firstOverlap([late], [long, lecture])).toEqual({ at: late.startsAt, other: long });
});

it('finds the first of a series, and planned ones that overlap each other', () => {
  const weekly = ['03', '10', '17'].map((day) => at(day, 660, 60, 'New'));
  const taken = [at('10', 600, 90, 'Choir'), at('17', 600, 90, 'Film')];
  expect(firstOverlap(weekly, taken)?.other.title).toBe('Choir');
  expect(firstOverlap([weekly[0], at('03', 700, 60, 'Other')] as never, [])?.other.title).toBe(
    'New',
  );
});

it('leaves overlaps among others alone', () => {
  expect(firstOverlap([at('04', 600, 60, 'New')], [lecture, lecture])).toBeUndefined();
});

it('is said with its times, and of one of several with its day', () => {
  const times = spanWords({ ...lecture, isAllDay: false });
  const overlap = { at: lecture.startsAt, other: lecture };
  expect(overlapInWords(overlap, false)).toBe(`overlaps Biology ${times}`);
  expect(overlapInWords(overlap, true)).toBe(
    `overlaps Biology ${times} on ${shortDayWords('2026-12-03')}`,
  );
});
