// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type OpenSurface, openSurface, settle } from '../../../../test/support/open-surface.tsx';
import { openFind } from './find.ts';

const text = 'A norm, a Norm and norms.\n\n| norm |\n| --- |\n| x |';
let opened: OpenSurface;
afterEach(cleanup);

async function find(words: string): Promise<HTMLElement> {
  opened = await openSurface(text, { caret: 3 });
  openFind(opened.view);
  const field = await screen.findByRole('textbox', { name: 'Find' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: words } });
  await settle();
  return field;
}

const told = () => document.querySelector('.cm-panels [role=status]')?.textContent;
const selected = () => {
  const { from, to } = opened.view.state.selection.main;
  return [from, opened.view.state.sliceDoc(from, to)];
};
const press = async (label: string) => {
  fireEvent.click(screen.getByRole('button', { name: label }));
  await settle();
};

it('goes to the first match from the caret while words are typed, and says which one it is', async () => {
  const field = await find('norm');
  expect([told(), selected()]).toEqual(['2 of 4', [10, 'Norm']]);
  fireEvent.keyDown(field, { key: 'Enter' });
  await settle();
  expect([told(), selected()]).toEqual(['3 of 4', [19, 'norm']]);
  await press('Previous');
  expect(told()).toBe('2 of 4');
  await press('Match case');
  expect(told()).toBe('2 of 3');
  await press('Whole words');
  expect(told()).toBe('2 of 2');
  fireEvent.change(field, { target: { value: 'nothing' } });
  await settle();
  expect([told(), selected()[0]]).toEqual(['No matches', 29]);
});

it.each([
  ['words that stand above the caret only', 'A norm', ['1 of 1', [0, 'A norm']]],
  ['words that stand nowhere', 'zebra', ['No matches', [30, '']]],
])('looks for %s', async (_, words, found) => {
  opened = await openSurface(text.replace('a Norm', 'the Norm'), { caret: 30 });
  openFind(opened.view);
  const field = await screen.findByRole('textbox', { name: 'Find' });
  fireEvent.change(field, { target: { value: words } });
  await settle();
  expect([told(), selected()]).toEqual(found);
  await press('Pattern');
  expect([told(), selected()]).toEqual(found);
});

it('a match in a table shows in its source', async () => {
  await find('| norm');
  expect(opened.view.contentDOM.textContent).toContain('| norm |');
});

it('says how many places were replaced, and undo is at hand', async () => {
  await find('norm');
  fireEvent.change(screen.getByRole('textbox', { name: 'Replace' }), { target: { value: 'rule' } });
  await settle();
  await press('Replace all');
  expect(told()).toBe('4 places replaced');
  expect(opened.text()).toBe('A rule, a rule and rules.\n\n| rule |\n| --- |\n| x |');
  await press('Undo');
  expect(opened.text()).toBe(text);
});

it('Escape closes it, and keys go into the text again', async () => {
  const field = await find('norm');
  fireEvent.keyDown(field, { key: 'Escape' });
  await settle();
  expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull();
  expect(document.activeElement).toBe(opened.view.contentDOM);
});
