/** What Word writes beside its paragraphs: numbers of lists, notes in tables, large first letters, charts. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import type { DocumentBlock, DocumentSection, ListBlock } from '../document.ts';
import { textOfBlocks } from '../read/block-text.ts';
import { readDocument } from '../read-document.ts';
import { cleanPageOf } from '../section-text.ts';

async function sectionsOf(bytes: Blob): Promise<DocumentSection[]> {
  const answer = await readDocument({ bytes, mime: documentMimes.docx, wantsPictures: false });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.document.sections;
}

const docx = (body: string, parts: Record<string, string> = {}) =>
  new Blob([
    zipped({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
      ...parts,
    }),
  ]);
const blocksOf = async (body: string, parts?: Record<string, string>): Promise<DocumentBlock[]> =>
  (await sectionsOf(docx(body, parts))).flat();
const fixture = (name: string) => new Blob([readFileSync(`test/fixtures/documents/${name}`)]);

const p = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const item = (text: string, numId: number, depth = 0) =>
  p(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${numId}"/></w:numPr>`);
const level = (depth: number, format: string, start = 1) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`;
const numbering = (levels: string, nums: string) => ({
  'word/numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${nums}</w:numbering>`,
});
const num = (id: number, override = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${override}</w:num>`;
const restart = (start: number) =>
  `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
const listsIn = (blocks: readonly DocumentBlock[]) =>
  blocks.filter((block): block is ListBlock => block.kind === 'list');

describe('a numbered list', () => {
  const decimal = level(0, 'decimal') + level(1, 'lowerLetter');

  it('goes on counting after other text', async () => {
    const lists = listsIn(
      await blocksOf(
        item('one', 1) + item('two', 1) + p('Between.') + item('three', 1),
        numbering(decimal, num(1)),
      ),
    );
    expect(lists.map(({ start, items }) => [start, items.length])).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });

  it('begins anew where its author said so', async () => {
    const lists = listsIn(
      await blocksOf(
        item('one', 1) + item('two', 1) + p('Between.') + item('one again', 2) + item('two', 2),
        numbering(decimal, num(1) + num(2, restart(1))),
      ),
    );
    expect(lists.map(({ start }) => start)).toEqual([1, 1]);
  });

  it('begins anew within one list', async () => {
    const [list] = listsIn(
      await blocksOf(
        item('one', 1) + item('two', 1) + item('five', 2) + item('six', 2),
        numbering(decimal, num(1) + num(2, restart(5))),
      ),
    );
    expect(list).toMatchObject({ start: 1, values: { 2: 5, 3: 6 } });
  });

  it('has its letters and its first number', async () => {
    const lists = listsIn(
      await blocksOf(item('c', 1), numbering(level(0, 'upperLetter', 3), num(1))),
    );
    expect(lists).toMatchObject([{ isOrdered: true, numbering: 'upper-alpha', start: 3 }]);
  });

  it('counts the lists in its items anew', async () => {
    const [list] = listsIn(
      await blocksOf(
        [item('one', 1), item('a', 1, 1), item('b', 1, 1), item('two', 1), item('a', 1, 1)].join(
          '',
        ),
        numbering(decimal, num(1)),
      ),
    );
    const inner = listsIn(list?.items.flat() ?? []);
    expect(inner.map(({ start, numbering }) => [start, numbering])).toEqual([
      [1, 'lower-alpha'],
      [1, 'lower-alpha'],
    ]);
    expect(list).toMatchObject({ start: 1 });
    expect(list?.values).toBeUndefined();
  });

  it('of no definition is a list of points', async () => {
    expect(listsIn(await blocksOf(item('one', 9)))).toMatchObject([{ isOrdered: false, start: 1 }]);
  });
});

describe('a note', () => {
  it('of a cell stands below its table, once', async () => {
    const sections = await sectionsOf(fixture('formula-and-footnote.docx'));
    const text = sections.map((section, at) => cleanPageOf(section, at + 1).text).join('\n\n');
    expect(text.match(/Weighed when dry\./g)).toHaveLength(1);
    expect(text).toMatch(
      /Rope {2}2 kg\n\nWeighed when dry\.\n\nA paragraph with a note\.\n\nA note below the paragraph\./,
    );
  });

  const notes = (inner: string) => ({
    'word/footnotes.xml': `<w:footnotes><w:footnote w:id="1">${inner}</w:footnote></w:footnotes>`,
  });
  const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>';

  it('of a table in a cell, and of a text box, follows the outermost table', async () => {
    const cell = (inner: string) => `<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    const body =
      cell(`${cell(`<w:p><w:r><w:t>Deep</w:t></w:r>${reference}</w:p>`)}${p('beside')}`) +
      p('After');
    expect(textOfBlocks(await blocksOf(body, notes(p('The note'))))).toMatch(
      /Deep[\s\S]*1 The note\nAfter$/,
    );
  });

  it('that refers to itself, or is referred to without end, is read once', async () => {
    const own = notes(`<w:p><w:r><w:t>Round</w:t></w:r>${reference}</w:p>`);
    const body = `<w:p><w:r><w:t>x</w:t></w:r>${reference.repeat(2_000)}</w:p>`;
    expect(textOfBlocks(await blocksOf(body, own)).match(/Round/g)).toHaveLength(1);
  });
});

describe('a large first letter', () => {
  const cap = '<w:framePr w:dropCap="drop" w:lines="3"/>';

  it('belongs to its paragraph', async () => {
    expect(textOfBlocks((await sectionsOf(fixture('drop-cap.docx'))).flat())).toBe(
      'Ropes hold the tent in the wind.',
    );
  });

  it('keeps the looks of the words after it', async () => {
    const body =
      p('T', cap) +
      '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>ents</w:t></w:r><w:r><w:t> stand.</w:t></w:r></w:p>';
    expect(await blocksOf(body)).toEqual([
      { kind: 'paragraph', runs: [{ text: 'Tents', bold: true }, { text: ' stand.' }] },
    ]);
  });

  it('stands alone where no paragraph follows', async () => {
    expect(textOfBlocks(await blocksOf(p('R', cap)))).toBe('R');
    expect(textOfBlocks(await blocksOf(p('R', cap) + p('S', cap) + p('o')))).toBe('R\nSo');
    expect(
      textOfBlocks(
        await blocksOf(`${p('R', cap)}<w:tbl><w:tr><w:tc>${p('cell')}</w:tc></w:tr></w:tbl>`),
      ),
    ).toBe('R\ncell');
  });
});

it.each([
  ['Symbol', 'F061', 'α'],
  ['Symbol', 'F0B3', '≥'],
  ['Symbol', '0057', 'Ω'],
  ['Wingdings', 'F0E0', '→'],
  ['Wingdings', 'F000', ''],
  ['Arial', '2192', '→'],
  ['Arial', 'x', ''],
])('a sign of the font %s at %s is %j', async (font, code, sign) => {
  const body = `<w:p><w:r><w:t>a</w:t><w:sym w:font="${font}" w:char="${code}"/><w:t>b</w:t></w:r></w:p>`;
  expect(textOfBlocks(await blocksOf(body))).toBe(`a${sign}b`);
});

it('a chart is its title and a table of its values', async () => {
  const points = (values: string[]) =>
    values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
  const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Rain in a year</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>
    <c:ser><c:tx><c:strRef><c:strCache>${points(['Coast'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['May', 'June'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${points(['0.30000000000000004', '12'])}</c:numCache></c:numRef></c:val></c:ser>
    <c:ser><c:tx><c:v>Hills</c:v></c:tx><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode>${points(['0.25', '1'])}</c:numCache></c:numRef></c:val></c:ser>
  </c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const body =
    p('Before') +
    '<w:p><w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="r1"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>' +
    p('After');
  const blocks = await blocksOf(body, {
    'word/charts/chart1.xml': chart,
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/chart" Target="charts/chart1.xml"/></Relationships>',
  });
  expect(textOfBlocks(blocks)).toBe(
    'Before\nRain in a year\n  Coast  Hills\nMay  0.3  25 %\nJune  12  100 %\nAfter',
  );
});
