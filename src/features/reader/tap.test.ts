// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTap } from './gestures.ts';

const area = document.createElement('section');
const link = area.appendChild(document.createElement('a'));
const onTap = vi.fn();
const onTwoTaps = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onTap.mockReset();
  onTwoTaps.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function tap(pointerType: 'touch' | 'mouse', x = 100, on: Element = area): void {
  const press = new MouseEvent('pointerdown', { bubbles: true });
  fireEvent(on, Object.assign(press, { pointerType }));
  fireEvent.click(on, { clientX: x, clientY: 200 });
}

const use = () => renderHook(() => useTap({ current: area }, { onTap, onTwoTaps }));

it('tells one tap of a finger once it is sure to be one, and one of a mouse at once', () => {
  use();
  tap('touch');
  expect(onTap).not.toHaveBeenCalled();
  vi.runAllTimers();
  tap('mouse');
  expect(onTap).toHaveBeenCalledTimes(2);
  expect(onTwoTaps).not.toHaveBeenCalled();
});

it('tells two taps in one place as that alone', () => {
  use();
  tap('touch');
  tap('touch', 110);
  vi.runAllTimers();
  expect(onTwoTaps).toHaveBeenCalledExactlyOnceWith(110, 200);
  expect(onTap).not.toHaveBeenCalled();
});

it('takes two taps far from each other for single ones, and a link for none', () => {
  use();
  tap('touch', 100);
  tap('touch', 300);
  vi.runAllTimers();
  expect(onTwoTaps).not.toHaveBeenCalled();
  onTap.mockReset();
  tap('touch', 100);
  tap('touch', 100, link);
  vi.runAllTimers();
  expect([onTap, onTwoTaps].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
