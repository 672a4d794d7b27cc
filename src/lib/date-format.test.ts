import { expect, it } from 'vitest';
import { dateFormat } from './date-format.ts';

it('writes an instant that no calendar has, as an older app may have stored it, without breaking', () => {
  const { format, formatRange } = dateFormat({ dateStyle: 'medium' });
  for (const at of [Number.NaN, 1e300, new Date(Number.NaN)]) {
    expect(format(at)).toBe('no such date');
    expect(formatRange(at, 0)).toBe('no such date');
    expect(formatRange(0, at)).toBe('no such date');
  }
  expect(format(0)).toContain('1970');
});
