import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../xml-tree.ts';
import { isDrawable } from './drawable.ts';
import { ommlToTex } from './omml.ts';

const texOf = (inner: string) => ommlToTex(parseXml(`<m:oMath>${inner}</m:oMath>`));
const draw = (tex: string) =>
  katex.renderToString(tex, { throwOnError: true, strict: 'ignore', displayMode: true });

const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<w:rPr><w:i/></w:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`;
const el = (name: string, parts: Record<string, string>, properties = '') =>
  `<m:${name}>${properties && `<m:${name}Pr>${properties}<m:ctrlPr/></m:${name}Pr>`}${Object.entries(
    parts,
  )
    .map(([part, inner]) => `<m:${part}>${inner}</m:${part}>`)
    .join('')}</m:${name}>`;
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const sub = (base: string, index: string) => el('sSub', { e: r(base), sub: r(index) });
const sup = (base: string, index: string) => el('sSup', { e: r(base), sup: r(index) });
const frac = (above: string, below: string, type = 'bar') =>
  el('f', { num: above, den: below }, val('type', type));
const d = (inner: string, open = '(', close = ')', more = '') =>
  el('d', { e: inner }, val('begChr', open) + more + val('endChr', close));
const m = (...rows: string[][]) =>
  `<m:m><m:mPr><m:mcs/></m:mPr>${rows.map((cells) => `<m:mr>${cells.map((cell) => `<m:e>${r(cell)}</m:e>`).join('')}</m:mr>`).join('')}</m:m>`;
const eqArr = (...lines: string[]) =>
  `<m:eqArr>${lines.map((line) => `<m:e>${line}</m:e>`).join('')}</m:eqArr>`;
const upright = val('sty', 'p');

describe('Office Math as TeX', () => {
  it.each([
    [
      'a fraction with indices',
      frac(
        sub('s', '2') + r('−', upright) + sub('s', '1'),
        sub('t', '2') + r('−', upright) + sub('t', '1'),
      ),
      '\\frac{s_2-s_1}{t_2-t_1}',
    ],
    [
      'fractions in fractions',
      frac(r('1'), r('1+') + frac(r('1'), r('x'))),
      '\\frac{1}{1+\\frac{1}{x}}',
    ],
    ['a fraction in a line', frac(r('a'), r('b'), 'lin'), 'a/b'],
    ['a fraction in a line, of long parts', frac(r('a+b'), r('c'), 'skw'), '\\frac{a+b}{c}'],
    ['parts without a line', frac(r('a'), r('b'), 'noBar'), '\\genfrac{}{}{0pt}{}{a}{b}'],
    ['a binomial', d(frac(r('n'), r('k'), 'noBar')), '\\binom{n}{k}'],
    [
      'a root',
      el('rad', { deg: '', e: r('2') + r('g') + r('h') }, val('degHide', '1')),
      '\\sqrt{2gh}',
    ],
    ['a root with a degree', el('rad', { deg: r('3'), e: r('x') }), '\\sqrt[3]{x}'],
    [
      'a root with a bracket in its degree',
      el('rad', { deg: r('[n]'), e: r('x') }),
      '\\sqrt[{[n]}]{x}',
    ],
    [
      'a sum with limits',
      el(
        'nary',
        { sub: r('i') + r('=', upright) + r('1'), sup: r('n'), e: sup('i', '2') },
        val('chr', '∑') + val('limLoc', 'undOvr') + val('subHide', '0') + val('supHide', '0'),
      ),
      '\\sum_{i=1}^n i^2',
    ],
    [
      'an integral, which has no sign of its own',
      el('nary', { sub: r('0'), sup: r('1'), e: r('x') + r('dx') }, val('limLoc', 'subSup')),
      '\\int_0^1 xdx',
    ],
    [
      'an integral with its limits above and below',
      el(
        'nary',
        { sub: r('V'), sup: '', e: r('f') },
        val('chr', '∭') + val('limLoc', 'undOvr') + val('supHide', '1'),
      ),
      '\\iiint\\limits_V f',
    ],
    [
      'an n-ary sign that TeX does not know',
      el('nary', { sub: r('i'), sup: '', e: r('x') }, val('chr', '⨊')),
      '\\mathop{⨊}\\limits_i x',
    ],
    ['a double index', el('sSubSup', { e: r('x'), sub: r('i'), sup: r('2') }), 'x_i^2'],
    [
      'indices in front',
      el('sPre', { sub: r('2'), sup: r('4'), e: r('He', upright) }),
      '{}_2^4\\mathrm{He}',
    ],
    ['an index of an index', el('sSup', { e: sup('a', '2'), sup: r('3') }), '{a^2}^3'],
    ['a prime', sup('f', '′'), "f'"],
    [
      'a matrix in brackets',
      d(m(['a', 'b'], ['c', 'd'])),
      '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
    ],
    [
      'a matrix in square brackets',
      d(m(['1'], ['2']), '[', ']'),
      '\\begin{bmatrix}1 \\\\ 2\\end{bmatrix}',
    ],
    ['a determinant', d(m(['a']), '|', '|'), '\\begin{vmatrix}a\\end{vmatrix}'],
    ['a matrix without brackets', m(['a', 'b']), '\\begin{matrix}a & b\\end{matrix}'],
    [
      'a row that begins with a bracket',
      m(['a'], ['[b']),
      '\\begin{matrix}a \\\\ {}[b\\end{matrix}',
    ],
    [
      'cases',
      r('f=') + d(eqArr(r('x, &amp;x≥0'), r('−x, &amp;x&lt;0')), '{', ''),
      'f=\\begin{cases}x,~&x\\ge0 \\\\ -x,~&x<0\\end{cases}',
    ],
    [
      'equations below each other, with a number',
      eqArr(r('a&amp;=b'), r('c&amp;=d#(1)')),
      '\\begin{aligned}a&=b \\\\ c&=d\\qquad(1)\\end{aligned}',
    ],
    ['brackets that grow', d(frac(r('1'), r('2'))), '\\left(\\frac{1}{2}\\right)'],
    ['brackets around a letter', d(r('x'), '⌊', '⌋'), '\\lfloor x\\rfloor'],
    [
      'angle brackets',
      d(frac(r('a'), r('b')), '⟨', '⟩'),
      '\\left\\langle\\frac{a}{b}\\right\\rangle',
    ],
    ['one bracket', d(frac(r('a'), r('b')), '', '|'), '\\left.\\frac{a}{b}\\right|'],
    ['brackets without a name in TeX', d(r('x'), '⟦', '⟧'), '⟦x⟧'],
    [
      'parts in brackets',
      `<m:d><m:dPr>${val('begChr', '{')}${val('sepChr', '|')}${val('endChr', '}')}</m:dPr><m:e>${r('x')}</m:e><m:e>${r('x>0')}</m:e></m:d>`,
      '\\{x\\mid x>0\\}',
    ],
    ['a hat, which has no sign of its own', el('acc', { e: r('p') }), '\\hat{p}'],
    ['a vector', el('acc', { e: r('v') }, val('chr', '\u20d7')), '\\vec{v}'],
    ['a wide tilde', el('acc', { e: r('xy') }, val('chr', '\u0303')), '\\widetilde{xy}'],
    ['two dots', el('acc', { e: r('x') }, val('chr', '\u0308')), '\\ddot{x}'],
    [
      'an accent that TeX does not know',
      el('acc', { e: r('x') }, val('chr', '☃')),
      '\\overset{☃}{x}',
    ],
    ['a bar above', el('bar', { e: r('AB') }, val('pos', 'top')), '\\overline{AB}'],
    ['a bar below', el('bar', { e: r('x') }), '\\underline{x}'],
    [
      'a brace with words',
      el('limUpp', {
        e: el('groupChr', { e: r('a+b') }, val('chr', '⏞') + val('pos', 'top')),
        lim: r('n terms', '<m:nor/>'),
      }),
      '\\overbrace{a+b}^{\\text{n terms}}',
    ],
    [
      'a brace below, which has no sign of its own',
      el('limLow', { e: el('groupChr', { e: r('a') }), lim: r('n') }),
      '\\underbrace{a}_n',
    ],
    [
      'an arrow with words',
      r('A') + el('groupChr', { e: r('heat', '<m:nor/>') }, val('chr', '→')) + r('B'),
      'A\\xrightarrow{\\mathrm{heat}}B',
    ],
    [
      'an arrow with words below',
      el('groupChr', { e: r('k') }, val('chr', '→') + val('pos', 'top')),
      '\\xrightarrow[k]{}',
    ],
    [
      'a limit',
      el('func', { fName: el('limLow', { e: r('lim', upright), lim: r('x→0') }), e: r('f') }),
      '\\lim_{x\\to0} f',
    ],
    ['a function', el('func', { fName: r('sin', upright), e: r('x') }), '\\sin x'],
    [
      'a power of a function',
      el('func', { fName: el('sSup', { e: r('cos', upright), sup: r('2') }), e: r('x') }),
      '\\cos^2 x',
    ],
    [
      'a function of one’s own',
      el('func', { fName: r('sgn', upright), e: r('x') }),
      '\\operatorname{sgn} x',
    ],
    [
      'a limit of a function of one’s own',
      el('limLow', { e: r('argmax', upright), lim: r('x') }),
      '\\operatorname*{argmax}_x',
    ],
    ['a box', el('borderBox', { e: r('x') }), '\\boxed{x}'],
    [
      'what is struck out',
      el('borderBox', { e: r('x') }, '<m:hideTop/><m:strikeBLTR/>'),
      '\\cancel{x}',
    ],
    ['a box that changes nothing', el('box', { e: r('x') }), 'x'],
    ['nothing visible', el('phant', { e: r('x') }, val('show', '0')) + r('y'), '\\phantom{x}y'],
    ['a phantom that is shown', el('phant', { e: r('x') }, '<m:zeroWid/>'), 'x'],
    ['Greek letters and signs', r('α+β≤2π∞·Δt'), '\\alpha+\\beta\\le2\\pi\\infty\\cdot\\Delta t'],
    [
      'letters of other styles',
      r('R', val('scr', 'double-struck')) + r('v', val('sty', 'b')) + r('d', upright) + r('𝑥'),
      '\\mathbb{R}\\mathbf{v}\\mathrm{d}x',
    ],
    ['words', r('if x is small, 5 %', '<m:nor/>'), '\\text{if x is small, 5 \\%}'],
    ['signs of TeX', r('a_b^c{d}$%&amp;#\\'), 'a\\_b\\wedge c\\{d\\}\\$\\%\\&\\#\\backslash'],
    [
      'what was added, not what was deleted',
      `<w:ins>${r('x')}</w:ins><w:del>${r('y')}</w:del>`,
      'x',
    ],
  ])('%s', (_, inner, tex) => {
    expect(texOf(inner)).toBe(tex);
    expect(draw(tex)).toContain('katex');
  });
});

describe('Office Math that was made to harm', () => {
  const nested = (open: string, close: string, times = 60) =>
    `${open.repeat(times)}${r('x')}${close.repeat(times)}`;

  it.each([
    ['fractions in fractions', nested('<m:f><m:num>', '</m:num><m:den/></m:f>')],
    ['brackets in brackets', nested('<m:d><m:e>', '</m:e></m:d>')],
    [
      'matrices in matrices',
      nested('<m:d><m:e><m:m><m:mr><m:e>', '</m:e></m:mr></m:m></m:e></m:d>', 30),
    ],
    [
      'cases in cases',
      nested(
        `<m:d><m:dPr>${val('begChr', '{')}${val('endChr', '')}</m:dPr><m:e><m:eqArr><m:e>`,
        '</m:e></m:eqArr></m:e></m:d>',
        30,
      ),
    ],
    [
      'accents on accents',
      nested(`<m:acc><m:accPr>${val('chr', '☃')}</m:accPr><m:e>`, '</m:e></m:acc>'),
    ],
    [
      'limits of limits',
      nested('<m:limLow><m:lim><m:limUpp><m:e>', '</m:e></m:limUpp></m:lim></m:limLow>', 40),
    ],
    [
      'parts that are missing',
      '<m:f/><m:rad/><m:nary/><m:d/><m:m/><m:eqArr/><m:func/><m:acc/><m:bar/><m:groupChr/><m:sPre/><m:limLow/>',
    ],
    ['commands as text', r('\\end{x}$}{ \\def\\x{\\x}') + r('\\end{x}$}', '<m:nor/>')],
    ['signs of tables in a group', eqArr(frac(r('a&amp;b'), r('c#d')))],
    ['brackets of long names', d(frac(r('a'), r('b')), 'constructor', '\\def')],
  ])('%s', (_, inner) => {
    const tex = texOf(inner);
    expect(tex === undefined || isDrawable(tex)).toBe(true);
    if (tex !== undefined) expect(() => draw(tex), tex).not.toThrow();
  });

  it('of many parts is left to its words', () => {
    expect(texOf(sub('x', '1').repeat(5_000))).toBeUndefined();
    expect(texOf(r('x'.repeat(100_000)))).toBeUndefined();
    expect(texOf('')).toBeUndefined();
  });
});
