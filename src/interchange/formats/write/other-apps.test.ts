import { expect, it } from 'vitest';
import { cardAsAnki } from './other-apps.ts';

it.each([
  ['basic', 'Front', 'Back', 'c\tBasic\tCells\tFront\tBack\n'],
  ['basic', '', 'A cell', 'c\tBasic\tCells\t(picture)\tA cell\n'],
  ['basic', 'What is it?', '', 'c\tBasic\tCells\tWhat is it?\t(picture)\n'],
  ['cloze', 'A {{c1::cell}}', '', 'c\tCloze\tCells\tA {{c1::cell}}\t\n'],
  ['reversed', 'hund', 'dog', 'c\tBasic (and reversed card)\tCells\thund\tdog\n'],
  ['typed', 'a', 'b', 'c\tBasic (type in the answer)\tCells\ta\tb\n'],
  ['covers', '', 'b', 'c\tBasic\tCells\t(picture)\tb\n'],
] as const)('a card (%s: “%s”, “%s”) is a note that Anki takes', (kind, front, back, line) => {
  expect(cardAsAnki({ id: 'c', kind, front, back }, 'Cells')).toBe(line);
});

it('a deck within another is named by its path', () => {
  const note = { id: 'c', kind: 'basic', front: 'a', back: 'b' } as const;
  expect(cardAsAnki(note, ['Bio::logy', 'Cells'])).toBe('c\tBasic\tBio:logy::Cells\ta\tb\n');
});
