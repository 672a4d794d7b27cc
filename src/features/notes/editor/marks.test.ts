// @vitest-environment jsdom
import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteKeys } from './keys.ts';
import { isMarked, type Mark, toggle } from './marks.ts';
import { noteLanguage } from './note-language.ts';

let view: EditorView;
beforeEach(() => {
  const extensions = [history(), noteKeys(() => undefined), noteLanguage];
  view = new EditorView({ parent: document.body, state: EditorState.create({ extensions }) });
  view.focus();
});
afterEach(() => view.destroy());

function type(words: string): void {
  for (const letter of words)
    view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type' });
}

function press(key: string): void {
  runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor');
}

/** `|` is the caret. */
function shown(): string {
  const { head } = view.state.selection.main;
  return `${view.state.sliceDoc(0, head)}|${view.state.sliceDoc(head)}`;
}

const marks: Mark[] = ['**', '*', '`', '~~', '=='];

describe.each(marks)('a press of %s with nothing selected', (mark) => {
  const run = () => toggle(mark)(view);

  it('begins marked words, and the next press ends them', () => {
    type('a ');
    run();
    expect(isMarked(view.state, mark)).toBe(true);
    type('bilayer');
    expect(isMarked(view.state, mark)).toBe(true);
    run();
    expect(isMarked(view.state, mark)).toBe(false);
    type(' with');
    expect(shown()).toBe(`a ${mark}bilayer${mark} with|`);
  });

  it('ends words that are followed by a blank, which stays outside', () => {
    run();
    type('lipid bilayer ');
    run();
    type('with');
    expect(shown()).toBe(`${mark}lipid bilayer${mark} with|`);
  });

  it('goes on with words that were just ended', () => {
    run();
    type('a');
    run();
    run();
    type('b');
    expect(shown()).toBe(`${mark}ab|${mark}`);
  });

  it('in the middle of marked words takes their marks away', () => {
    type(`a ${mark}b c${mark} d`);
    view.dispatch({ selection: { anchor: 2 + mark.length + 1 } });
    run();
    expect(shown()).toBe('a b| c d');
  });

  it('leaves nothing when the caret goes elsewhere, when pressed twice, or when taken back', () => {
    type('ab');
    run();
    view.dispatch({ selection: { anchor: 1 } });
    expect(shown()).toBe('a|b');
    run();
    run();
    expect(shown()).toBe('a|b');
    run();
    press('Backspace');
    expect(shown()).toBe('a|b');
    undo(view);
    undo(view);
    undo(view);
    expect(view.state.doc.toString().replace(/[^ab]/g, '')).toBe('ab');
  });

  it('ends at Enter, so that the next item of a list has no marks and an empty one ends the list', () => {
    type('- ');
    run();
    type('one');
    press('Enter');
    expect(shown()).toBe(`- ${mark}one${mark}\n- |`);
    run();
    press('Enter');
    expect(shown()).toBe(`- ${mark}one${mark}\n\n|`);
  });
});

it('bold and italic words end one by one, and an empty pair in another goes with it', () => {
  toggle('**')(view);
  type('a ');
  toggle('*')(view);
  type('b');
  toggle('*')(view);
  toggle('**')(view);
  type(' c');
  expect(shown()).toBe('**a *b*** c|');
  toggle('**')(view);
  toggle('*')(view);
  toggle('==')(view);
  toggle('*')(view);
  view.dispatch({ selection: { anchor: 0 } });
  expect(shown()).toBe('|**a *b*** c');
});

it('a product and a bullet are no marks', () => {
  type('* 2 * 3 ');
  toggle('*')(view);
  type('x');
  expect(shown()).toBe('* 2 * 3 *x|*');
});

it('selected words with their marks lose them', () => {
  type('a **b** c');
  view.dispatch({ selection: EditorSelection.range(2, 7) });
  toggle('**')(view);
  expect(view.state.doc.toString()).toBe('a b c');
});

it.each(['> a', '> [!tip] A\n> b'])('two Enters end the quote %j', (quote) => {
  view.dispatch({ changes: { from: 0, insert: quote }, selection: { anchor: quote.length } });
  press('Enter');
  expect(shown()).toBe(`${quote}\n> |`);
  press('Enter');
  type('end');
  expect(shown()).toBe(`${quote}\n\nend|`);
});
