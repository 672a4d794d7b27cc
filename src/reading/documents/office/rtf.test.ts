import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import type { DocumentBlock } from '../document.ts';
import { textOfBlocks } from '../read/block-text.ts';
import { readDocument } from '../read-document.ts';

async function blocksOf(rtf: string | Uint8Array<ArrayBuffer>): Promise<DocumentBlock[]> {
  const text = typeof rtf === 'string' ? `{\\rtf1\\ansi ${rtf}}` : rtf;
  const bytes = new Blob([text]);
  const answer = await readDocument({ bytes, mime: documentMimes.rtf, wantsPictures: true });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.document.sections.flat();
}

const textOf = async (rtf: string) => textOfBlocks(await blocksOf(rtf));

describe('the letters of a Rich Text file', () => {
  it.each([
    ['Unicode with a replacement', 'na\\u239?ve', 'naïve'],
    ['Unicode without a replacement', '\\uc0 na\\u239ve', 'naïve'],
    ['Unicode with two replacements', "{\\uc2 \\u8364\\'80x after}", '€ after'],
    ['negative Unicode', '\\u-10179?\\u-8704?', '😀'],
    ['Windows-1252', "d\\'e9j\\'e0 vu", 'déjà vu'],
    [
      'a Cyrillic font',
      "{\\fonttbl{\\f1\\fcharset204 A;}}\\f1 \\'ca\\'eb\\'e5\\'f2\\'ea\\'e0",
      'Клетка',
    ],
    ['a Japanese font', "{\\fonttbl{\\f1\\fcharset128 A;}}\\f1 \\'8d\\'d7\\'96\\'45", '細胞'],
    ['another code page', "\\ansicpg1250 \\'b3\\'f3d\\'9f", 'łódź'],
    ['signs with a word', '\\ldblquote a\\rdblquote\\emdash b\\~c', '“a”—b\u00a0c'],
    ['escaped signs', 'a \\{b\\} c\\\\d', 'a {b} c\\d'],
  ])('are read: %s', async (_, rtf, text) => {
    expect(await textOf(rtf)).toBe(text);
  });
});

describe('the words of a Rich Text file', () => {
  it('come without headers, fields, deleted and hidden words, and objects', async () => {
    const rtf = `{\\header page 1}{\\*\\generator X;}{\\info{\\author Me}}Kept{\\deleted  gone}{\\v hidden}
      {\\object{\\*\\objdata 0102}{\\result  drawn}}{\\*\\unknown lost} words\\par`;
    expect(await textOf(rtf)).toBe('Kept words');
  });

  it('are shown again where the letters are plain again', async () => {
    expect(await textOf('Kept\\v  hidden\\plain  and shown\\par')).toBe('Kept and shown');
  });

  it('keep styles, links, and line ends of a Mac', async () => {
    const link = '{\\field{\\*\\fldinst{HYPERLINK "https://a.example/b"}}{\\fldrslt{a page}}}';
    const blocks = await blocksOf(`One {\\b bold} {\\i slant} H{\\sub 2}O ${link} end\\\nTwo`);
    expect(blocks).toHaveLength(2);
    expect(blocks[0]).toMatchObject({
      runs: [
        { text: 'One ' },
        { text: 'bold', bold: true },
        { text: ' ' },
        { text: 'slant', italic: true },
        { text: ' H' },
        { text: '2', lowered: true },
        { text: 'O ' },
        { text: 'a page', href: 'https://a.example/b' },
        { text: ' end' },
      ],
    });
  });

  it('open no address that runs code', async () => {
    const link = '{\\field{\\*\\fldinst{HYPERLINK "javascript:alert(1)"}}{\\fldrslt a page}}';
    expect(JSON.stringify(await blocksOf(link))).not.toContain('href');
  });

  it('are headings by style or level, and lists by the marks of Word', async () => {
    const rtf = `{\\stylesheet{\\s0 Normal;}{\\s1 heading 2;}}
      \\pard\\s1 Cells\\par\\pard\\outlinelevel2 Walls\\par
      \\pard\\ls1{\\listtext 1.\\tab}First\\par\\pard\\ls1\\ilvl1{\\listtext o\\tab}Inner\\par
      \\pard\\ls1{\\listtext 2.\\tab}Second\\par\\pard Plain`;
    const blocks = await blocksOf(rtf);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'heading', 'list', 'paragraph']);
    expect(blocks[0]).toMatchObject({ level: 2 });
    expect(blocks[1]).toMatchObject({ level: 3 });
    expect(blocks[2]).toMatchObject({
      isOrdered: true,
      items: [[{}, { kind: 'list', isOrdered: false }], [{}]],
    });
  });

  it('are tables by their cells, and words again after them', async () => {
    const rtf = `\\trowd\\intbl A\\cell B\\cell\\row\\trowd\\intbl C\\cell\\cell\\row\\pard After`;
    const [table, after] = await blocksOf(rtf);
    expect(table).toMatchObject({
      kind: 'table',
      rows: [{ cells: [{}, {}] }, { cells: [{}, {}] }],
    });
    expect(textOfBlocks(table ? [table] : [])).toBe('A  B\nC  ');
    expect(after).toMatchObject({ kind: 'paragraph' });
  });

  it('of a file of pandoc have its lists, table and picture', async () => {
    const bytes = new Uint8Array(readFileSync('test/fixtures/documents/pandoc.rtf'));
    const blocks = await blocksOf(bytes);
    const kinds = new Set(blocks.map(({ kind }) => kind));
    for (const kind of ['heading', 'list', 'table', 'code'] as const) expect(kinds).toContain(kind);
    expect(JSON.stringify(blocks)).toContain('"picture"');
    expect(textOfBlocks(blocks)).toContain('Virchow added in 1855');
  });
});

describe('a hostile Rich Text file', () => {
  it.each([
    ['a million groups', `${'{'.repeat(1_000_000)}deep${'}'.repeat(1_000_000)} end`],
    ['groups that end too often', `words${'}'.repeat(1_000)} end`],
    ['a binary part that is longer than the file', 'words end \\bin999999999 x'],
    ['a negative binary part', 'words \\bin-5 end'],
    ['a word without end', `words end \\${'a'.repeat(2_000_000)}`],
    ['a huge number', 'words \\u99999999999? \\s99999999999 \\uc99999999999 end'],
    ['a million cells', `${'\\cell'.repeat(100_000)} end`],
    ['words that every object of JavaScript has', 'words \\constructor\\valueOf\\toString end'],
  ])('with %s is read in bounded time', async (_, rtf) => {
    expect(await textOf(rtf)).toContain('end');
  });
});
