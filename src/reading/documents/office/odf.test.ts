import { describe, expect, it } from 'vitest';
import { zipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { textOfBlocks } from '../read/block-text.ts';
import { readDocument } from '../read-document.ts';
import { recognize } from '../recognize.ts';

const kinds = { text: documentMimes.odt, presentation: documentMimes.odp };

function odf(
  body: string,
  kind: keyof typeof kinds = 'text',
  others: Record<string, string | Uint8Array> = {},
): Blob {
  const content = `<o:document-content><o:automatic-styles>${styles}</o:automatic-styles>
    <o:body><o:${kind}>${body}</o:${kind}></o:body></o:document-content>`;
  return new Blob([zipped({ mimetype: kinds[kind], 'content.xml': content, ...others })]);
}

const styles = `
  <s:style s:name="P1" s:parent-style-name="Quotations"/>
  <s:style s:name="T1"><s:text-properties f:font-weight="bold" s:text-position="super 58%"/></s:style>
  <t:list-style s:name="L1"><t:list-level-style-number t:level="1" s:num-format="1" t:start-value="3"/>
    <t:list-level-style-bullet t:level="2"/></t:list-style>`;

async function read(bytes: Blob, mime: string = documentMimes.odt) {
  const answer = await readDocument({ bytes, mime, wantsPictures: true });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.document.sections;
}

const textOf = async (body: string) => textOfBlocks((await read(odf(body))).flat());

describe('an OpenDocument text', () => {
  it('is read without deleted words, comments, contents lists and furigana', async () => {
    const body = `<t:tracked-changes><t:p>gone</t:p></t:tracked-changes>
      <t:table-of-content><t:p>Chapter 1</t:p></t:table-of-content>
      <t:p>Kept<o:annotation><t:p>a remark</t:p></o:annotation><t:s t:c="3"/>words,
      <t:ruby><t:ruby-base>漢字</t:ruby-base><t:ruby-text>かんじ</t:ruby-text></t:ruby></t:p>`;
    expect(await textOf(body)).toBe('Kept words, 漢字');
  });

  it('has code with as many spaces as it names, and none for a number below 0', async () => {
    const body = '<t:p t:style-name="Source_20_Code">if<t:s t:c="3"/>a<t:s t:c="-3"/>b</t:p>';
    expect((await read(odf(body))).flat()).toEqual([{ kind: 'code', text: 'if   ab' }]);
  });

  it('keeps headings, quotes, looks and numbered lists that begin later', async () => {
    const body = `<t:h t:outline-level="3">Cells</t:h><t:p t:style-name="P1">Omnis</t:p>
      <t:p>m<t:span t:style-name="T1">2</t:span></t:p>
      <t:list t:style-name="L1"><t:list-item><t:p>one</t:p>
        <t:list><t:list-item><t:p>inner</t:p></t:list-item></t:list></t:list-item></t:list>`;
    expect((await read(odf(body))).flat()).toMatchObject([
      { kind: 'heading', level: 3 },
      { kind: 'quote' },
      { runs: [{ text: 'm' }, { text: '2', bold: true, raised: true }] },
      {
        kind: 'list',
        isOrdered: true,
        start: 3,
        items: [[{}, { kind: 'list', isOrdered: false }]],
      },
    ]);
  });

  it('has the notes of table cells, text boxes and labels of drawings', async () => {
    const note =
      '<t:note><t:note-citation>*</t:note-citation><t:note-body><t:p>weighed dry</t:p></t:note-body></t:note>';
    const body = `<table:table><table:table-row><table:table-cell><t:p>Rope${note}</t:p></table:table-cell>
      <table:covered-table-cell/></table:table-row></table:table>
      <t:p>Before<d:frame><d:text-box><t:p>in a box</t:p></d:text-box></d:frame></t:p>
      <d:g><d:custom-shape><t:p>a label</t:p></d:custom-shape></d:g>`;
    expect(await textOf(body)).toBe('Rope1\n1 weighed dry\nBefore\nin a box\na label');
  });

  it('has its formulas in TeX, also as words', async () => {
    const math = `<math><semantics><mfrac><mi>a</mi><mi>b</mi></mfrac>
      <annotation encoding="StarMath 5.0">{a} over {b}</annotation></semantics></math>`;
    const frame = (href: string) =>
      `<d:frame><d:object x:href="${href}"/><d:image x:href="./ObjectReplacements/Object 1"/></d:frame>`;
    const body = `<t:p>The mean ${frame('./Object 1')} is${frame('./Object 2')}.</t:p>`;
    const [paragraph] = (await read(odf(body, 'text', { 'Object 1/content.xml': math }))).flat();
    expect(paragraph).toMatchObject({
      runs: [{ text: 'The mean ' }, { tex: '\\frac{a}{b}', text: 'a/b' }, { text: ' is.' }],
    });
  });

  it('with a password is locked, and one without its text is damaged', async () => {
    const manifest = '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    const locked = odf('<t:p>x</t:p>', 'text', { 'META-INF/manifest.xml': manifest });
    await expect(read(locked)).rejects.toThrow('locked');
    const empty = new Blob([zipped({ mimetype: kinds.text, 'content.xml': '<o:x/>' })]);
    await expect(read(empty)).rejects.toThrow('damaged');
  });
});

describe('an OpenDocument presentation', () => {
  it('is one section a slide, without footers and numbers, with the speaker’s notes', async () => {
    const frame = (role: string, text: string) =>
      `<d:frame p:class="${role}"><d:text-box><t:p>${text}</t:p></d:text-box></d:frame>`;
    const slide = `<d:page>${frame('outline', 'Point')}${frame('title', 'Title')}${frame('footer', 'Uni')}
      ${frame('page-number', '7')}<p:notes>${frame('notes', 'Say this')}</p:notes></d:page>`;
    const sections = await read(odf(`${slide}<d:page/>`, 'presentation'), documentMimes.odp);
    expect(sections).toHaveLength(2);
    expect(textOfBlocks(sections[0] ?? [])).toBe('Title\nPoint\nSay this');
  });
});

describe('OpenDocument files by their bytes', () => {
  it.each([
    ['a text', odf(''), { ok: true, mime: documentMimes.odt }],
    ['a presentation', odf('', 'presentation'), { ok: true, mime: documentMimes.odp }],
    [
      'a template',
      odf('', 'text', { mimetype: `${documentMimes.odt}-template` }),
      { ok: true, mime: documentMimes.odt },
    ],
    [
      'a spreadsheet',
      odf('', 'text', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      { ok: false, kind: 'other' },
    ],
  ])('%s', async (_, bytes, recognized) => {
    expect(await recognize(bytes, 'renamed.bin')).toEqual(recognized);
  });
});

describe('a hostile OpenDocument text', () => {
  it('with lists and tables without end is read as deep as a person wrote it', async () => {
    const open = '<t:list><t:list-item>'.repeat(20_000);
    const close = '</t:list-item></t:list>'.repeat(20_000);
    const text = await textOf(`<t:p>before</t:p>${open}<t:p>deep</t:p>${close}<t:p>after</t:p>`);
    expect(text).toMatch(/^before[\s\S]*after$/);
  });

  it('whose styles are based on one another in a circle is read', async () => {
    const circle = ['A', 'B'].map(
      (name, at) => `<s:style s:name="${name}" s:parent-style-name="${at === 0 ? 'B' : 'A'}"/>`,
    );
    const bytes = odf('<t:p t:style-name="A">round</t:p>', 'text', {
      'styles.xml': `<o:document-styles><o:styles>${circle.join('')}</o:styles></o:document-styles>`,
    });
    expect(textOfBlocks((await read(bytes)).flat())).toBe('round');
  });
});

it('a formula that is named many times is read once', async () => {
  const math = `<math>${'<mfrac><mi>x</mi><mi>y</mi></mfrac>'.repeat(2_000)}</math>`;
  const frames = '<d:frame><d:object x:href="./Object 1"/></d:frame>'.repeat(5_000);
  const bytes = odf(`<t:p>Words ${frames}</t:p>`, 'text', { 'Object 1/content.xml': math });
  expect(textOfBlocks((await read(bytes)).flat())).toContain('Words');
});
