// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SortableList } from './sortable-list.tsx';
import { Tree } from './tree.tsx';

const student = userEvent.setup();
afterEach(cleanup);

function Books({ onSort = vi.fn() }) {
  const [books, setBooks] = useState(['Faust', 'Emma', 'Ulysses']);
  return (
    <SortableList
      label="To read"
      things={books}
      idOf={(book) => book}
      nameOf={(book) => book}
      onSort={(next, id, to) => {
        setBooks(next);
        onSort(next, id, to);
      }}
    >
      {(book) => book}
    </SortableList>
  );
}

/** Its order comes back later, or never. */
function Unsaved({ onSort }: { onSort: (things: string[], id: string, to: number) => unknown }) {
  return (
    <SortableList
      label="To read"
      things={['Faust', 'Emma', 'Ulysses']}
      idOf={(book) => book}
      nameOf={(book) => book}
      onSort={onSort}
    >
      {(book) => book}
    </SortableList>
  );
}

const seen = () =>
  screen
    .getAllByRole('listitem')
    .sort((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((row) => row.textContent);
const order = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const said = () => screen.getByRole('status').textContent;

describe('a sortable list', () => {
  it('moves a row by keyboard, tells each step, and keeps the focus on it', async () => {
    const onSort = vi.fn();
    render(<Books onSort={onSort} />);
    await student.tab();
    await student.keyboard(' ');
    expect(said()).toBe('Faust picked up, position 1 of 3.');
    await student.keyboard('{ArrowUp}{ArrowDown}');
    expect(said()).toBe('Faust, position 2 of 3.');
    await student.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(onSort).not.toHaveBeenCalled();
    await student.keyboard(' ');
    expect(said()).toBe('Faust dropped at position 3.');
    expect(onSort).toHaveBeenCalledExactlyOnceWith(['Emma', 'Ulysses', 'Faust'], 'Faust', 2);
    expect(order()).toEqual(['Emma', 'Ulysses', 'Faust']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Faust' }));
  });

  it.each([
    ['Escape', '{Escape}'],
    ['leaving it', '{Tab}'],
  ])('puts a row back by %s', async (_way, key) => {
    const onSort = vi.fn();
    render(<Books onSort={onSort} />);
    await student.tab();
    await student.keyboard(` {ArrowDown}${key}`);
    expect(said()).toBe('Faust moved back to position 1.');
    expect(onSort).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });
});

describe('a row that is dragged by its handle', () => {
  const pointer = { pointerType: 'mouse', isPrimary: true, button: 0 };
  const press = (name: string, clientY: number) =>
    fireEvent.pointerDown(screen.getByRole('button', { name }), { ...pointer, clientY });
  const moveTo = (clientY: number) => fireEvent.pointerMove(window, { ...pointer, clientY });
  const letGo = () => fireEvent.pointerUp(window, pointer);

  /** Rows of 40 pixels, in the order in which they are seen. */
  function withHeights() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const at = this instanceof HTMLLIElement ? Number(this.style.order) : 0;
      return new DOMRect(0, at * 40, 300, 40);
    });
  }
  afterEach(() => vi.restoreAllMocks());

  it('stands where the pointer is, is told, and stays there while the order is stored', () => {
    withHeights();
    const onSort = vi.fn();
    render(<Unsaved onSort={onSort} />);
    press('Move Faust', 20);
    moveTo(70);
    expect(said()).toBe('Faust, position 2 of 3.');
    expect(seen()).toEqual(['Emma', 'Faust', 'Ulysses']);
    moveTo(110);
    letGo();
    expect(said()).toBe('Faust dropped at position 3.');
    expect(onSort).toHaveBeenCalledExactlyOnceWith(['Emma', 'Ulysses', 'Faust'], 'Faust', 2);
    expect(seen()).toEqual(['Emma', 'Ulysses', 'Faust']);
  });

  it('is back where it was after Escape, which nothing else hears, and after a store that fails', async () => {
    withHeights();
    const onSort = vi.fn(() => false);
    const onKey = vi.fn();
    addEventListener('keydown', onKey);
    render(<Unsaved onSort={onSort} />);
    press('Move Faust', 20);
    moveTo(110);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    removeEventListener('keydown', onKey);
    expect(said()).toBe('Faust moved back to position 1.');
    letGo();
    expect([onSort.mock.calls, onKey.mock.calls]).toEqual([[], []]);
    press('Move Faust', 20);
    moveTo(110);
    letGo();
    expect(onSort).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(seen()).toEqual(['Faust', 'Emma', 'Ulysses']));
  });

  it('moves by Alt and an arrow from anywhere in it, as far as the list goes', async () => {
    const onSort = vi.fn();
    render(<Books onSort={onSort} />);
    await student.tab();
    await student.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(said()).toBe('Faust is the first one.');
    await student.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(said()).toBe('Faust, position 2 of 3.');
    expect(onSort).toHaveBeenCalledExactlyOnceWith(['Emma', 'Faust', 'Ulysses'], 'Faust', 1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Faust' }));
  });
});

const folders = [
  {
    id: 'maths',
    label: 'Maths',
    children: [
      { id: 'algebra', label: 'Algebra', children: [{ id: 'groups', label: 'Groups' }] },
      { id: 'analysis', label: 'Analysis' },
    ],
  },
  { id: 'music', label: 'Music' },
];

function Folders({ onChange = vi.fn() }) {
  const [chosen, setChosen] = useState('');
  return (
    <Tree
      label="Folders"
      nodes={folders}
      value={chosen}
      onChange={(id) => {
        setChosen(id);
        onChange(id);
      }}
    />
  );
}

const shown = () => screen.getAllByRole('treeitem').map((item) => item.textContent);
const focused = () => document.activeElement?.textContent;

describe('a tree', () => {
  it('opens, goes in, out and closes by arrows', async () => {
    render(<Folders />);
    expect(shown()).toEqual(['Maths', 'Music']);
    await student.tab();
    await student.keyboard('{ArrowRight}');
    expect(shown()).toEqual(['Maths', 'Algebra', 'Analysis', 'Music']);
    await student.keyboard('{ArrowRight}');
    expect(focused()).toBe('Algebra');
    expect(document.activeElement?.getAttribute('aria-level')).toBe('2');
    expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1');
    await student.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Music');
    await student.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('Maths');
    await student.keyboard('{ArrowLeft}');
    expect(shown()).toEqual(['Maths', 'Music']);
  });

  it('goes to its ends, chooses by Enter, and Tab comes back to where it was', async () => {
    const onChange = vi.fn();
    render(<Folders onChange={onChange} />);
    await student.tab();
    await student.keyboard('{End}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('music');
    expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('Music');
    await student.keyboard('{Home}');
    expect(focused()).toBe('Maths');
    await student.tab();
    await student.tab({ shift: true });
    expect(focused()).toBe('Maths');
  });

  it('chooses by a press on the words, and opens by one on the arrow', async () => {
    const onChange = vi.fn();
    render(<Folders onChange={onChange} />);
    await student.click(screen.getByText('Maths'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('maths');
    expect(shown()).toEqual(['Maths', 'Music']);
    await student.click(screen.getByRole('button', { name: 'Open' }));
    expect(shown()).toContain('Algebra');
    await student.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toEqual(['Maths', 'Music']);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('opens what only holds others by a press on its words', async () => {
    const onChange = vi.fn();
    const nodes = folders.map((node) => ({ ...node, isGroup: node.children !== undefined }));
    render(<Tree label="Folders" nodes={nodes} value="" onChange={onChange} />);
    await student.click(screen.getByText('Maths'));
    expect(shown()).toContain('Algebra');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('begins where one is: open, in view and told', () => {
    Element.prototype.scrollIntoView = vi.fn();
    render(<Tree label="Folders" nodes={folders} value="" onChange={vi.fn()} current="algebra" />);
    const here = screen.getByRole('treeitem', { current: true });
    expect(here.textContent).toBe('Algebra');
    expect(here.tabIndex).toBe(0);
    expect(vi.mocked(here.scrollIntoView).mock.contexts).toEqual([here]);
  });
});
