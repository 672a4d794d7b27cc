// @vitest-environment jsdom
import { undo } from '@codemirror/commands';
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openSurface, settle } from '../../../../test/support/open-surface.tsx';

afterEach(cleanup);

/** Types at `|` of the text. */
async function typed(around: string, words: string, userEvent = 'input.type') {
  const caret = around.indexOf('|');
  const { view, text } = await openSurface(around.replace('|', ''), { caret });
  for (const insert of userEvent === 'input.type' ? words : [words]) {
    const { head } = view.state.selection.main;
    const selection = { anchor: head + insert.length };
    act(() => view.dispatch({ changes: { from: head, insert }, selection, userEvent }));
    await settle();
  }
  return { view, text };
}

it.each([
  ['below words', 'Cells divide.\n|', '---', 'Cells divide.\n\n---'],
  ['below words, and what follows', 'A\n|\n\nB', '---\n', 'A\n\n---\n\n\nB'],
  ['above a divider', '|\n---\nB', 'A', 'A\n\n---\nB'],
])(
  '%s a divider is set apart, and the caret stays where it was typed',
  async (_, around, words, after) => {
    const { view, text } = await typed(around, words);
    expect(text()).toBe(after);
    const typedAt = after.indexOf(words) + words.length;
    expect(view.state.selection.main.head).toBe(typedAt);
  },
);

it('undo takes only the empty line back first', async () => {
  const { view, text } = await typed('Words\n|', '---');
  undo(view);
  expect(text()).toMatch(/^Words\n-*$/);
});

it.each([
  ['a heading that was there', 'Title\n---|', '-', 'Title\n----'],
  ['words of a heading', 'Titl|\n---', 'e', 'Title\n---'],
  ['other lines', 'A\n\n|', '---', 'A\n\n---'],
  ['code', '```\nA\n|\n```', '---', '```\nA\n---\n```'],
  ['a second level of a list', '- A\n|', '---', '- A\n---'],
])('%s stays', async (_, around, words, after) => {
  expect((await typed(around, words)).text()).toBe(after);
});

it('a text that is pasted keeps its headings', async () => {
  expect((await typed('|', 'Title\n---', 'input.paste')).text()).toBe('Title\n---');
});
