import { describe, expect, it } from 'vitest';
import { rangeText } from '../../model/files/document-kinds.ts';
import { judgeRange, offeredRange } from './page-range.ts';

describe('the pages to make something from', () => {
  it('offers a short file whole and a long one from where it is being read', () => {
    expect(offeredRange(12, 5)).toEqual({ fromPage: 1, toPage: 12 });
    expect(offeredRange(600, 100)).toEqual({ fromPage: 100, toPage: 124 });
    expect(offeredRange(600, 590)).toEqual({ fromPage: 590, toPage: 600 });
  });

  it('takes a range inside the file', () => {
    expect(judgeRange(' 3', '7', 10)).toEqual({ ok: true, range: { fromPage: 3, toPage: 7 } });
  });

  it.each([
    ['0', '3', 'from'],
    ['', '3', 'from'],
    ['2', '11', 'to'],
    ['2', '2.5', 'to'],
    ['5', '4', 'to'],
  ])('says which end is wrong: %s to %s', (from, to, end) => {
    const judged = judgeRange(from, to, 10);
    expect(!judged.ok && Object.keys(judged.problem)).toEqual([end]);
  });

  it('is spoken as pages', () => {
    expect(rangeText({ fromPage: 4, toPage: 4 })).toBe('page 4');
    expect(rangeText({ fromPage: 4, toPage: 9 })).toBe('pages 4–9');
  });

  it('is spoken as slides or sections where the file has those', () => {
    expect(rangeText({ fromPage: 4, toPage: 4 }, 'slide')).toBe('slide 4');
    expect(rangeText({ fromPage: 4, toPage: 9 }, 'section')).toBe('sections 4–9');
    const judged = [judgeRange('0', '3', 12, 'slide'), judgeRange('5', '4', 12, 'slide')];
    expect(judged.map((one) => !one.ok && one.problem)).toEqual([
      { from: 'Enter a slide from 1 to 12.' },
      { to: 'The last slide is before the first slide.' },
    ]);
  });
});
