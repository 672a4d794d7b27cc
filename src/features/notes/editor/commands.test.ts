import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  insertBlock,
  insertCardLine,
  insertFootnote,
  insertLink,
  insertTable,
  nextHeading,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleLines,
} from './commands.ts';

/** `«` and `»` stand around the selection, `|` is the caret. @returns the text in the same way */
function edited(marked: string, ...commands: StateCommand[]): string {
  const [from, to] = [marked.search(/[«|]/), marked.search(/[»|]/)];
  const doc = marked.replace(/[«»|]/g, '');
  let state = EditorState.create({
    doc,
    selection: EditorSelection.range(from, marked[from] === '|' ? to : to - 1),
  });
  for (const command of commands)
    command({
      state,
      dispatch: (one) => {
        state = one.state;
      },
    });
  const { from: start, to: end } = state.selection.main;
  const text = state.doc.toString();
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
}

describe('marks', () => {
  it.each([
    ['a «cell» divides', 'a **«cell»** divides'],
    ['a «cell »divides', 'a **«cell»** divides'],
    ['a **«cell»** divides', 'a «cell» divides'],
    ['a | b', 'a **|** b'],
    ['a **|** b', 'a | b'],
  ])('of bold words: %j becomes %j', (before, expected) => {
    expect(edited(before, toggleBold)).toBe(expected);
  });

  it('of italic words leave those of bold words', () => {
    expect(edited('**«cell»**', toggleItalic)).toBe('***«cell»***');
    expect(edited('***«cell»***', toggleItalic)).toBe('**«cell»**');
  });

  it('of code are a fence around several lines', () => {
    expect(edited('«a»', toggleCode)).toBe('`«a»`');
    expect(edited('«a\nb»', toggleCode)).toContain('```\n');
    expect(edited('x\n«a\nb»', toggleCode).replace(/[«»]/g, '')).toBe('x\n```\na\nb\n```');
  });

  it('of a selected address wait for its words', () => {
    expect(edited('see «https://a.org/x»', insertLink)).toBe('see [|](https://a.org/x)');
  });
});

describe('lines', () => {
  it.each([
    ['bullet', 'a|', '- a|'],
    ['bullet', '- a|', 'a|'],
    ['box', '- a|', '- [ ] a|'],
    ['box', '  * [x] a|', '  a|'],
    ['number', '«a\n\nb»', '1. «a\n\n2. b»'],
    ['quote', '# a|', '> a|'],
    ['h2', '|', '## |'],
  ] as const)('%s: %j becomes %j', (kind, before, expected) => {
    expect(edited(before, toggleLines(kind))).toBe(expected);
  });

  it('become headings of each size in turn', () => {
    expect(edited('a|', nextHeading)).toBe('# a|');
    expect(edited('# a|', nextHeading)).toBe('## a|');
    expect(edited('### a|', nextHeading)).toBe('a|');
    expect(edited('###### a|', nextHeading)).toBe('# a|');
  });
});

describe('a block', () => {
  it.each([
    ['|', '---\n\n|'],
    ['a\n|', 'a\n\n---\n\n|'],
    ['a\n\n|\n\nb', 'a\n\n---\n\n|b'],
    ['a|', 'a\n\n---\n\n|'],
    ['a|\nb', 'a\n\n---\n\n|b'],
    ['|a', '---\n\n|a'],
  ])('stands apart: %j becomes %j', (before, expected) => {
    expect(edited(before, insertBlock('---'))).toBe(expected);
  });

  it('leaves an empty line behind a table, and the caret behind it', () => {
    const table = '|  |  |\n| --- | --- |\n|  |  |';
    expect(edited('|', insertTable)).toBe(`${table}\n\n|`);
    expect(edited('a|\nb', insertTable)).toBe(`a\n\n${table}\n\n|b`);
    expect(edited('a\n|\n\nb', insertTable)).toBe(`a\n\n${table}\n\n|b`);
  });
});

it('a footnote has the next number, and its note is written at the end', () => {
  expect(edited('a[^2] b|\n\n[^2]: x', insertFootnote)).toBe('a[^2] b[^3]\n\n[^2]: x\n\n[^3]: |');
});

it('begins a line that becomes a card, with its front to type over', () => {
  expect(edited('- |', insertCardLine)).toBe('- «term» :: meaning');
});
