import { expect, it } from 'vitest';
import { documentMimes, pdfMime } from '../../../model/files/document-kinds.ts';
import { nameWithEnding, splitEnding } from './split-ending.ts';

it.each([
  ['Cells', documentMimes.docx, 'Cells.docx'],
  ['Chapter 6.pdf', pdfMime, 'Chapter 6.pdf'],
  ['Lecture 3.2', pdfMime, 'Lecture 3.2.pdf'],
  ['page.htm', documentMimes.html, 'page.htm'],
  ['Photo.JPEG', documentMimes.jpeg, 'Photo.JPEG'],
  ['notes.txt', documentMimes.markdown, 'notes.txt.md'],
  ['.pdf', pdfMime, '.pdf.pdf'],
])('%s of %s is saved as %s', (name, mime, wanted) => {
  expect(nameWithEnding({ name, mime })).toBe(wanted);
});

it('parts a name at the ending that it has', () => {
  expect(splitEnding({ name: 'page.htm', mime: documentMimes.html })).toEqual({
    ...{ bareName: 'page', ending: 'htm' },
  });
});
