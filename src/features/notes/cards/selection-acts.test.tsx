// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { selectIn } from '../../../../test/support/note-surface.ts';
import { SelectionButtons, useCardsOfWords } from './selection-acts.tsx';

const onOpen = vi.fn();
afterEach(() => {
  cleanup();
  onOpen.mockClear();
});

function surface(parent: HTMLDivElement | null, doc: string) {
  if (parent === null) return;
  const view = new EditorView({ parent, doc });
  return () => view.destroy();
}

function Note({ text, isPreview = false }: { text: string; isPreview?: boolean }) {
  const within = useRef<HTMLDivElement>(null);
  const { acts, dialog } = useCardsOfWords({
    ...{ noteId: 'n1', within, onOpen },
    NewCard: ({ source }) => <output>{`${source.noteId}: ${source.quote}`}</output>,
  });
  return (
    <>
      <p>Elsewhere</p>
      <div ref={within}>
        {isPreview ? <p>{text}</p> : <div ref={(parent) => surface(parent, text)} />}
        <SelectionButtons acts={acts} />
        {dialog}
      </div>
    </>
  );
}

const begun = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'New card' }));
  return screen.getByRole('status').textContent;
};

it('begins with the words that are selected in the text, as they were written', async () => {
  render(<Note text="A **cell** is the smallest unit." />);
  selectIn(screen.getByRole('textbox'), 2, 14);
  expect(await begun()).toBe('n1: **cell** is');
  expect(onOpen).toHaveBeenCalledOnce();
});

it('begins without words where none are selected', async () => {
  render(<Note text="A cell" />);
  selectIn(screen.getByRole('textbox'), 2);
  expect(await begun()).toBe('n1: ');
});

it('takes words of the preview, and none that are selected elsewhere', async () => {
  render(<Note text="A cell" isPreview />);
  getSelection()?.selectAllChildren(screen.getByText('A cell'));
  expect(await begun()).toBe('n1: A cell');
  cleanup();
  render(<Note text="A cell" isPreview />);
  getSelection()?.selectAllChildren(screen.getByText('Elsewhere'));
  expect(await begun()).toBe('n1: ');
});

it('makes the selected words the next gap of their line', async () => {
  render(<Note text={'The {{c1::wall}} of plants\nand more'} />);
  const box = screen.getByRole('textbox');
  selectIn(box, 20, 26);
  await userEvent.click(screen.getByRole('button', { name: 'Make gap' }));
  const text = EditorView.findFromDOM(box)?.state.doc.toString();
  expect(text).toBe('The {{c1::wall}} of {{c2::plants}}\nand more');
  selectIn(box, 2, 40);
  await userEvent.click(screen.getByRole('button', { name: 'Make gap' }));
  expect(EditorView.findFromDOM(box)?.state.doc.toString()).toBe(text);
});
