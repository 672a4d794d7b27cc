// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HideOnScroll } from './header-tools.tsx';

const away = 'max-lg:-translate-y-full';
let view: ReturnType<typeof render>;

beforeEach(() => {
  scrollToY(0);
  view = render(
    <header>
      <HideOnScroll />
      <button type="button">Search</button>
    </header>,
  );
});
afterEach(cleanup);

function scrollToY(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void dispatchEvent(new Event('scroll')));
}

const isAway = () => screen.getByRole('banner').classList.contains(away);

it('goes with a scroll down, and comes back with the first one up', () => {
  scrollToY(60);
  expect(isAway()).toBe(false);
  scrollToY(400);
  expect(isAway()).toBe(true);
  scrollToY(395);
  expect(isAway(), 'a resting thumb').toBe(true);
  scrollToY(370);
  expect(isAway()).toBe(false);
});

it('stands at the top, however one came there', () => {
  scrollToY(400);
  scrollToY(71);
  expect(isAway()).toBe(false);
});

it('is never away with the focus in it', () => {
  scrollToY(400);
  act(() => screen.getByRole('button').focus());
  expect(isAway()).toBe(false);
  scrollToY(800);
  expect(isAway()).toBe(false);
});

it('is never away with an open menu', () => {
  screen.getByRole('button').setAttribute('aria-expanded', 'true');
  scrollToY(400);
  expect(isAway()).toBe(false);
});

it('comes back where the tools go', () => {
  scrollToY(400);
  const header = screen.getByRole('banner');
  view.unmount();
  expect(header.classList.contains(away)).toBe(false);
});
