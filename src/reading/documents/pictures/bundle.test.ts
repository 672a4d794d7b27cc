import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unzipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { readDocument } from '../read-document.ts';
import { recognize } from '../recognize.ts';
import { bundlePictures } from './bundle.ts';

const png = readFileSync('test/fixtures/documents/cell.png');
const picture = (name: string) => new File([png], name);

it('holds each picture as it was, readable by any program that knows zips', async () => {
  const bundle = await bundlePictures([picture('b.png'), picture('a.png')]);
  if (!bundle.ok) throw new Error('No bundle');
  const files = unzipped(await bundle.bytes.arrayBuffer());
  expect(Object.keys(files)).toEqual(['page-001.png', 'page-002.png']);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes).equals(png)).toBe(true);
});

it('is the same file when the same pictures are chosen again', async () => {
  const made = async () => {
    const bundle = await bundlePictures([picture('a.png'), picture('b.png')]);
    return bundle.ok ? Buffer.from(await bundle.bytes.arrayBuffer()).toString('base64') : '';
  };
  expect(await made()).toBe(await made());
});

it('is the same file as the one that earlier versions made', async () => {
  const bundle = await bundlePictures([picture('b.png'), picture('a.png')]);
  if (!bundle.ok) throw new Error('No bundle');
  const bytes = new Uint8Array(await bundle.bytes.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '20c336268eca470fd06321be274d07c688e83c240b190406aaa6cb84de9984cc',
  );
});

it('is read back as a page for each picture', async () => {
  const bundle = await bundlePictures(Array.from({ length: 12 }, () => picture('a.png')));
  if (!bundle.ok) throw new Error('No bundle');
  const mime = documentMimes.pictures;
  expect(await recognize(bundle.bytes, 'a.cbz')).toEqual({ ok: true, mime });
  const answer = await readDocument({ bytes: bundle.bytes, mime, wantsPictures: true });
  expect(answer.ok && answer.document.sections.length).toBe(12);
  expect(answer.ok && [...answer.document.pictures.values()].map(({ size }) => size)).toEqual(
    Array.from({ length: 12 }, () => png.length),
  );
});

it('names the picture that is none', async () => {
  const bundle = await bundlePictures([picture('a.png'), new File(['no'], 'bad.png')]);
  expect(bundle).toEqual({ ok: false, badName: 'bad.png' });
});
