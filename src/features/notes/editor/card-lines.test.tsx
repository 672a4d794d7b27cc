// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openSurface } from '../../../../test/support/open-surface.tsx';
import { readCardLines } from '../../../text/markdown/card-lines.ts';
import { showFreeLines } from './card-lines.ts';

afterEach(cleanup);

async function withLines(text: string, caret = 0) {
  const make = vi.fn();
  const { view } = await openSurface(text, { caret, make });
  act(() => showFreeLines(view, readCardLines(text)));
  const buttons = () => [...view.dom.querySelectorAll<HTMLElement>('.nt-make-card')];
  return { view, make, buttons };
}

it('offers a card at each free line, and makes it of the words that are there when it is pressed', async () => {
  const { view, make, buttons } = await withLines(
    '- Cell :: smallest unit\nno card\nATP ::: energy',
  );
  expect(buttons().map((one) => one.closest('.cm-line')?.textContent)).toEqual([
    '•  Cell :: smallest unitMake card'.replace('•  ', '- '),
    'ATP ::: energyMake card',
  ]);
  view.dispatch({ changes: { from: view.state.doc.line(1).to, insert: ' of life' } });
  buttons()[0]?.click();
  expect(make).toHaveBeenCalledWith(
    expect.objectContaining({ front: 'Cell', back: 'smallest unit of life', kind: 'basic' }),
  );
});

it('goes with its line, and when the line says no card any more', async () => {
  const { view, buttons } = await withLines('A :: b\nC :: d');
  view.dispatch({ changes: { from: 0, to: 7 } });
  expect(buttons()).toHaveLength(1);
  view.dispatch({ changes: { from: 2, to: 4 } });
  expect(buttons()).toHaveLength(0);
});

it('is made by Ctrl+Enter in its line, which otherwise begins a line', async () => {
  const { view, make } = await withLines('A :: b\nplain', 3);
  const press = () =>
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        ctrlKey: true,
        cancelable: true,
        bubbles: true,
      }),
    );
  press();
  expect(make).toHaveBeenCalledTimes(1);
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  press();
  expect(make).toHaveBeenCalledTimes(1);
  expect(view.state.doc.toString()).toBe('A :: b\nplain\n');
});

it('leaves out lines that changed before it was known which are free', async () => {
  const { view, buttons } = await withLines('A :: b');
  view.dispatch({ changes: { from: 0, to: 6, insert: 'Other words' } });
  act(() => showFreeLines(view, readCardLines('A :: b')));
  expect(buttons()).toHaveLength(0);
});
