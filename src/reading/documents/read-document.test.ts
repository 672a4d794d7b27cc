import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mimeOfName } from '../../model/files/document-kinds.ts';
import type { DocumentBlock, ReadDocument } from './document.ts';
import { textOfBlocks } from './read/block-text.ts';
import { readDocument } from './read-document.ts';
import { cleanPageOf } from './section-text.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function read(name: string, content?: BlobPart): Promise<ReadDocument> {
  const bytes = new Blob([content ?? readFileSync(`test/fixtures/documents/${name}`)]);
  const answer = await readDocument({ bytes, mime: mimeOfName(name) ?? '', wantsPictures: true });
  if (!answer.ok) throw new Error(`${name} is ${answer.problem}`);
  return answer.document;
}

async function problemOf(name: string, content: BlobPart): Promise<string | undefined> {
  const bytes = new Blob([content]);
  const answer = await readDocument({ bytes, mime: mimeOfName(name) ?? '', wantsPictures: true });
  return answer.ok ? undefined : answer.problem;
}

const kindsOf = (blocks: readonly DocumentBlock[]) => new Set(blocks.map(({ kind }) => kind));

describe.each([
  'pandoc.docx',
  'libreoffice.docx',
  'pandoc.epub',
  'pandoc.html',
  'lecture.md',
  'pandoc.odt',
  'libreoffice.odt',
  'libreoffice.rtf',
])('%s, the same lecture', (name) => {
  it('has its title, headings, lists, table, quote and code', async () => {
    const { title, sections } = await read(name);
    expect(title).toBe('Cells and their membranes');
    const blocks = sections.flat();
    for (const kind of ['heading', 'paragraph', 'list', 'table', 'quote', 'code'] as const)
      expect(kindsOf(blocks), kind).toContain(kind);
    const list = blocks.find((block) => block.kind === 'list');
    expect(textOfBlocks(list ? [list] : [])).toMatch(
      /Passive transport\s+Diffusion\s+Osmosis\s+Active/,
    );
    const numbered = blocks.find((block) => block.kind === 'list' && block.isOrdered);
    expect(textOfBlocks(numbered ? [numbered] : [])).toContain('First, the pump binds sodium.');
  });

  it('has text to learn from, with the terms that its author set apart', async () => {
    const { sections } = await read(name);
    const pages = sections.map((section, index) => cleanPageOf(section, index + 1));
    expect(pages.map(({ page }) => page)).toEqual(sections.map((_, index) => index + 1));
    const blocks = pages.flatMap((page) => page.blocks);
    const first = blocks.find(({ text }) => text.startsWith('A cell is the smallest'));
    expect(first?.terms).toEqual(expect.arrayContaining(['cell', 'cell theory']));
    expect(pages.at(-1)?.text).toContain('Photosynthesis is the process by which plants');
  });

  it('links to the web only', async () => {
    const { sections } = await read(name);
    const hrefs = JSON.stringify(sections).match(/"href":"[^"]*"/g);
    expect(hrefs).toEqual(['"href":"https://openstax.org/books/biology"']);
  });
});

describe.each(['pandoc.docx', 'libreoffice.docx', 'pandoc.epub', 'pandoc.html', 'libreoffice.odt'])(
  '%s',
  (name) => {
    it('brings its picture along', async () => {
      const { pictures, sections } = await read(name);
      expect([...pictures.values()].map(({ type }) => type)).toEqual(['image/png']);
      expect(JSON.stringify(sections)).toContain('"alt":"A cell under the microscope"');
    });

    it('does not count the mark of a footnote as a word', async () => {
      const { sections } = await read(name);
      const text = sections.map((section) => cleanPageOf(section, 1).text).join('\n');
      expect(text).toContain('stated by Schleiden and Schwann in 1839.\n');
      expect(text).toContain('Virchow added in 1855');
    });
  },
);

describe.each(['pandoc.pptx', 'libreoffice.pptx', 'libreoffice.odp'])('%s', (name) => {
  it('has a section for each slide, with the points as deep as they are', async () => {
    const { title, sections } = await read(name);
    expect(title).toBe('Memory');
    expect(sections).toHaveLength(4);
    const [heading, list, notes] = sections[1] ?? [];
    expect(heading).toMatchObject({ kind: 'heading', runs: [{ text: 'Encoding' }] });
    expect(list).toMatchObject({ kind: 'list' });
    const [first] = list?.kind === 'list' ? list.items : [];
    expect(first?.[1]).toMatchObject({
      kind: 'list',
      items: [expect.anything(), expect.anything()],
    });
    expect(textOfBlocks(notes ? [notes] : [])).toBe('Ask the class for an example.');
    expect(kindsOf(sections[2] ?? [])).toContain('table');
  });
});

describe('a text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Die Zelle erklärt')],
    [
      'UTF-16',
      new Uint8Array([0xff, 0xfe, ...[...'erklärt'].flatMap((c) => [c.charCodeAt(0), 0])]),
    ],
    ['Windows-1252', new Uint8Array([0x65, 0x72, 0x6b, 0x6c, 0xe4, 0x72, 0x74])],
  ])('is read in %s', async (_, bytes) => {
    const { sections } = await read('notes.txt', bytes);
    expect(textOfBlocks(sections.flat())).toContain('erklärt');
  });

  it('joins the lines that an editor broke, and keeps those that a person did', async () => {
    const wrapped = `${'The cell is the smallest unit of life and '.repeat(2)}\nthe cell divides.\n`;
    const { sections } = await read('notes.txt', `${wrapped}\nmilk\nbread`);
    const [first, second] = sections[0] ?? [];
    expect(textOfBlocks(first ? [first] : [])).not.toContain('\n');
    expect(textOfBlocks(second ? [second] : [])).toBe('milk\nbread');
  });

  it('comes in sections of a few pages, and ends one at a form feed', async () => {
    const long = Array.from({ length: 60 }, () => 'word '.repeat(80)).join('\n\n');
    const { sections } = await read('notes.txt', long);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(textOfBlocks(section).length).toBeLessThan(11_000);
    expect((await read('notes.txt', 'one\ftwo')).sections).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it.each([
    ['an empty text', 'notes.txt', ' \n \n', 'nothing-in-it'],
    ['a page of scripts', 'page.html', '<script>1</script>', 'nothing-in-it'],
    ['a text that is no Word document', 'a.docx', 'just text', 'damaged'],
    ['a book that is no zip', 'a.epub', 'PK', 'damaged'],
    ['a picture that is none', 'a.png', 'no picture', 'damaged'],
  ])('%s', async (_, name, content, problem) => {
    expect(await problemOf(name, content)).toBe(problem);
  });

  it('an Office file that is cut off', async () => {
    const whole = readFileSync('test/fixtures/documents/pandoc.docx');
    for (const share of [0.2, 0.5, 0.9])
      expect(await problemOf('a.docx', whole.subarray(0, whole.length * share))).toBe('damaged');
  });

  it('a text of more than a device can open', async () => {
    const large = { size: 500_000_000 } as Blob;
    const answer = await readDocument({ bytes: large, mime: 'text/plain', wantsPictures: false });
    expect(answer).toEqual({ ok: false, problem: 'too-much' });
  });
});
