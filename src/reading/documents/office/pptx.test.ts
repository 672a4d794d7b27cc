import { describe, expect, it } from 'vitest';
import { zipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { textOfBlocks } from '../read/block-text.ts';
import { readDocument } from '../read-document.ts';

const rels = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

async function slideOf(
  shapes: string,
  parts: Record<string, string> = {},
  more: [string, string, string][] = [],
) {
  const bytes = new Blob([
    zipped({
      '[Content_Types].xml': '<Types/>',
      'ppt/presentation.xml':
        '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': rels(['r1', 'slide', 'slides/slide1.xml']),
      'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': rels(...more),
      ...parts,
    }),
  ]);
  const answer = await readDocument({ bytes, mime: documentMimes.pptx, wantsPictures: false });
  return answer.ok ? (answer.document.sections[0] ?? []) : answer.problem;
}

const shape = (type: string, inner: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${type && `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`;
const line = (text: string, properties = '') =>
  `<a:p><a:pPr>${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
const wordsOf = async (shapes: string) => {
  const slide = await slideOf(shapes);
  return typeof slide === 'string' ? slide : textOfBlocks(slide);
};

describe('a slide', () => {
  it('has its words, not the footer, the date and the number that repeat on every slide', async () => {
    const shapes =
      shape('title', line('Tents')) +
      shape('body', line('Ropes hold the tent.')) +
      shape('ftr', line('Course 1, winter')) +
      shape('dt', line('29 November')) +
      shape('sldNum', '<a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>') +
      shape('', '<a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>') +
      shape('', '<a:p><a:fld type="datetime1"><a:t>29/11</a:t></a:fld></a:p>');
    expect(await wordsOf(shapes)).toBe('Tents\nRopes hold the tent.');
  });

  it('has the numbers and letters of its lists', async () => {
    const numbered = '<a:buAutoNum type="alphaLcParenR" startAt="3"/>';
    expect(await slideOf(shape('body', line('c', numbered) + line('d', numbered)))).toMatchObject([
      { kind: 'list', isOrdered: true, numbering: 'lower-alpha', start: 3, items: [{}, {}] },
    ]);
  });

  it('that is only a chart has the chart’s title and values', async () => {
    const frame =
      '<p:graphicFrame><a:graphic><a:graphicData uri="c"><c:chart r:id="c1"/></a:graphicData></a:graphic></p:graphicFrame>';
    const chart =
      '<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Rain</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:pieChart><c:ser>' +
      '<c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>May</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>12</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:pieChart></c:plotArea></c:chart></c:chartSpace>';
    const slide = await slideOf(frame, { 'ppt/charts/chart1.xml': chart }, [
      ['c1', 'chart', '../charts/chart1.xml'],
    ]);
    expect(typeof slide === 'string' ? slide : textOfBlocks(slide)).toBe('Rain\nMay  12');
  });

  it('has the form that older programs show, if there is no other', async () => {
    expect(
      await wordsOf(
        `<mc:AlternateContent><mc:Fallback>${shape('', line('old'))}</mc:Fallback></mc:AlternateContent>`,
      ),
    ).toBe('old');
  });

  it('has a formula on a line of its own', async () => {
    const math =
      '<a:p><a14:m><m:oMathPara><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></m:oMathPara></a14:m></a:p>';
    expect(await slideOf(shape('', math))).toEqual([
      { kind: 'paragraph', runs: [{ text: 'x=1', tex: 'x=1', isDisplay: true }] },
    ]);
  });
});

it('a slide that the show lists a thousand times is read once', async () => {
  const bytes = zipped({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation>${'<p:sldId id="256" r:id="r0"/>'.repeat(1_000)}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r0" Type="x/slide" Target="slide1.xml"/></Relationships>',
    'ppt/slide1.xml':
      '<p:sld><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Once</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
  });
  const answer = await readDocument({
    ...{ bytes: new Blob([bytes]), mime: documentMimes.pptx, wantsPictures: false },
  });
  expect(answer.ok && answer.document.sections).toHaveLength(1);
});
