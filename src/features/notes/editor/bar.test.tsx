// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openSurface } from '../../../../test/support/open-surface.tsx';
import { keyboardOf, tools, toolsAt } from './bar.tsx';

afterEach(cleanup);

const formats = tools.flatMap(({ label, keys, act }) =>
  keys !== undefined && typeof act === 'function' ? [{ label, keys, act }] : [],
);

it.each(formats)('$label does what its keys $keys do', async ({ label, keys, act }) => {
  const selected = async () => {
    const { view, text } = await openSurface('a word', { caret: 2 });
    view.dispatch({ changes: { from: 6, insert: 's' }, userEvent: 'input.type' });
    view.dispatch({ selection: { anchor: 2, head: 6 } });
    return { view, text };
  };
  const byBar = await selected();
  act(byBar.view);
  const expected = byBar.text();
  cleanup();
  const { view, text } = await selected();
  const [key = '', ...others] = keys.split('+').toReversed();
  const shiftKey = others.includes('Shift');
  fireEvent.keyDown(view.contentDOM, {
    key: shiftKey ? key : key.toLowerCase(),
    keyCode: key.charCodeAt(0),
    ctrlKey: true,
    shiftKey,
  });
  expect(text()).toBe(expected);
  if (label !== 'Redo') expect(expected).not.toBe('a words');
});

it('indents an item on a phone, which has no Tab, and offers it only in lists', async () => {
  const { view, text } = await openSurface('- one\n- two', { caret: 9 });
  const indents = toolsAt(['ListItem', 'BulletList']).filter(({ onlyIn }) => onlyIn);
  expect(indents.map(({ label }) => label)).toEqual(['Indent', 'Outdent']);
  for (const [at, expected] of [
    [0, '- one\n  - two'],
    [1, '- one\n- two'],
  ] as const) {
    const act = indents[at]?.act;
    if (typeof act === 'function') act(view);
    expect(text()).toBe(expected);
  }
  expect(toolsAt(['Paragraph']).some(({ onlyIn }) => onlyIn)).toBe(false);
});

const phone = { windowPx: 844, tallestPx: 844, visiblePx: 844 };

it('a keyboard covers the window, or makes it lower', () => {
  expect(keyboardOf(phone)).toEqual({ isOpen: false, coveredPx: 0 });
  expect(keyboardOf({ ...phone, visiblePx: 508 })).toEqual({ isOpen: true, coveredPx: 336 });
  expect(keyboardOf({ ...phone, windowPx: 508, visiblePx: 508 })).toEqual({
    isOpen: true,
    coveredPx: 0,
  });
});

it('bars of the browser that come and go are no keyboard', () => {
  expect(keyboardOf({ ...phone, windowPx: 724, visiblePx: 724 }).isOpen).toBe(false);
  expect(keyboardOf({ ...phone, windowPx: 723, visiblePx: 723 }).isOpen).toBe(true);
  expect(keyboardOf({ ...phone, visiblePx: 724 })).toEqual({ isOpen: false, coveredPx: 0 });
});
