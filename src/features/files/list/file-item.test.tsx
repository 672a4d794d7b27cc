// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudyFile } from '../../../model/entities/file.ts';
import { documentMimes, pdfMime } from '../../../model/files/document-kinds.ts';
import { ReadProgress } from './file-item.tsx';

afterEach(cleanup);

function wordsOf(mime: string, readPages: number, pageCount = 12) {
  const file = { mime, pageCount } as StudyFile;
  const state = { kind: 'here' } as never;
  return render(<ReadProgress listed={{ file, state, readPages, tags: [], openedAt: 0 }} />)
    .container.textContent;
}

it.each([
  [pdfMime, '3 of 12 pages read'],
  [documentMimes.pptx, '3 of 12 slides read'],
  [documentMimes.epub, '3 of 12 sections read'],
])('counts what a file has: %s', (mime, words) => {
  expect(wordsOf(mime, 3)).toBe(words);
});

it('counts them where none or all were read', () => {
  expect(wordsOf(documentMimes.pptx, 0)).toBe('12 slides');
  expect(wordsOf(documentMimes.pptx, 12)).toBe('All 12 slides read');
  expect(wordsOf(pdfMime, 1, 1)).toBe('1 page read');
  expect(wordsOf(pdfMime, 0, 1)).toBe('1 page');
});
