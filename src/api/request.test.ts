import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './request.ts';

const nowMs = Date.parse('2026-01-01T00:00:00Z');

describe('Retry-After', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'retry-after': '40' }, 40_000],
    ['nothing to wait for', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:01:30 GMT' }, 90_000],
    ['a date that is over', { 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, 0],
    [
      'a date, by the server’s own clock where it says it',
      { 'retry-after': 'Sat, 06 Jun 2020 12:01:00 GMT', date: 'Sat, 06 Jun 2020 12:00:00 GMT' },
      60_000,
    ],
    ['nothing', {}, undefined],
    ['words', { 'retry-after': 'soon' }, undefined],
    ['seconds and then more', { 'retry-after': '40 or so' }, undefined],
    ['a date that names no day', { 'retry-after': '2026-01-01T00:01:00Z' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
  ])('that says %s', (_, headers, expected) => {
    expect(retryAfterMs(new Headers(headers), nowMs)).toBe(expected);
  });
});
