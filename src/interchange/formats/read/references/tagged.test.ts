/** RIS, PubMed and EndNote's tagged format. */
import '../../../../../test/support/node-blobs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../../test/support/import-fixtures.ts';
import { FormatError } from '../../format.ts';
import { referencesReader } from '../references.ts';
import { taggedRecords } from './tagged.ts';

const read = (text: string, name = 'a.ris') => readAll(referencesReader, [sourceFile(name, text)]);
const notesOf = async (text: string, name?: string) =>
  fieldsOf(await read(text, name), 'note').map(({ title, body }) => [title, body]);

describe('a library', () => {
  it('in RIS becomes notes as one in BibTeX does', async () => {
    const files = fixtures('references').filter(({ path }) => /ris$|2020/.test(path));
    const reading = await readAll(referencesReader, files);
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'Sand et al. 2019 – The early growth of ropes & tents',
        body: `Title: The early growth of ropes & tents
Authors: Ida Sand, Tom Reed Jr., Camping Society
Year: 2019
In: Journal of Camps 12(3), 101–120
DOI: https://doi.org/10.1000/camps.12
Link: https://example.org/camps/12
Keywords: rope, tent

## Abstract

Ropes hold a tent where the ground is soft.

They rot in the rain.

## Notes

Read again.`,
      },
      {
        title: 'Hill 2020 – Packing light',
        body: 'Title: Packing light\nAuthors: Ann Hill\nEditors: Ida Sand\nYear: 2020\nIn: A walk in the hills, 7–9\nPublisher: Hill Press\nISBN: 978-3-16-148410-0',
      },
      { title: 'Moor 2001 – Moors', body: 'Title: Moors\nAuthors: Eva Moor\nYear: 2001' },
    ]);
    expect(fieldsOf(reading, 'file').map(({ name }) => name)).toEqual([
      'Sand et al. 2019 – The early growth of ropes & tents',
    ]);
    expect(reasons(reading)).toEqual([]);
  });

  it('of PubMed has its full names and its address there', async () => {
    const reading = await readAll(referencesReader, fixtures('references/pubmed.nbib'));
    expect(fieldsOf(reading, 'note').map(({ body }) => body)).toEqual([
      `Title: Sleep of students before an examination: a study of two hundred nights in three schools.
Authors: Kari Lund, Jan van der Berg, School Sleep Group
Year: 2021
In: Journal of sleep in schools 45(2), 311–9
DOI: https://doi.org/10.1000/sleep.45.2
Link: https://pubmed.ncbi.nlm.nih.gov/90000001/
Keywords: exams, Sleep, Students/psychology

## Abstract

BACKGROUND: Students sleep less before an examination. RESULTS: They sleep longer after it.`,
      'Title: Naps.\nAuthors: JR Hale\nYear: 1998\nIn: Rest\nLink: https://pubmed.ncbi.nlm.nih.gov/90000002/',
    ]);
    expect(reasons(reading)).toEqual([]);
  });

  it('of EndNote tells of PDFs that were not chosen', async () => {
    const reading = await readAll(referencesReader, fixtures('references/endnote.enw'));
    expect(fieldsOf(reading, 'note').map(({ body }) => body)).toEqual([
      `Title: Hearers and speech acts
Authors: Herbert H. Clark, Eve van Hall, Bureau of Words
Year: 1982
In: Words 58(2), 332–373
DOI: https://doi.org/10.1000/words.58
Link: https://example.org/words/58
Keywords: hearing, speech

## Abstract

Who hears a promise?

It depends.`,
      'Title: Strata\nAuthors: Una Rook\nEditors: Herbert H. Clark\nYear: 1990\nPublisher: University Press\nISBN: 3161484100',
    ]);
    expect(reasons(reading)).toEqual([
      'Clark et al. 1982 – Hearers and speech acts: its PDF missing words.pdf was not chosen',
    ]);
  });
});

describe('references by lines with tags', () => {
  it('are known by their content, whatever the ending of the file', async () => {
    const ris = 'TY  - JOUR\nTI  - Cells\nER  - \n';
    expect(await notesOf(ris, 'a.enw')).toEqual([['Cells', 'Title: Cells']]);
    expect(await notesOf('%0 Book\n%T Cells\n', 'a.ris')).toEqual([['Cells', 'Title: Cells']]);
    await expect(read('Any words', 'a.txt')).rejects.toThrow(/^No references found/);
  });

  it('in RIS without types has its references too', async () => {
    const one = (title: string) =>
      `C1  - 7\nAU  - Sand, Ida\nTI  - ${title}\nPY  - 2019\nER  - \n\n`;
    const reading = await read(one('Ropes') + one('Tents'));
    expect(fieldsOf(reading, 'note').map(({ title }) => title)).toEqual([
      'Sand 2019 – Ropes',
      'Sand 2019 – Tents',
    ]);
    expect(reasons(reading)).toEqual([]);
    await expect(read('Ropes  - and tents\n\nTI - words\n')).rejects.toThrow(FormatError);
  });

  it('may lack spaces, ends and a first line', async () => {
    expect(
      await notesOf('1.\r\nTY - JOUR\r\nTI - One\r\n\r\n2.\r\nTY - BOOK\r\nT1 - Two\r\nER -\r\n'),
    ).toEqual([
      ['One', 'Title: One'],
      ['Two', 'Title: Two'],
    ]);
    const refer = await notesOf('%A Eva Moor\n%T One\n\n%T Two\n%D 2001\n', 'a.enw');
    expect(refer.map(([title]) => title)).toEqual(['Moor – One', '2001 – Two']);
  });

  it('without a key are the same only if they are by the same people', async () => {
    const one = (author: string) => `TY  - JOUR\nAU  - ${author}, A\nTI  - Introduction\nER  - \n`;
    const reading = await read(one('Moor') + one('Hill') + one('Moor'));
    expect(fieldsOf(reading, 'note').map(({ title }) => title)).toEqual([
      'Moor – Introduction',
      'Hill – Introduction',
    ]);
    expect(reasons(reading)).toEqual(['Moor – Introduction: appears more than once; taken once']);
  });

  it('are read in Windows-1252 and UTF-16 too', async () => {
    const text = 'TY  - BOOK\nTI  - Über Zellen\nER  - \n';
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const wide = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])]);
    for (const bytes of [latin, wide]) {
      const reading = await readAll(referencesReader, [sourceFile('a.ris', bytes)]);
      expect(fieldsOf(reading, 'note').map(({ title }) => title)).toEqual(['Über Zellen']);
    }
  });

  it('never throw but where there is nothing', async () => {
    const piece = fc.constantFrom(
      ...['TY  - JOUR\n', 'ER  - \n', 'AU  - ', 'TI  - A', 'PMID- 1\n', '      more\n', 'SO  - '],
      ...['%0 Book\n', '%T ', '%A a,b,c', '\n', '\n\n', '<i>', '&amp;', '10.1/', 'L1  - a.pdf\n'],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom('a.ris', 'a.nbib', 'a.enw'),
        async (pieces, name) => {
          const found = await read(pieces.join(''), name).catch((error: unknown) => error);
          expect(found instanceof Error ? found : undefined).toSatisfy(
            (error) => error === undefined || error instanceof FormatError,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of a hostile file have bounded values, and reading yields', async () => {
    const many = `TY  - JOUR\n${'AU  - A, B\n'.repeat(200_000)}KW  - ${'k;'.repeat(100_000)}\nER  - \n`;
    const [record] = [...taggedRecords(many, 'ris')].filter((one) => one !== undefined);
    expect(record?.fields.get('AU')).toHaveLength(10_000);
    expect([...taggedRecords(many, 'ris')].filter((one) => one === undefined).length).toBe(390);
    const body = String((await notesOf(many))[0]?.[1]);
    expect(body).toMatch(/^Authors: B A, .*, …$/m);
    for (const piece of ['TY  - JOUR\n', 'PMID- 1\n', '%0 a\n%T b\n', ' ', '\n', 'TY  - J '])
      await read(piece.repeat(50_000 / piece.length), 'a.ris').catch((error) =>
        expect(error).toBeInstanceOf(FormatError),
      );
  });
});
