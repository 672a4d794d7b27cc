import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { beforeAll, expect, it } from 'vitest';
import { loadCodeColours } from '../../../ui/markdown/code-text.tsx';
import { codeBlocks } from './code-blocks.ts';
import { noteLanguage } from './note-language.ts';

// @vitest-environment jsdom

beforeAll(() => loadCodeColours());

/** Words of each coloured part of a note on the surface, by its class. */
function coloured(doc: string): string[] {
  const view = new EditorView({
    state: EditorState.create({ doc, extensions: [noteLanguage, codeBlocks] }),
  });
  const parts = [...view.contentDOM.querySelectorAll('[class^="code-"]')];
  const words = parts.map(({ className, textContent }) => `${className} ${textContent}`);
  view.destroy();
  return words;
}

it('colours fenced code that names its language', () => {
  expect(coloured('```python\nreturn 12 # end\n```')).toEqual([
    'code-keyword return',
    'code-number 12',
    'code-comment # end',
  ]);
});

it('colours code of a list and of a quote at its place', () => {
  expect(coloured('- item\n\n  ```js\n  return 1;\n  return 2;\n  ```')).toEqual([
    'code-keyword return',
    'code-number 1',
    'code-keyword return',
    'code-number 2',
  ]);
  expect(coloured('> ```js\n> return 1;\n> return 2;\n> ```')).toEqual([
    'code-keyword return',
    'code-number 1',
    'code-keyword return',
    'code-number 2',
  ]);
});

it('leaves code without a language plain', () => {
  expect(coloured('```\nreturn 1\n```\n\n    return 2')).toEqual([]);
});
