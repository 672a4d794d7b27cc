/** Packages that were made to harm: each gets an answer in seconds. */
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { zipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { textOfBlocks } from '../read/block-text.ts';
import { readDocument } from '../read-document.ts';

const types = '<Types/>';

function docx(
  body: string,
  others: Record<string, string | Uint8Array> = {},
  isStored = false,
): Blob {
  const xml = `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  const parts = { '[Content_Types].xml': types, 'word/document.xml': xml, ...others };
  return new Blob([zipped(parts, { isStored })]);
}

const read = (bytes: Blob, mime: string = documentMimes.docx) =>
  readDocument({ bytes, mime, wantsPictures: true });

async function textOf(bytes: Blob): Promise<string> {
  const answer = await read(bytes);
  return answer.ok ? textOfBlocks(answer.document.sections.flat()) : answer.problem;
}

const words = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('a Word document', () => {
  it('never expands the entities of its own', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">
      <!ENTITY file SYSTEM "file:///etc/passwd">]>
      <w:document><w:body>${words('&b; &file; end')}</w:body></w:document>`;
    const bytes = docx('', { 'word/document.xml': bomb });
    expect(await textOf(bytes)).toBe('&b; &file; end');
  });

  it('that unpacks to far more than it is stays closed', async () => {
    const zeros = new Uint8Array(36_000_000);
    expect(await textOf(docx(words('x'), { 'word/media/a.png': zeros }))).toBe('unsafe');
  });

  it('with a part of more words than a device can open stays closed', async () => {
    expect(await textOf(docx(words('word '.repeat(7_000_000)), {}, true))).toBe('too-much');
  });

  it('with tables in tables without end is read as deep as a person wrote it', async () => {
    const depth = fewerUnlessLong(50_000, 15_000);
    const open = '<w:tbl><w:tr><w:tc>'.repeat(depth);
    const close = '</w:tc></w:tr></w:tbl>'.repeat(depth);
    expect(
      await textOf(docx(`${words('before')}${open}${words('deep')}${close}${words('after')}`)),
    ).toMatch(/^before[\s\S]*after$/);
  });

  it('whose styles are based on one another in a circle is read', async () => {
    const style = (id: string, base: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${base}"/></w:style>`;
    const styles = `<w:styles>${style('A', 'B')}${style('B', 'A')}</w:styles>`;
    const body = '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>round</w:t></w:r></w:p>';
    expect(await textOf(docx(body, { 'word/styles.xml': styles }))).toBe('round');
  });

  it('shows no deleted words and no instructions of Word', async () => {
    const body = `<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>
      <w:ins><w:r><w:t xml:space="preserve"> added</w:t></w:r></w:ins>
      <w:r><w:instrText>HYPERLINK "javascript:1"</w:instrText></w:r></w:p>`;
    expect(await textOf(docx(body))).toBe('kept added');
  });

  it('names no file outside itself as a picture', async () => {
    const relations = `<Relationships><Relationship Id="r1" Type="x/image" TargetMode="External"
      Target="https://evil.example/a.png"/><Relationship Id="r2" Type="x/image" Target="../../../etc/passwd"/></Relationships>`;
    const picture = (id: string) =>
      `<w:p><w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`;
    const answer = await read(
      docx(`${words('x')}${picture('r1')}${picture('r2')}`, {
        'word/_rels/document.xml.rels': relations,
      }),
    );
    expect(answer.ok && answer.document.pictures.size).toBe(0);
  });
});

describe('a book', () => {
  const book = (parts: Record<string, string>) =>
    new Blob([
      zipped({
        'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
        'b.opf': `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
          <spine>${'<itemref idref="a"/>'.repeat(2)}<itemref idref="none"/></spine></package>`,
        'a.xhtml': '<html><body><p>One page</p></body></html>',
        ...parts,
      }),
    ]);

  it('that is copy-protected says so', async () => {
    const encryption =
      '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>';
    const answer = await read(book({ 'META-INF/encryption.xml': encryption }), documentMimes.epub);
    expect(answer).toEqual({ ok: false, problem: 'protected' });
  });

  it('whose fonts alone are hidden is read', async () => {
    const encryption =
      '<encryption><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>';
    const answer = await read(book({ 'META-INF/encryption.xml': encryption }), documentMimes.epub);
    expect(answer.ok && answer.document.sections).toHaveLength(2);
  });
});

describe('a paragraph in a million pieces', () => {
  const part = fewerUnlessLong(1, 4);
  it.each([
    ['entities of a web page', 'caf&eacute; '.repeat(150_000 / part), documentMimes.html],
    ['broken lines', 'a  \n'.repeat(200_000 / part), documentMimes.markdown],
    ['signs that are no entities', '&amp '.repeat(200_000 / part), documentMimes.markdown],
  ])('is read in time that grows with it: %s', async (_, text, mime) => {
    expect((await read(new Blob([text]), mime)).ok).toBe(true);
  });
});
