// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
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
      onSort={(next) => {
        setBooks(next);
        onSort(next);
      }}
    >
      {(book) => book}
    </SortableList>
  );
}

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
    expect(onSort).toHaveBeenCalledExactlyOnceWith(['Emma', 'Ulysses', 'Faust']);
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
