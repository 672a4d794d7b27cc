import { expect, it, vi } from 'vitest';
import { documentMimes } from '../../model/files/document-kinds.ts';
import { readDocument } from './read-document.ts';

vi.mock('./office/docx.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('does not call a document damaged where what reads it could not be fetched', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const request = { bytes: new Blob(['PK']), mime: documentMimes.docx, wantsPictures: false };
  expect(await readDocument(request)).toEqual({ ok: false, problem: 'no-reader' });
});
