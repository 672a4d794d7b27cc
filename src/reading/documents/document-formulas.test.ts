/** Formulas of other programs, read as TeX and as words. */
import { readFileSync } from 'node:fs';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { zipped } from '../../../test/support/zip.ts';
import { createKeptPages, handle } from '../../generate/handle.ts';
import { onDeviceEngine } from '../../generate/on-device.ts';
import type { WorkerMessage } from '../../generate/stream.ts';
import { documentMimes, mimeOfName } from '../../model/files/document-kinds.ts';
import type { DocumentBlock, DocumentSection, Run, TextRun } from './document.ts';
import { readDocument } from './read-document.ts';
import { cleanPageOf } from './section-text.ts';

async function sectionsIn(name: string, content?: BlobPart): Promise<DocumentSection[]> {
  const bytes = new Blob([content ?? readFileSync(`test/fixtures/documents/${name}`)]);
  const answer = await readDocument({ bytes, mime: mimeOfName(name) ?? '', wantsPictures: false });
  if (!answer.ok) throw new Error(`${name} is ${answer.problem}`);
  return answer.document.sections;
}

function* runsOf(blocks: readonly DocumentBlock[]): Generator<Run> {
  for (const block of blocks) {
    if ('runs' in block) yield* block.runs;
    else if (block.kind === 'list') yield* runsOf(block.items.flat());
    else if (block.kind === 'quote') yield* runsOf(block.blocks);
    else if (block.kind === 'table')
      yield* runsOf(block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.blocks)));
  }
}

const formulasIn = (sections: readonly DocumentSection[]) =>
  [...runsOf(sections.flat())].filter((run): run is TextRun => 'tex' in run);
const texIn = (sections: readonly DocumentSection[]) => formulasIn(sections).map(({ tex }) => tex);
const html = async (body: string) => sectionsIn('a.html', `<html><body>${body}</body></html>`);
const textOf = (sections: readonly DocumentSection[]) =>
  sections.map((section, at) => cleanPageOf(section, at + 1).text).join('\n\n');

describe.each(['formula-and-footnote.docx', 'formula.pptx', 'formula.epub', 'formula.html'])(
  '%s',
  (name) => {
    it('has its formulas as TeX that is drawn, and as words', async () => {
      const sections = await sectionsIn(name);
      const formulas = formulasIn(sections);
      expect(formulas.map(({ tex }) => tex?.replace(/[{} ]/g, ''))).toEqual([
        '\\fracs_2-s_1t_2-t_1',
        '\\sqrt2gh',
        '\\sum_i=1^ni^2',
      ]);
      for (const { tex = '' } of formulas)
        expect(katex.renderToString(tex, { throwOnError: true })).toContain('katex');
      expect(textOf(sections)).toContain(
        'The mean speed is (s₂-s₁)/(t₂-t₁) and the root is √(2gh). The sum is ∑ᵢ₌₁ⁿ i².',
      );
    });
  },
);

describe('Markdown', () => {
  it('has its formulas as formulas', async () => {
    const sections = await sectionsIn(
      'a.md',
      'Energy is $E=mc^2$ here.\n\n$$\\frac{a}{b}$$\n\nIt costs $5 or $6.',
    );
    expect(formulasIn(sections)).toEqual([
      { tex: 'E=mc^2', text: 'E=mc²' },
      { tex: '\\frac{a}{b}', text: 'a/b', isDisplay: true },
    ]);
    expect(textOf(sections)).toBe('Energy is E=mc² here.\n\na/b\n\nIt costs $5 or $6.');
  });
});

describe('a page', () => {
  const math = (inner: string, attributes = '') => `<math ${attributes}>${inner}</math>`;
  const half = '<mfrac><mn>1</mn><mn>2</mn></mfrac>';
  const annotated = (tex: string) =>
    math(
      `<semantics>${half}<annotation encoding="application/x-tex">${tex}</annotation></semantics>`,
    );

  it.each([
    ['MathML', math(half), ['\\frac{1}{2}']],
    [
      'MathML with a prefix',
      '<m:math xmlns:m="x"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math>',
      ['\\frac{1}{2}'],
    ],
    ['TeX beside MathML', annotated('{\\displaystyle \\tfrac{1}{2}}'), ['\\tfrac{1}{2}']],
    ['commands of the author’s own beside MathML', annotated('\\half'), ['\\frac{1}{2}']],
    ['TeX as an attribute of MathML that is empty', math('', 'alttext="x^{2}"'), ['x^{2}']],
    ['words as an attribute', math(half, 'alttext="one half"'), ['\\frac{1}{2}']],
    [
      'Wikipedia’s formula once, not again as a picture',
      `<span class="mwe-math-element"><span style="display: none">${annotated('{\\displaystyle x^2}')}</span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^2}"></span>`,
      ['x^2'],
    ],
    [
      'Wikipedia’s picture alone',
      '<img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^2}">',
      ['x^2'],
    ],
    ['a picture of TeX', '<img class="tex" src="a.png" alt="\\frac{a}{b}">', ['\\frac{a}{b}']],
    ['a picture in signs of TeX', '<img src="a.png" alt="$a^2$">', ['a^2']],
    [
      'a picture of Canvas',
      '<img class="equation_image" src="/equation_images/1" alt="LaTeX: x^2" data-equation-content="x^2">',
      ['x^2'],
    ],
    [
      'a picture with words',
      '<img class="math" src="a.png" alt="a drawing of the square root">',
      [],
    ],
    ['a picture with a path', '<img src="a.png" alt="C:\\Users\\me\\a.png">', []],
    [
      'a script',
      '<script type="math/tex">x^2</script> <script type="math/tex; mode=display">y</script>',
      ['x^2', 'y'],
    ],
    ['a script with MathML', `<script type="math/mml">${math(half)}</script>`, ['\\frac{1}{2}']],
    [
      'what KaTeX draws, once',
      `<span class="katex-display"><span class="katex"><span class="katex-mathml">${annotated('x^2')}</span><span class="katex-html" aria-hidden="true"><span>x</span><span>2</span></span></span></span>`,
      ['x^2'],
    ],
    [
      'what MathJax 2 draws, once',
      `<span class="MathJax_Preview">x2</span><span class="MathJax" data-mathml="&lt;math&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;/math&gt;"><span>x</span></span><script type="math/tex">x</script>`,
      ['x'],
    ],
    [
      'what MathJax 3 draws',
      `<mjx-container display="true"><mjx-math aria-hidden="true"><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml>${math(half)}</mjx-assistive-mml></mjx-container>`,
      ['\\frac{1}{2}'],
    ],
    [
      'what MathJax 4 draws',
      '<mjx-container><mjx-math data-latex="x^2"><mjx-mi>x</mjx-mi></mjx-math></mjx-container>',
      ['x^2'],
    ],
    [
      'TeX in its text',
      'so <span class="math inline">\\(x&lt;y\\)</span> and \\[z^2\\] and $$a=b$$',
      ['x<y', 'z^2', 'a=b'],
    ],
    ['sums of money', '$$$ and $$ 5 $$, \\( without an end', []],
    ['TeX in code', '<code>\\(x\\)</code>', []],
  ])('has %s', async (_, body, tex) => {
    const sections = await html(`<p>Before ${body} after.</p>`);
    expect(texIn(sections)).toEqual(tex);
    expect(textOf(sections)).toMatch(/^Before\b[\s\S]*after\.$/);
  });

  it.each([
    ['MathML', math(half, 'display="block"')],
    ['KaTeX', `<span class="katex-display"><span class="katex">${annotated('x')}</span></span>`],
    ['MathJax', `<mjx-container display="true">${math(half)}</mjx-container>`],
    ['a script', '<script type="math/tex; mode=display">y</script>'],
    ['text', '\\[y\\]'],
  ])('sets a formula of %s on a line of its own', async (_, body) => {
    const [formula] = formulasIn(await html(`<p>So${body}holds.</p>`));
    expect(formula?.isDisplay).toBe(true);
    expect(textOf(await html(`<p>So${body}holds.</p>`))).toMatch(/^So \S+ holds\.$/);
  });

  it('takes no longer for formulas without end', async () => {
    const part = fewerUnlessLong(1, 4);
    for (const unit of [
      '<math>',
      '<math><mfrac>',
      '\\(',
      '\\( x',
      '$$ ',
      '<math><mi>x</mi></math>',
    ])
      expect(textOf(await html(`<p>before</p>${unit.repeat(20_000 / part)}`))).toMatch(/^before/);
    expect(textOf(await html(`<p>before</p>${'\\('.repeat(100_000 / part)}x\\)`))).toMatch(
      /^before/,
    );
  });

  it('keeps the words of a formula that is too large to be drawn', async () => {
    const large = math('<mi>word</mi>'.repeat(20_000));
    expect(textOf(await html(`<p>before ${large} after</p>`))).toMatch(
      /^before (word){100,} after$/,
    );
  });
});

describe('Word', () => {
  const docx = (body: string) =>
    new Blob([
      zipped({
        '[Content_Types].xml': '<Types/>',
        'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
      }),
    ]);
  const read = async (body: string) => {
    const answer = await readDocument({
      bytes: docx(body),
      mime: documentMimes.docx,
      wantsPictures: false,
    });
    return answer.ok ? answer.document.sections : [];
  };
  const math = '<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>';

  it('sets a paragraph of formulas on lines of their own', async () => {
    const sections = await read(`<w:p><m:oMathPara>${math}${math}</m:oMathPara></w:p>`);
    expect(formulasIn(sections).map(({ isDisplay }) => isDisplay)).toEqual([true, true]);
  });

  it('keeps equal formulas side by side apart', async () => {
    expect(texIn(await read(`<w:p>${math}${math}<w:r><w:t> end</w:t></w:r></w:p>`))).toEqual([
      'x=1',
      'x=1',
    ]);
  });

  it('keeps the letters of a formula that is too large to be drawn', async () => {
    const large = `<m:oMath>${'<m:r><m:t>x</m:t></m:r>'.repeat(20_000)}</m:oMath>`;
    expect(textOf(await read(`<w:p>${large}</w:p>`))).toHaveLength(20_000);
  });
});

it('a card of a sentence with a formula shows the formula', async () => {
  const sentence =
    '<p>The <b>mean speed</b> is defined as the distance that a body covers in a given time, written as ' +
    '<math><mfrac><msub><mi>s</mi><mn>2</mn></msub><msub><mi>t</mi><mn>2</mn></msub></mfrac></math>, divided by that time.</p>' +
    '<p>The <b>kinetic energy</b> of a body is the work that brings it from rest to its speed, which is <math><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>m</mi><msup><mi>v</mi><mn>2</mn></msup></math> for a body that moves slowly.</p>';
  const pages = (await html(sentence)).map((section, at) => cleanPageOf(section, at + 1));
  const messages: WorkerMessage[] = [];
  await handle(
    { type: 'generate', id: 'a', kind: 'flashcards', count: 5, pages },
    (message) => messages.push(message),
    { engine: onDeviceEngine, isCancelled: () => false, kept: createKeptPages().kept },
  );
  const result = messages.find((message) => message.type === 'result');
  const items = result?.type === 'result' ? result.items : [];
  expect(JSON.stringify(items)).toContain('$\\\\frac{s_2}{t_2}$');
  for (const { quote } of items) expect(quote).not.toContain('$');
});

it.each([
  ['The mass of ', ' is 5.', 'The mass of \ufffc is 5.'],
  ['It is ', '.', 'It is \ufffc.'],
  ['', ' The mass is 5.', 'The mass is 5.'],
  ['The mass is 5. ', '', 'The mass is 5.'],
  ['One.\n', '\nTwo.', 'One. Two.'],
])('a picture among words leaves a sign: “%s[picture]%s”', (before, after, wanted) => {
  const runs = [{ text: before }, { picture: 'a', alt: '' }, { text: after }];
  expect(cleanPageOf([{ kind: 'paragraph', runs }], 1).text).toBe(wanted);
});

it('a formula without words of its own stays a formula', async () => {
  const [page] = (await sectionsIn('a.md', 'The test of $H_A$ and $\\smile$ and $x$.')).map(
    (section) => cleanPageOf(section, 1),
  );
  expect(page?.blocks[0]?.formulas).toEqual([{ words: 'H_A', tex: 'H_A' }]);
});
