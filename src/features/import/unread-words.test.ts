import { expect, it } from 'vitest';
import { sourceFile } from '../../../test/support/import-fixtures.ts';
import { unreadInWords } from './use-plan.ts';

it.each([
  [
    'files that each can be imported, but not together',
    ['Words.csv', 'Lectures.ics'],
    '“Words.csv” and “Lectures.ics” can’t be imported together. Import each kind of file by itself.',
  ],
  [
    'such files beside one that cannot be',
    ['Words.csv', 'Lectures.ics', 'Memory.pptx'],
    '“Memory.pptx” can’t be imported. Add documents, slides and books in Library, Files.',
  ],
  [
    'slides, which are taken elsewhere',
    ['Memory.pptx'],
    '“Memory.pptx” can’t be imported. Add documents, slides and books in Library, Files.',
  ],
  [
    'a photo beside a note',
    ['Cells.md', 'photo.jpg'],
    '“photo.jpg” can’t be imported. To import pictures, choose the folder of the notes that show them.',
  ],
  [
    'many of no known kind',
    ['a.xyz', 'b.xyz', 'c.xyz', 'd.xyz', 'e.xyz'],
    '“a.xyz”, “b.xyz”, “c.xyz” and 2 more can’t be imported. Choose files in a format listed below.',
  ],
  [
    'only hidden files',
    ['.DS_Store'],
    'There are no files in it. Choose files in a format listed below.',
  ],
])('%s', async (_, names, words) => {
  expect(await unreadInWords(names.map((name) => sourceFile(name, 'x')))).toBe(words);
});
