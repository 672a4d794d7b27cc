// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOnSide } from './pane.ts';
import { SplitPane, setShare, shareKey } from './split-pane.tsx';

beforeEach(() => setShare(50));
afterEach(cleanup);

const value = () => screen.getByRole('separator').getAttribute('aria-valuenow');

it('has a divider that arrow keys move, within bounds, and that is remembered', async () => {
  render(<SplitPane main="reader" side="note" label="Width of the reader" />);
  screen.getByRole('separator').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(value()).toBe('52');
  expect(localStorage.getItem(shareKey)).toBe('52');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(value()).toBe('48');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(value()).toBe('75');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(value()).toBe('25');
});

it('is named after what it sets the width of', () => {
  render(<SplitPane main="review" side="source" label="Width of the review" />);
  expect(screen.getByRole('separator', { name: 'Width of the review' })).toBeTruthy();
});

it('is remembered once it is let go, not at each move', () => {
  localStorage.clear();
  render(<SplitPane main="reader" side="note" label="Width of the reader" />);
  const divider = screen.getByRole('separator');
  vi.spyOn(divider.parentElement as Element, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 1000, 500),
  );
  // jsdom cannot capture pointers.
  Object.assign(divider, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  fireEvent.pointerDown(divider);
  for (const clientX of [550, 600, 650]) fireEvent.pointerMove(divider, { clientX });
  expect([value(), localStorage.getItem(shareKey)]).toEqual(['65', null]);
  fireEvent.pointerUp(divider);
  expect(localStorage.getItem(shareKey)).toBe('65');
  fireEvent.keyDown(divider, { key: 'ArrowRight' });
  fireEvent.keyDown(divider, { key: 'ArrowRight' });
  expect([value(), localStorage.getItem(shareKey)]).toEqual(['69', '65']);
  fireEvent.keyUp(divider, { key: 'ArrowRight' });
  expect(localStorage.getItem(shareKey)).toBe('69');
});

it('has none where nothing is beside', () => {
  render(<SplitPane main="reader" side={null} label="Width of the reader" />);
  expect(screen.queryByRole('separator')).toBeNull();
});

it('gives a key to the side that has the focus', () => {
  document.body.innerHTML = '<p id="main"></p><div data-pane><button></button></div>';
  const pane = { current: document.querySelector<HTMLElement>('[data-pane]') };
  const button = document.querySelector('button');
  expect([isOnSide(button, pane), isOnSide(button, undefined)]).toEqual([true, false]);
  expect([isOnSide(document.body, pane), isOnSide(document.body, undefined)]).toEqual([
    false,
    true,
  ]);
});
