import { EditorState, type Transaction } from '@codemirror/state';
import { expect, it } from 'vitest';
import { type Shortcut, shortcutGroups } from '../../../ui/press/shortcuts.ts';
import { tools } from './bar.tsx';
import { insertCallout } from './commands.ts';
import { continueList, formatKeys, leaveQuote } from './keys.ts';
import { noteLanguage } from './note-language.ts';

/** `|` is the caret. @returns the text after one Enter, in the same way */
function entered(marked: string, enter = continueList): string {
  const anchor = marked.indexOf('|');
  const doc = marked.replace('|', '');
  let state = EditorState.create({ doc, selection: { anchor }, extensions: [noteLanguage] });
  enter({
    state,
    dispatch: (one) => {
      state = one.state;
    },
  });
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

it.each([
  ['- a|', '- a\n- |'],
  ['1. a|', '1. a\n2. |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
])('continues %j', (before, after) => {
  expect(entered(before)).toBe(after);
});

it.each([
  ['- a\n- |', '- a\n\n|'],
  ['- [ ] a\n- [ ] |', '- [ ] a\n\n|'],
  ['1. a\n2. |\nb', '1. a\n\n|\nb'],
  ['- a\n  - b\n  - |', '- a\n  - b\n- |'],
  ['- |', '|'],
])('leaves %j with an empty line, so that what follows is no part of the item', (before, after) => {
  expect(entered(before)).toBe(after);
});

it.each([
  ['> [!tip] a\n> |', '> [!tip] a\n\n|'],
  ['> [!tip] a\n> b\n> |\n> \n>\nc', '> [!tip] a\n> b\n\n|\nc'],
  ['> a\n> |\n> b', '> a\n\n|\n> b'],
  ['> a\n> |\n>\n> b', '> a\n\n|\n>\n> b'],
])('leaves the quote %j, and nothing of it behind the caret', (before, after) => {
  expect(entered(before, leaveQuote)).toBe(after);
});

it('a callout of the slash menu ends with two Enters, and leaves nothing below', () => {
  let state = EditorState.create({ doc: 'Intro\n- ', extensions: [noteLanguage] });
  const dispatch = (one: Transaction) => {
    state = one.state;
  };
  const type = (words: string) => dispatch(state.update(state.replaceSelection(words)));
  const enter = () => leaveQuote({ state, dispatch }) || continueList({ state, dispatch });
  dispatch(state.update({ selection: { anchor: state.doc.length } }));
  insertCallout({ state, dispatch });
  type('Title');
  enter();
  type('body');
  enter();
  enter();
  type('after');
  expect(state.doc.toString().trimEnd()).toBe('Intro\n\n> [!tip] Title\n> body\n\nafter');
});

it('the sheet of shortcuts and the titles of the bar name the keys that format', () => {
  const sheet: { [name: string]: Shortcut } = {
    ...shortcutGroups.find(({ title }) => title === 'Notes')?.shortcuts,
  };
  const written = (key = '') =>
    key.replace(/-(\w)$/, (letter) => letter.toUpperCase()).replaceAll('-', '+');
  const keys = formatKeys(() => undefined).map(({ key }) => written(key));
  const others = [
    'note.new',
    'note.edit',
    'note.view',
    'note.outline',
    'note.card',
    'note.save',
    'note.find',
    'note.print',
  ];
  const named = Object.entries(sheet).filter(([name]) => !others.includes(name));
  expect(named.flatMap(([, one]) => one.keys).sort()).toEqual(keys.toSorted());
  const titled = tools.flatMap((tool) => tool.keys ?? []);
  expect(keys.filter((key) => !titled.includes(key))).toEqual(['Mod+Shift+X']);
});
