// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondClickMs, useSecondClick } from './use-once.ts';

const pressed = vi.fn();

function Part({ onClose }: { onClose: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  useSecondClick(part);
  return (
    <div ref={part}>
      <button type="button" onClick={onClose}>
        Green
      </button>
    </div>
  );
}

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={pressed}>
        Beneath
      </button>
      {isOpen ? <Part onClose={() => setOpen(false)} /> : null}
    </>
  );
}

beforeEach(() => {
  pressed.mockClear();
  vi.useFakeTimers();
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 50, 20);
  render(<Screen />);
  fireEvent.click(screen.getByText('Green'), { detail: 1, clientX: 110, clientY: 110 });
});
afterEach(() => {
  vi.runAllTimers();
  cleanup();
  vi.useRealTimers();
});

const beneath = () => screen.getByText('Beneath');

it('the second click of a double click presses nothing that was beneath', () => {
  fireEvent.click(beneath(), { detail: 2, clientX: 110, clientY: 110 });
  expect(pressed).not.toHaveBeenCalled();
});

it.each([
  ['a click of its own', { detail: 1, clientX: 110, clientY: 110 }],
  ['a double click elsewhere', { detail: 2, clientX: 10, clientY: 110 }],
  ['a key', { detail: 0, clientX: 0, clientY: 0 }],
])('%s counts', (_, event) => {
  fireEvent.click(beneath(), event);
  expect(pressed).toHaveBeenCalledOnce();
});

it('a later double click counts', () => {
  vi.advanceTimersByTime(secondClickMs);
  fireEvent.click(beneath(), { detail: 2, clientX: 110, clientY: 110 });
  expect(pressed).toHaveBeenCalledOnce();
});
