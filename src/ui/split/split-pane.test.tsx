// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isOnSide } from './pane.ts';
import { setShare, shareKey } from './share.ts';
import { SplitPane } from './split-pane.tsx';

beforeEach(() => setShare(50));
afterEach(cleanup);

const value = () => screen.getByRole('separator').getAttribute('aria-valuenow');

it('has a divider that arrow keys move, within bounds, and that is remembered', async () => {
  render(<SplitPane main="reader" side="note" />);
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

it('has none where nothing is beside', () => {
  render(<SplitPane main="reader" side={null} />);
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
