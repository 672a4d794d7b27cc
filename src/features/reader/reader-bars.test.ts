// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useBars } from './reader-bars.tsx';

const at = (scrollTop: number) => ({ scrollTop, clientHeight: 800 });

it('go with a scroll down, and come with one up or a tap', () => {
  const { result } = renderHook(() => useBars(true));
  const scroll = (...tops: number[]) =>
    act(() => tops.forEach((top) => void result.current.onScroll(at(top), true)));
  scroll(20, 60, 100);
  expect(result.current.isShown).toBe(false);
  scroll(95);
  expect(result.current.isShown).toBe(false);
  scroll(60);
  expect(result.current.isShown).toBe(true);
  act(() => result.current.toggle());
  expect(result.current.isShown).toBe(false);
  scroll(5);
  expect(result.current.isShown).toBe(true);
});

it('stay through a jump to another page', () => {
  const { result } = renderHook(() => useBars(true));
  act(() => result.current.onScroll(at(9_000), true));
  expect(result.current.isShown).toBe(true);
});

it('stay when the pages move by themselves, as a size becomes known', () => {
  const { result } = renderHook(() => useBars(true));
  act(() => result.current.onScroll(at(80), false));
  expect(result.current.isShown).toBe(true);
});

it('always stay on a wide screen', () => {
  const { result } = renderHook(() => useBars(false));
  act(() => result.current.onScroll(at(300), true));
  expect(result.current.isShown).toBe(true);
});
