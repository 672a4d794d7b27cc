// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  // jsdom has no captured pointers.
  HTMLElement.prototype.setPointerCapture = vi.fn();
  vi.stubGlobal('innerWidth', 390);
  onClose.mockClear();
  render(
    <Dialog title="New deck" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const head = () => screen.getByRole('heading', { hidden: true, name: 'New deck' });
const sheet = () => screen.getByRole('dialog', { hidden: true });
const isMaximised = () => sheet().className.split(' ').includes('h-dvh');

/** Pulls slowly: the pixels decide, not the speed. */
function pull(element: Element, byPx: number, pointerType = 'touch') {
  const at = (clientY: number) => ({ clientY, pointerId: 1, pointerType });
  fireEvent.pointerDown(element, at(100));
  fireEvent.pointerMove(element, at(100 + byPx));
  const moved = sheet().style.translate;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  fireEvent.pointerUp(element, at(100 + byPx));
  vi.mocked(performance.now).mockRestore();
  return moved;
}

it('follows the finger down, and closes after a long pull only', () => {
  expect(pull(head(), 95)).toBe('0px 95px');
  expect(onClose).not.toHaveBeenCalled();
  expect(sheet().style.translate, 'back in its place').toBe('');
  pull(head(), 96);
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before a pull loses typed text', () => {
  fireEvent.input(screen.getByRole('textbox', { hidden: true }), { target: { value: 'Biology' } });
  pull(head(), 200);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Discard what you typed?')).toBeTruthy();
});

it('fills the window after a pull up, and a pull down takes that back first', () => {
  expect(pull(head(), -96)).toBe('');
  expect(isMaximised()).toBe(true);
  pull(head(), 96);
  expect(isMaximised()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

it('leaves a mouse, its buttons and wide windows alone', () => {
  pull(head(), 200, 'mouse');
  pull(screen.getByRole('button', { hidden: true, name: 'Close' }), 200);
  vi.stubGlobal('innerWidth', 1366);
  pull(head(), 200);
  expect(onClose).not.toHaveBeenCalled();
});
