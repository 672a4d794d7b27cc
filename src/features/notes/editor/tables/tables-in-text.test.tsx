// @vitest-environment jsdom
/** Keys around tables and formulas: a letter is typed where the caret stands, and nowhere else. */
import { forceParsing } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fewerUnlessLong } from '../../../../../test/support/long.ts';
import { typeIn } from '../../../../../test/support/note-surface.ts';
import { openSurface, settle } from '../../../../../test/support/open-surface.tsx';
import { createRandom } from '../../../../../test/support/random.ts';
import { drawnBlocks, tableAround } from '../blocks.tsx';
import { goTo } from '../note-surface.tsx';
import { addTable } from './table-keys.ts';

vi.mock('../../../../ui/toaster/toast.ts', () => ({ toastError: vi.fn() }));

const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
let view: EditorView;
let note: () => string;
const box = () => screen.getByRole('textbox', { name: 'Note text' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(text: string, caret?: number): Promise<void> {
  const opened = await openSurface(text, { caret });
  view = opened.view;
  note = opened.text;
}

async function press(key: string, options: KeyboardEventInit = {}): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? box(), { key, ...options });
  await settle();
}

async function focusCell(words: string): Promise<void> {
  const [shown] = await screen.findAllByText(words);
  act(() => shown?.closest<HTMLElement>('[data-cell]')?.focus());
}

function type(words: string): void {
  typeIn(box(), words);
  forceParsing(view, view.state.doc.length, 10_000);
}

const isInText = () => document.activeElement === view.contentDOM;
const isDrawn = () => drawnBlocks(view.state).length > 0;

/** @returns whether keys could reach the source of a block that is not shown */
function touchesDrawn(): boolean {
  const { from, to } = view.state.selection.main;
  return isInText() && drawnBlocks(view.state).some((one) => from <= one.end && to >= one.from);
}

it('a table typed by hand stays source until the caret leaves it', async () => {
  await open('', 0);
  type('| a | b |');
  await press('Enter');
  type('| - | - |');
  expect(isDrawn()).toBe(false);
  await press('Enter');
  type('| 1 | 2 |');
  await press('Enter');
  expect(isDrawn()).toBe(false);
  await press('Enter');
  expect(isDrawn()).toBe(true);
  type('next');
  expect(note()).toBe('| a | b |\n| - | - |\n| 1 | 2 |\n\nnext');
});

describe('a new table', () => {
  it.each(['Escape', 'ArrowDown'])(
    'is left by %s, and what is typed comes below it',
    async (key) => {
      await open('Intro\n', 6);
      act(() => void addTable(view));
      await screen.findByRole('textbox', { name: 'Row 1, column 1' });
      await press(key);
      if (key === 'ArrowDown') await press(key);
      await waitFor(() => expect(isInText()).toBe(true));
      type('After the table');
      expect(note()).toBe('Intro\n\n|  |  |\n| --- | --- |\n|  |  |\n\nAfter the table');
      expect(isDrawn()).toBe(true);
    },
  );
});

describe('a note that is a table', () => {
  it('is written below it by Ctrl+End, and above it by Ctrl+Home', async () => {
    await open(`x\n\n${table}`, 0);
    await press('End', { ctrlKey: true });
    type('after');
    expect(note()).toBe(`x\n\n${table}\n\nafter`);
    cleanup();
    await open(`${table}\n\nx`, table.length + 3);
    await press('Home', { ctrlKey: true });
    type('before');
    expect(note()).toBe(`before\n\n${table}\n\nx`);
  });

  it('is written below it by Escape in a cell', async () => {
    await open(`${table}\n`);
    await focusCell('1');
    await screen.findByRole('textbox', { name: 'Row 2, column 1' });
    await press('Escape');
    type('after');
    expect(note()).toBe(`${table}\n\nafter`);
  });

  it('shows its source while all is selected, which the next letter replaces', async () => {
    await open(table, 0);
    await press('a', { ctrlKey: true });
    expect(isDrawn()).toBe(false);
    type('Z');
    expect(note()).toBe('Z');
  });

  it('is drawn as long as keys do not go into it', async () => {
    await open(table);
    expect(isDrawn()).toBe(true);
  });
});

it('Backspace behind a table and Delete before it lead into its cells', async () => {
  const text = `x\n${table}\n\ny`;
  await open(text, text.length - 1);
  await press('Backspace');
  await screen.findByRole('textbox', { name: 'Row 2, column 2' });
  expect(note()).toBe(text);
  view.dispatch({ selection: { anchor: 1 } });
  view.focus();
  await settle();
  await press('Delete');
  await screen.findByRole('textbox', { name: 'Row 1, column 1' });
  expect(note()).toBe(text);
});

it('a tap on a cell while reading writes into that cell, also into an empty one', async () => {
  await open('x\n\n| a | b |\n| --- | --- |\n|  |  |');
  act(() => goTo(view, { at: 3, topPx: 0, cell: [1, 1] }));
  const cell = await screen.findByRole('textbox', { name: 'Row 2, column 2' });
  fireEvent.change(cell, { target: { value: 'note' } });
  expect(note()).toBe('x\n\n| a | b |\n| --- | --- |\n|  | note |');
});

it('a caret is placed between two tables', async () => {
  await open(`${table}\n\n${table}`);
  await focusCell('1');
  await screen.findByRole('textbox', { name: 'Row 2, column 1' });
  await press('Escape');
  type('between');
  expect(note()).toBe(`${table}\n\nbetween\n\n${table}`);
});

it.each(fewerUnlessLong([1, 2, 3, 4, 5, 6], [1]))(
  'random keys type each letter at the caret (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const parts = [table, '$$x^2$$', '', 'words', '- item', '> quote', '# h', table];
    await open(
      Array.from({ length: 6 }, () => random.pick(parts)).join(random.pick(['\n', '\n\n']) ?? ''),
      0,
    );
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'];
    const more = ['Backspace', 'Delete', 'Escape', 'Tab'];
    for (let step = 0; step < 60; step++) {
      const kind = random.next();
      if (kind < 0.1) {
        view.dispatch({ selection: { anchor: random.below(view.state.doc.length + 1) } });
        view.focus();
        await settle();
      } else if (kind < 0.2) await press(random.pick(['Home', 'End']) ?? '', { ctrlKey: true });
      else if (kind < 0.7) await press(random.pick([...keys, ...more]) ?? '');
      else if (isInText()) {
        const [before, drawn] = [note(), drawnBlocks(view.state)];
        const { from, to } = view.state.selection.main;
        type('w');
        expect(note()).toBe(`${before.slice(0, from)}w${before.slice(to)}`);
        const moved = (at: number) => (at >= from ? at + 1 - (to - from) : at);
        for (const one of drawn) {
          if (one.kind !== 'table') continue;
          const now = tableAround(view.state, moved(one.from));
          const source = now && view.state.sliceDoc(now.from, now.to);
          expect(source).toBe(before.slice(one.from, one.to));
        }
      }
      expect(note()).toBe(view.state.doc.toString());
      expect(touchesDrawn()).toBe(false);
    }
  },
);

it.each([
  ['goes to the next cell on a phone, which has no Tab', true, 'Row 2, column 2'],
  ['goes down on a laptop', false, 'Row 3, column 1'],
])('Enter in a cell %s', async (_, isPhone, next) => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && query === '(pointer: coarse)' }),
  );
  await open(`${table}\n| 3 | 4 |`);
  await focusCell('1');
  await press('Enter');
  expect(screen.getByRole('textbox', { name: next })).toBe(document.activeElement);
});
