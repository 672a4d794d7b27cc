// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** In steps, so that React draws after each timer. */
function pass(ms: number) {
  for (let left = ms; left > 0; left -= 10) act(() => vi.advanceTimersByTime(Math.min(10, left)));
}

function openBar() {
  const { container, rerender } = render(<LoadingBar loading failed={false} />);
  const bar = () => container.querySelector<HTMLElement>('[data-phase]') as HTMLElement;
  return {
    phase: () => bar().dataset.phase,
    share: () => Number(/scaleX\(([\d.]+)\)/.exec(bar().style.transform)?.[1]),
    look: () => ({ height: bar().style.height, opacity: bar().style.opacity }),
    colour: () => /bg-\S+/.exec(bar().className)?.[0],
    end: (failed = false) => rerender(<LoadingBar loading={false} failed={failed} />),
  };
}

describe('the loading bar (spec §4, §9)', () => {
  it('comes after 200 ms, 3 pixels high, in #3493A8', () => {
    const bar = openBar();
    pass(190);
    expect(bar.phase()).toBe('hidden');
    expect(bar.look().opacity).toBe('0');
    pass(10);
    expect(bar.phase()).toBe('running');
    expect(bar.look()).toEqual({ height: '3px', opacity: '1' });
    expect(bar.colour()).toBe('bg-[#3493A8]');
  });

  it('never shows for a shorter load', () => {
    const bar = openBar();
    pass(150);
    bar.end();
    pass(2_000);
    expect(bar.phase()).toBe('hidden');
  });

  it('has gone most of its way after 2000 ms and waits there for the end', () => {
    const bar = openBar();
    pass(2_000);
    expect(bar.share()).toBeGreaterThan(0.65);
    pass(20_000);
    expect(bar.share()).toBeLessThan(1);
    bar.end();
    expect(bar.share()).toBe(1);
  });

  it('stands full for 500 ms, fades, and is back at its start 400 ms later', () => {
    const bar = openBar();
    pass(1_000);
    bar.end();
    expect(bar.phase()).toBe('finished');
    pass(490);
    expect(bar.phase()).toBe('finished');
    pass(10);
    expect(bar.phase()).toBe('fading');
    expect(bar.look().opacity).toBe('0');
    pass(390);
    expect(bar.phase()).toBe('fading');
    pass(10);
    expect(bar.phase()).toBe('hidden');
    expect(bar.share()).toBe(0);
  });

  it('ends on an error too, in the error colour', () => {
    const bar = openBar();
    pass(1_000);
    bar.end(true);
    expect(bar.phase()).toBe('finished');
    expect(bar.colour()).toBe('bg-danger');
  });
});
