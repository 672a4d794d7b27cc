import { expect, it } from 'vitest';
import type { Highlight } from '../../model/entities/highlight.ts';
import { copiedTo } from './acts.ts';

const row: Highlight = {
  ...{ id: 'h', fileId: 'old', page: 3, color: 'pink', quote: 'Words', note: 'Why?' },
  ...{ prefix: 'a', suffix: 'b', start: 1, end: 6, madeOn: 'c'.repeat(64) },
  ...{ createdAt: 1, deletedAt: 0, $at: '', $by: {} },
};

it('keeps the words, the note and where they were marked, so that they are looked for in the other file', () => {
  const { id: _, createdAt: __, deletedAt: ___, $at: ____, $by: _____, ...fields } = row;
  expect(copiedTo('new', [row], [])).toEqual([{ ...fields, fileId: 'new', area: undefined }]);
});

it('copies the same words once', () => {
  const rows = [row, { ...row, id: 'i', quote: 'Others' }];
  expect(copiedTo('new', rows, [row]).map(({ quote }) => quote)).toEqual(['Others']);
});

it('copies the same word of another page, or of other words before it', () => {
  const elsewhere = { ...row, id: 'i', page: 9, note: 'Again' };
  const beside = { ...row, id: 'j', prefix: 'other' };
  const copied = copiedTo('new', [row, elsewhere, beside], [row]);
  expect(copied.map(({ page, prefix }) => [page, prefix])).toEqual([
    [9, 'a'],
    [3, 'other'],
  ]);
});
