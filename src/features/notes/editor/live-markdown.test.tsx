// @vitest-environment jsdom
import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, it } from 'vitest';
import { DrawnWidget, inlineClass } from './drawn.tsx';
import { liveMarkdown } from './live-markdown.tsx';
import { noteLanguage } from './note-language.ts';

let view: EditorView | undefined;
afterEach(() => view?.destroy());

/** @param caret keys go there; absent: elsewhere. @returns the text as it is shown, drawn parts as `□` */
function shown(doc: string, caret?: number): string {
  const drawing = { formula: () => null, inline: () => null, table: () => null };
  view?.destroy();
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: [noteLanguage, liveMarkdown(drawing)] }),
  });
  // A busy machine has not read the text when the surface is made.
  forceParsing(view, doc.length, 20_000);
  if (caret !== undefined) {
    view.focus();
    view.dispatch({ selection: { anchor: caret } });
  }
  for (const drawn of view.contentDOM.querySelectorAll(`.${inlineClass}`)) drawn.textContent = '□';
  return view.contentDOM.textContent ?? '';
}

it('the source of a link shows while the caret touches the link, not elsewhere in its line', () => {
  const text = 'See [[note:1|Norms]] and [a page](https://a.org) at **last**.';
  expect(shown(text)).toBe('See □ and a page at last.');
  expect(shown(text, 2)).toBe('See □ and a page at **last**.');
  expect(shown(text, 4)).toBe('See □ and a page at **last**.');
  expect(shown(text, 5)).toBe('See [[note:1|Norms]] and a page at **last**.');
  expect(shown(text, 19)).toBe('See [[note:1|Norms]] and a page at **last**.');
  expect(shown(text, 48)).toBe('See □ and a page at **last**.');
  expect(shown(text, 27)).toBe('See □ and [a page](https://a.org) at **last**.');
});

it('brackets without an address stay, since they are no link to a reader', () => {
  expect(shown('as in [1] and [a][b].')).toBe('as in [1] and [a][b].');
});

it('tags of raised and lowered words, and fences of code, show in the line of the caret', () => {
  const text = 'H<sub>2</sub>O\nx<sup>2</sup> <b>\n```js\na\n```';
  expect(shown(text)).toBe('H2Ox2 <b>jsa');
  expect(shown(text, 0)).toBe('H<sub>2</sub>Ox2 <b>jsa');
  expect(shown(text, text.indexOf('js'))).toBe('H2Ox2 <b>```jsa');
  expect(shown(text, text.length)).toBe('H2Ox2 <b>jsa```');
  expect(view?.contentDOM.querySelector('.nt-sub')?.textContent).toBe('2');
});

it('pictures and formulas show their source in the same way', () => {
  expect(shown('a ![[x.png]] $x^2$ b', 0)).toBe('a □ □ b');
  expect(shown('a ![[x.png]] $x^2$ b', 13)).toBe('a □ $x^2$ b');
});

it('the sign of a callout is drawn, and its title stays, except in the line of the caret', () => {
  const text = '> [!tip] Remember\n> this';
  expect(shown(text)).toBe('□Rememberthis');
  expect(shown(text, 2)).toBe('> [!tip] Rememberthis');
  expect(shown('> [!tip]\n> this')).toBe('□this');
});

it('tags are drawn where the reading view draws them', () => {
  const text = '#exam and (#lab), `#code` $#a$ [#x](https://a.org) https://a.org/#b #1\n## A #head';
  expect(shown(text)).toBe('□ and (□), #code □ #x https://a.org/#b #1A □');
  expect(shown(text, 3)).toBe('#exam and (□), `#code` □ #x https://a.org/#b #1A □');
  expect(view?.contentDOM.querySelector('.nt-tag')?.textContent).toBe('#exam');
});

it('a line draws so many parts that each key stays quick, and shows the source of the others', () => {
  expect(
    shown('[[a]] '.repeat(201))
      .match(/□|\[\[a\]\]/g)
      ?.slice(-2),
  ).toEqual(['□', '[[a]]']);
  expect(shown('[[a]]\n'.repeat(30)).match(/□/g)).toHaveLength(30);
});

it('a press on a link or button in the text is its own, elsewhere it moves the caret', () => {
  const widget = new DrawnWidget('[[x]]', null, inlineClass);
  const press = (html: string) => {
    const place = document.createElement('span');
    place.innerHTML = html;
    const event = new MouseEvent('mousedown', { bubbles: true });
    place.querySelector('i')?.dispatchEvent(event);
    return widget.ignoreEvent(event);
  };
  expect(press('<button><i></i></button>')).toBe(true);
  expect(press('<a href="/"><i></i></a>')).toBe(true);
  expect(press('<b><i></i></b>')).toBe(false);
});
