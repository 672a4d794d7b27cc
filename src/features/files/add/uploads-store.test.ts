import { beforeEach, expect, it } from 'vitest';
import { dismissUpload, moveUpload, showUpload, type Upload, useUploads } from './uploads-store.ts';

const upload = (key: string): Upload => ({
  ...{ key, name: `${key}.pdf`, sizeBytes: 5 },
  stage: { kind: 'waiting' },
});
const stages = () => useUploads.getState().uploads.map(({ key, stage }) => [key, stage.kind]);

beforeEach(() => {
  for (const { key } of useUploads.getState().uploads) dismissUpload(key);
  for (const key of ['a', 'b', 'c']) showUpload(upload(key));
});

it('shows files in the order in which they were added', () => {
  expect(useUploads.getState().uploads).toEqual(['a', 'b', 'c'].map(upload));
});

it('moves one file on and leaves the others', () => {
  moveUpload('b', { kind: 'refused', text: 'Not a PDF' });
  expect(useUploads.getState().uploads).toEqual([
    upload('a'),
    { ...upload('b'), stage: { kind: 'refused', text: 'Not a PDF' } },
    upload('c'),
  ]);
});

it('takes one file away and leaves the others', () => {
  dismissUpload('b');
  expect(stages()).toEqual([
    ['a', 'waiting'],
    ['c', 'waiting'],
  ]);
});

it('does not show a file that was removed before its next step', () => {
  dismissUpload('b');
  moveUpload('b', { kind: 'storing' });
  expect(stages()).toHaveLength(2);
});
