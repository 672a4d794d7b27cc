import { describe, expect, it } from 'vitest';
import { rawPageOf } from './raw-page.ts';

const upright = {
  str: 'Memory',
  transform: [10, 0, 0, 10, 50, 700],
  width: 30,
  fontName: 'f1',
  hasEOL: true,
};

describe('rawPageOf', () => {
  it('takes place and size from the transform', () => {
    const page = rawPageOf(600, 800, 3, [upright, { type: 'beginMarkedContent' } as object]);
    expect(page).toEqual({
      page: 3,
      width: 600,
      height: 800,
      items: [
        { str: 'Memory', x: 50, y: 700, width: 30, height: 10, fontName: 'f1', hasEol: true },
      ],
    });
  });

  it('drops a stamp that runs up the margin', () => {
    const stamp = { str: 'arXiv', transform: [0, 10, -10, 0, 20, 300], width: 30, hasEOL: false };
    expect(rawPageOf(600, 800, 1, [upright, stamp]).items.map((item) => item.str)).toEqual([
      'Memory',
    ]);
  });

  it('turns a sideways page so that lines run left to right', () => {
    const first = {
      str: 'first line',
      transform: [0, 10, -10, 0, 100, 50],
      width: 50,
      hasEOL: true,
    };
    const second = {
      str: 'second line',
      transform: [0, 10, -10, 0, 112, 50],
      width: 50,
      hasEOL: true,
    };
    const [a, b] = rawPageOf(800, 600, 1, [first, second]).items;
    expect(a?.x).toBe(b?.x);
    expect(a?.y).toBeGreaterThan(b?.y ?? 0);
  });

  it('leaves out items whose place is not a number', () => {
    const broken = { ...upright, transform: [10, 0, 0, 10, Number.NaN, 700] };
    expect(rawPageOf(600, 800, 1, [broken]).items).toEqual([]);
  });
});
