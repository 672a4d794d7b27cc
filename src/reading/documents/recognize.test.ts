import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipped } from '../../../test/support/zip.ts';
import { documentMimes } from '../../model/files/document-kinds.ts';
import { recognize } from './recognize.ts';

const fixture = (name: string) => new Blob([readFileSync(`test/fixtures/documents/${name}`)]);
const zip = (...paths: string[]) =>
  new Blob([zipped(Object.fromEntries(paths.map((path) => [path, 'x'])))]);
const compound = new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]);

describe('a file is known by its bytes, whatever its name says', () => {
  it.each([
    ['pandoc.docx', documentMimes.docx],
    ['libreoffice.pptx', documentMimes.pptx],
    ['pandoc.epub', documentMimes.epub],
    ['cell.png', documentMimes.png],
  ])('%s', async (name, mime) => {
    expect(await recognize(fixture(name), 'renamed.txt')).toEqual({ ok: true, mime });
  });

  it('a zip of pictures is their pages', async () => {
    const pages = zip('1.jpg', '2.jpg', 'ComicInfo.xml');
    expect(await recognize(pages, 'x.zip')).toEqual({ ok: true, mime: documentMimes.pictures });
  });
});

describe('a text is known by its name', () => {
  it.each([
    ['a.md', documentMimes.markdown],
    ['a.TXT', documentMimes.text],
    ['a.htm', documentMimes.html],
  ])('%s', async (name, mime) => {
    expect(await recognize(new Blob(['words']), name)).toEqual({ ok: true, mime });
  });

  it('unless its bytes are none', async () => {
    const bytes = new Blob([new Uint8Array(4_000)]);
    expect(await recognize(bytes, 'a.txt')).toEqual({ ok: false, kind: 'damaged' });
  });
});

describe('what is not taken', () => {
  it.each([
    ['a zip of anything', zip('a.exe', 'b.jpg', 'c', 'd'), 'a.zip', 'other'],
    ['a spreadsheet', zip('[Content_Types].xml', 'xl/workbook.xml'), 'a.xlsx', 'other'],
    ['a program', new Blob(['MZ']), 'a.exe', 'other'],
    ['a PDF that is none', new Blob(['words']), 'a.pdf', 'other'],
    ['an old Word file', compound, 'a.doc', 'old-office'],
    ['a Word file with a password', compound, 'a.docx', 'locked'],
    ['a Word file that is a text', new Blob(['words']), 'a.docx', 'damaged'],
    ['half a zip', new Blob(['PK\u0003\u0004half']), 'a.epub', 'damaged'],
    ['half a zip of no kind', new Blob(['PK\u0003\u0004half']), 'a.zip', 'other'],
  ])('%s', async (_, bytes, name, kind) => {
    expect(await recognize(bytes, name)).toEqual({ ok: false, kind });
  });
});
