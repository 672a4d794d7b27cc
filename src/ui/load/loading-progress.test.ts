import { describe, expect, it } from 'vitest';
import { loadingBar, loadingShare } from './loading-bar.tsx';

describe('the share of the loading bar', () => {
  it('begins at nothing and never arrives by itself', () => {
    expect(loadingShare(0)).toBe(0);
    expect(loadingShare(-5)).toBe(0);
    expect(loadingShare(3_600_000)).toBeLessThan(1);
  });

  it('grows with time and slows down', () => {
    const early = loadingShare(500) - loadingShare(0);
    const late = loadingShare(2_500) - loadingShare(2_000);
    expect(early).toBeGreaterThan(late);
    expect(late).toBeGreaterThan(0);
  });

  it('has passed most of the way at its duration', () => {
    expect(loadingShare(loadingBar.durationMs)).toBeCloseTo(0.7, 1);
  });
});
