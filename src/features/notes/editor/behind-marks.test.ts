// @vitest-environment jsdom
import { ensureSyntaxTree, forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { behindMarks, placeBehindMarks } from './behind-marks.ts';
import { focusSet, liveBlocks } from './blocks.tsx';
import { noteLanguage } from './note-language.ts';

const drawing = { formula: () => null, inline: () => null, table: () => null };

/** A busy machine has not read the text when the state is made. */
const parseMs = 20_000;

/** `|` is the caret. */
function moved(marked: string, way?: 'jump' | 'step', own = 0): string {
  const at = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const selection = { anchor: own };
  const state = EditorState.create({ doc, selection, extensions: [noteLanguage] });
  ensureSyntaxTree(state, doc.length, parseMs);
  const place = placeBehindMarks(state, at, way);
  return `${doc.slice(0, place)}|${doc.slice(place)}`;
}

describe('a caret that comes to hidden marks', () => {
  it.each([
    ['a **b|**', 'a **b**|'],
    ['a *b|*', 'a *b*|'],
    ['a ***b|***', 'a ***b***|'],
    ['a ==b|==', 'a ==b==|'],
    ['a ~~b|~~', 'a ~~b~~|'],
    ['a `b|`', 'a `b`|'],
    ['H<sub>2|</sub>', 'H<sub>2</sub>|'],
    ['a [b|](https://c.org)', 'a [b](https://c.org)|'],
    ['a [b](|https://c.org)\nd', 'a [b](https://c.org)|\nd'],
    ['a **[b|](https://c.org)**', 'a **[b](https://c.org)**|'],
    ['a [**b|**](https://c.org)', 'a [**b**](https://c.org)|'],
    ['- [ ] a **b|**\n- c', '- [ ] a **b**|\n- c'],
  ])('goes from %j behind the last of the line', (before, after) => {
    expect(moved(before)).toBe(after);
  });

  it('goes behind the address of a link, which words follow', () => {
    expect(moved('a [b](htt|ps://c.org) d')).toBe('a [b](https://c.org)| d');
    expect(moved('a [b|](https://c.org) d')).toBe('a [b](https://c.org)| d');
  });

  it.each(['a **b|** c', '|**b**', 'a **|b**', 'a [|b](https://c.org)', 'a|', '**a|', 'a * b| *'])(
    'stays at %j',
    (before) => {
      expect(moved(before)).toBe(before);
    },
  );
});

it('a caret stays between marks that show: those of its line, and of the link that it is in', () => {
  expect(moved('a **b|**', 'jump')).toBe('a **b|**');
  expect(moved('a\n**b|**', 'jump')).toBe('a\n**b**|');
  expect(moved('a [b|](https://c.org)', 'jump')).toBe('a [b](https://c.org)|');
  expect(moved('a [b|](https://c.org)', 'jump', 3)).toBe('a [b|](https://c.org)');
});

it('a caret behind a link steps into its source, and never jumps into it', () => {
  const marked = 'a [b](https://c.or|g) d';
  expect(moved(marked, 'step', 20)).toBe(marked);
  expect(moved(marked, 'jump', 20)).toBe('a [b](https://c.org)| d');
});

it('only a caret that is moved goes there, not one that types, and not selected words', () => {
  const doc = 'a **b**';
  const state = EditorState.create({ doc, extensions: [noteLanguage, behindMarks()] });
  ensureSyntaxTree(state, doc.length, parseMs);
  const headOf = (spec: object) => state.update(spec).state.selection.main.head;
  const at = { selection: { anchor: 5 } };
  expect(headOf({ ...at, userEvent: 'select.pointer' })).toBe(7);
  expect(headOf({ ...at, userEvent: 'select' })).toBe(7);
  expect(headOf(at)).toBe(5);
  expect(headOf({ selection: { anchor: 2, head: 5 }, userEvent: 'select.pointer' })).toBe(5);
  const typed = { changes: { from: 5, insert: 'c' }, selection: { anchor: 6 } };
  expect(headOf({ ...typed, userEvent: 'input.type' })).toBe(6);
});

it('a press and End jump behind a link that the caret is behind already, and an arrow steps into it', () => {
  const doc = 'a [b](https://c.org)';
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      ...{ doc, selection: { anchor: doc.length } },
      extensions: [noteLanguage, liveBlocks(drawing), behindMarks()],
    }),
  });
  forceParsing(view, doc.length, parseMs);
  view.focus();
  view.dispatch({ effects: focusSet.of(true) });
  const headAfter = (event: Event, anchor: number) => {
    view.contentDOM.dispatchEvent(event);
    view.dispatch({ selection: { anchor }, userEvent: 'select' });
    const { head } = view.state.selection.main;
    view.dispatch({ selection: { anchor: doc.length } });
    return head;
  };
  const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true });
  const press = new Event('pointerdown', { bubbles: true });
  expect(headAfter(key('ArrowLeft'), 6)).toBe(6);
  expect(headAfter(key('End'), 6)).toBe(doc.length);
  expect(headAfter(key('ArrowLeft'), doc.length - 1)).toBe(doc.length - 1);
  expect(headAfter(press, 5)).toBe(doc.length);
  view.destroy();
});
