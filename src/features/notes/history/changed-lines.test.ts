import { expect, it } from 'vitest';
import type { Piece } from '../../../text/changed-words.ts';
import { changedLines, wholeMarks } from './changed-lines.ts';

const same = (text: string): Piece => ({ kind: 'same', text });
const added = (text: string): Piece => ({ kind: 'added', text });

it.each([
  ['## Cells', 'heading', 0, '', 'Cells'],
  ['  - wall', 'item', 1, '', 'wall'],
  ['2. wall', 'item', 0, '2.', 'wall'],
  ['- [ ] read', 'todo', 0, '', 'read'],
  ['- [x] read', 'done', 0, '', 'read'],
  ['> [!tip] Hint', 'quote', 0, '', 'Hint'],
  ['| a | b |', 'row', 0, '', ' │  a  │  b  │ '],
  ['---', 'rule', 0, '', '---'],
  ['-no item', 'plain', 0, '', '-no item'],
])('%s is shown as %s', (source, look, depth, number, text) => {
  expect(changedLines([same(source)])).toEqual([{ look, depth, number, parts: [same(text)] }]);
});

it('goes over line ends of each part, and leaves out empty lines and the marks of a table', () => {
  const pieces = [same('# A\n\n- b '), added('c\n- d'), same('\n| --- | --- |\n')];
  expect(changedLines([...pieces, { kind: 'cut', words: 7 }, same('end')])).toEqual([
    { look: 'heading', depth: 0, number: '', parts: [same('A')] },
    { look: 'item', depth: 0, number: '', parts: [same('b '), added('c')] },
    { look: 'item', depth: 0, number: '', parts: [added('d')] },
    { cut: 7 },
    { look: 'plain', depth: 0, number: '', parts: [same('end')] },
  ]);
});

it('leaves out marks whose other half is elsewhere', () => {
  expect(wholeMarks('two **words')).toBe('two words');
  expect(wholeMarks('**two** ==words')).toBe('**two** words');
});
