import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { anyText } from '../../../../test/support/texts.ts';
import { inTurns } from '../../../lib/in-pieces.ts';
import { FormatError } from '../format.ts';
import { type BibEntry, bibEntries, referenceOfBib } from './references/bibtex.ts';
import { latexToText } from './references/latex.ts';
import { textOfReference } from './references/reference.ts';
import { referencesReader } from './references.ts';

describe('a library', () => {
  it('of Zotero becomes notes and files of the same name', async () => {
    const files = fixtures('references').filter(
      ({ path }) => !/pandoc|bibutils|ris$|nbib|enw/.test(path),
    );
    const reading = await readAll(referencesReader, files);
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'Müller et al. 2020 – On DNA & the so-called “junk”: A review',
        body: `Title: On DNA & the so-called “junk”: A review
Authors: Jörg Müller, Ana García, Jiří Novák
Year: 2020
In: Journal of Genes 12(3), 1–20
DOI: https://doi.org/10.1000/xyz_1
Keywords: Genes, Junk

## Abstract

We show that 90% of it is used.
It costs $5.`,
      },
      {
        title: 'van Berg 2019 – Kapitel eins',
        body: 'Title: Kapitel eins\nAuthors: Ludwig van Berg\nYear: 2019\nPublisher: Nature Publishing',
      },
    ]);
    expect(fieldsOf(reading, 'file').map(({ name }) => name)).toEqual([
      'Müller et al. 2020 – On DNA & the so-called “junk”: A review',
      'extra',
    ]);
    expect(reasons(reading)).toEqual([
      'braces: this entry is damaged; left out',
      'van Berg 2019 – Kapitel eins: its PDF berg.pdf was not chosen',
    ]);
  });

  it.each(['pandoc.json', 'pandoc-biblatex.bib', 'bibutils.bib'])(
    'as %s says the same',
    async (name) => {
      const notes = fieldsOf(
        await readAll(referencesReader, fixtures(`references/${name}`)),
        'note',
      );
      expect(notes).toHaveLength(3);
      expect(String(notes[0]?.title)).toMatch(
        /^Watson & Crick 1953 – Molecular structure of nucleic acids/i,
      );
      expect(notes[0]?.body).toContain(
        'In: Nature 171(4356), 737–738\nDOI: https://doi.org/10.1038/171737a0',
      );
      expect(String(notes[1]?.title)).toMatch(
        /^(Ramón y )?Cajal 1909 – Histologie du système nerveux de l['’]homme & des vertébrés$/i,
      );
      expect(String(notes[2]?.title)).toMatch(
        /^World Health Organization 2001 – ICF: International Classification$|^Organization 2001/i,
      );
      expect(notes[2]?.body).toContain('Link: https://www.who.int/?a=1&b=2');
      expect(notes[2]?.body).toMatch(/Editors: Jörg Müller, Jan van der Berg, Ole Smørgås/);
    },
  );
});

it.each([
  ["{\\'e}t{\\'{e}} \\'\\i{} na\\\"{\\i}ve", 'été í naïve'],
  ["\\v{S}koda, {\\AA}ngstr\\\"om, \\L{}\\'od\\'z", 'Škoda, Ångström, Łódź'],
  ['\\c c \\c{C} \\k{a} \\H{o} \\~n \\=a \\.z \\u g', 'ç Ç ą ő ñ ā ż ğ'],
  ['\\emph{In vitro} \\textbf{bold} {DNA}', 'In vitro bold DNA'],
  ['1--2 --- 3~kg', '1–2 — 3\u00a0kg'],
  ['cost \\$5 \\& $x^2_{i}$', 'cost $5 & $x^2_{i}$'],
  ['\\', '\\'],
  ["\\'", ''],
])('LaTeX %j is %j', async (latex, text) => {
  expect(await inTurns(latexToText(latex), async () => undefined)).toBe(text);
});

describe('an entry of BibTeX', () => {
  const titlesOf = async (text: string) =>
    fieldsOf(await readAll(referencesReader, [sourceFile('a.bib', text)]), 'note').map(
      ({ title }) => title,
    );

  it('may have no key', async () => {
    const text =
      '@article{\n  author = {Sand, Ida and Reed, Tom},\n  title = {How ropes hold a tent},\n  year = {2019}\n}\n\n@book{Hill2020,\n  author = {Hill, Ann},\n  title = {Packing light},\n  year = {2020}\n}';
    expect(await titlesOf(text)).toEqual([
      'Sand & Reed 2019 – How ropes hold a tent',
      'Hill 2020 – Packing light',
    ]);
    expect(await titlesOf('@book{title={A}}@book(title="B")@book{,title={C}}')).toEqual([
      ...['A', 'B', 'C'],
    ]);
  });

  it('may have a key of several words', async () => {
    expect(await titlesOf('@book{Hill 2020 (2), title={A}}\n@book{Hill et al, title={B}}')).toEqual(
      ['B'],
    );
  });

  it('without a key is the same only by the same people', async () => {
    const one = (author: string) => `@article{author={${author}}, title={Introduction}}\n`;
    expect(await titlesOf(one('Moor, A') + one('Hill, B') + one('Hill, B'))).toEqual([
      'Moor – Introduction',
      'Hill – Introduction',
    ]);
  });

  it('without a key is named by its title if it is damaged', async () => {
    const text = '@book{title={Ropes}, note={\n@book{b, title={B}}';
    const reading = await readAll(referencesReader, [sourceFile('a.bib', text)]);
    expect(reasons(reading)).toEqual([
      'Ropes: this entry is damaged; only its first part is taken',
    ]);
  });
});

describe('damaged and hostile libraries', () => {
  it('say of an entry whether anything of it was imported', async () => {
    const text = '@book{a, title={A}, note={\n@book{b, note={\n@book{c, title={C}}';
    const reading = await readAll(referencesReader, [sourceFile('a.bib', text)]);
    expect(fieldsOf(reading, 'note').map(({ title }) => title)).toEqual(['A', 'C']);
    expect(reasons(reading)).toEqual([
      'a: this entry is damaged; only its first part is taken',
      'b: this entry is damaged; left out',
    ]);
  });

  it('never throw but where there is nothing', async () => {
    const piece = fc.constantFrom(
      '@article{',
      'a,',
      'title = ',
      '{',
      '}',
      '"',
      ',',
      '\\',
      '#',
      '@string{',
      '\n@book{b, title={x}}',
      '@comment',
      'author={A and {B and C}}',
      "\\'",
      '$',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, anyText())), async (pieces) => {
        try {
          await readAll(referencesReader, [sourceFile('a.bib', pieces.join(''))]);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
      { numRuns: fewerUnlessLong(300, 60) },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const items = [
          { type: 'book', title: value, author: value, issued: value, id: value },
          value,
          { type: 'book', title: 'Whole' },
        ];
        const reading = await readAll(referencesReader, [
          sourceFile('a.json', JSON.stringify(items)),
        ]);
        expect(fieldsOf(reading, 'note').map(({ title }) => title)).toContain('Whole');
      }),
      { numRuns: fewerUnlessLong(100, 30) },
    );
  });

  it.each([
    ['nested without an end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['of what is no text', '{"date-parts": [[{"toString": 1}]]}'],
  ])('go on behind a date that is %s', async (_, date) => {
    const text = `[{"type": "book", "title": "A", "issued": ${date}}, {"type": "book", "title": "B"}]`;
    const reading = await readAll(referencesReader, [sourceFile('a.json', text)]);
    expect(fieldsOf(reading, 'note').map(({ title }) => title)).toEqual(['A', 'B']);
    expect(reading.leftOut).toEqual([]);
  });

  it('take no more time than they are long', async () => {
    const pieces = [
      '@a{',
      '@a{b,c={',
      '@a{b,c="',
      '{',
      '\n@a{b,c={',
      '@a{b,author={A and ',
      "@a{b,t={\\'",
      '@a{b,t={$',
      '@a{b,file={:',
      '@',
      ' and ',
    ];
    const files = pieces.map((piece, at) =>
      sourceFile(`${at}.bib`, piece.repeat(fewerUnlessLong(1_000_000, 250_000) / piece.length)),
    );
    const whole = sourceFile('ok.bib', '@book{a, title={B}}');
    const reading = await readAll(referencesReader, [...files, whole]);
    expect(fieldsOf(reading, 'note').map(({ title }) => title)).toContain('B');
  });
});

it('an entry has no more people and fields than anybody reads', () => {
  const fields = Array.from({ length: 20_000 }, (_, at) => `f${at} = {x}`);
  const authors = Array.from({ length: 20_000 }, (_, at) => `B${at}, A`).join(' and ');
  const text = `@book{a, author = {${authors}}}\n@book{b, ${fields.join()}}`;
  const [people, long] = [...bibEntries(text)];
  expect(long).toMatchObject({ isWhole: false, fields: { size: 10_000 } });
  const work = referenceOfBib(people as BibEntry);
  let step = work.next();
  while (step.done !== true) step = work.next();
  expect(step.value.authors).toHaveLength(101);
  expect(textOfReference(step.value)).toMatch(/^Authors: .* B99, …$/m);
});

it('abbreviations that grow from one to the next end soon', async () => {
  const grown = Array.from(
    { length: 12 },
    (_, at) => `@string{a${at + 1} = a${at} # a${at} # a${at}}`,
  );
  const bomb = `@string{a0={${'x'.repeat(1_000)}}}\n${grown.join('\n')}\n@article{k, title = a12, author = a12}`;
  let units = 0;
  const { signal } = new AbortController();
  const asked = { chosen: {}, nowMs: 1, tzOffsetMin: () => 0, leaveOut: () => undefined, signal };
  for await (const { fields } of referencesReader.read([sourceFile('a.bib', bomb)], asked))
    units += JSON.stringify(fields).length;
  expect(units).toBeLessThan(10_000_000);
});
