// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CelebrateOnce } from './celebration.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const sparks = (what: string | undefined) => {
  const { container } = render(<CelebrateOnce userId="ada" kind="streak" what={what} />);
  return container.querySelectorAll('span > span').length;
};

it('comes once for an occasion, and again for the next one', () => {
  expect(sparks('2026-11-25')).toBe(12);
  cleanup();
  expect(sparks('2026-11-25')).toBe(0);
  cleanup();
  expect(sparks('2026-11-26')).toBe(12);
});

it('does not come where there is nothing to celebrate', () => {
  expect(sparks(undefined)).toBe(0);
});

it('comes as soon as there is something', () => {
  const { container, rerender } = render(
    <CelebrateOnce userId="ada" kind="streak" what={undefined} />,
  );
  rerender(<CelebrateOnce userId="ada" kind="streak" what="2026-11-25" />);
  expect(container.querySelectorAll('span > span')).toHaveLength(12);
});

it('does not come each time where the browser keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(sparks('2026-11-25')).toBe(0);
});

it('is nothing for screen readers, and takes no tap', () => {
  const { container } = render(<CelebrateOnce userId="ada" kind="streak" what="2026-11-25" />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.firstElementChild?.className).toContain('pointer-events-none');
});
