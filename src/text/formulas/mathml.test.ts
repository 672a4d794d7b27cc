import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { parseXml } from '../xml-tree.ts';
import { isDrawable } from './drawable.ts';
import { mathmlToTex } from './mathml.ts';

const texOf = (inner: string) => mathmlToTex(parseXml(`<math>${inner}</math>`));
const draw = (tex: string) =>
  katex.renderToString(tex, { throwOnError: true, strict: 'ignore', displayMode: true });

const mi = (name: string) => `<mi>${name}</mi>`;
const mn = (number: string) => `<mn>${number}</mn>`;
const mo = (sign: string) => `<mo>${sign}</mo>`;
const row = (...parts: string[]) => `<mrow>${parts.join('')}</mrow>`;
const half = `<mfrac>${mn('1')}${mn('2')}</mfrac>`;
const tableOf = (...rows: string[][]) =>
  `<mtable>${rows.map((cells) => `<mtr>${cells.map((cell) => `<mtd>${cell}</mtd>`).join('')}</mtr>`).join('')}</mtable>`;

describe('MathML as TeX', () => {
  it.each([
    ['letters and numbers', row(mn('2'), mi('g'), mi('h')), '2gh'],
    [
      'a fraction with indices',
      `<mfrac>${row(`<msub>${mi('s')}${mn('2')}</msub>`, mo('−'), `<msub>${mi('s')}${mn('1')}</msub>`)}${row(`<msub>${mi('t')}${mn('2')}</msub>`, mo('−'), `<msub>${mi('t')}${mn('1')}</msub>`)}</mfrac>`,
      '\\frac{s_2-s_1}{t_2-t_1}',
    ],
    ['a slanted fraction', `<mfrac bevelled="true">${mi('a')}${mi('b')}</mfrac>`, 'a/b'],
    [
      'a slanted fraction of long parts',
      `<mfrac bevelled="true">${row(mi('a'), mo('+'), mi('b'))}${mi('c')}</mfrac>`,
      '\\frac{a+b}{c}',
    ],
    [
      'a binomial',
      row(mo('('), `<mfrac linethickness="0">${mi('n')}${mi('k')}</mfrac>`, mo(')')),
      '\\binom{n}{k}',
    ],
    [
      'two parts without a line',
      `<mfrac linethickness="0pt">${mi('n')}${mi('k')}</mfrac>`,
      '\\genfrac{}{}{0pt}{}{n}{k}',
    ],
    ['a root', `<msqrt>${mn('2')}${mi('g')}${mi('h')}</msqrt>`, '\\sqrt{2gh}'],
    ['a root with a degree', `<mroot>${mi('x')}${mn('3')}</mroot>`, '\\sqrt[3]{x}'],
    [
      'a sum with limits',
      row(
        `<munderover>${mo('∑')}${row(mi('i'), mo('='), mn('1'))}${mi('n')}</munderover>`,
        `<msup>${mi('i')}${mn('2')}</msup>`,
      ),
      '\\sum_{i=1}^n i^2',
    ],
    [
      'an integral',
      row(
        `<msubsup>${mo('∫')}${mn('0')}${mi('∞')}</msubsup>`,
        mi('f'),
        mo('\u2061'),
        mo('('),
        mi('x'),
        mo(')'),
        mi('d'),
        mi('x'),
      ),
      '\\int_0^{\\infty} f(x)dx',
    ],
    ['a double index', `<msubsup>${mi('x')}${mi('i')}${mn('2')}</msubsup>`, 'x_i^2'],
    [
      'an index of an index',
      `<msup>${row(`<msup>${mi('a')}${mn('2')}</msup>`)}${mn('3')}</msup>`,
      '{a^2}^3',
    ],
    ['a prime', `<msup>${mi('f')}${mo('′')}</msup>`, "f'"],
    [
      'indices in front',
      `<mmultiscripts>${mi('He')}<mprescripts/>${mn('2')}${mn('4')}</mmultiscripts>`,
      '{}_2^4\\mathrm{He}',
    ],
    [
      'indices on both sides',
      `<mmultiscripts>${mi('C')}${mi('n')}<none/><mprescripts/>${mn('6')}${mn('14')}</mmultiscripts>`,
      '{}_6^{14}C_n',
    ],
    [
      'a limit',
      row(
        `<munder>${mo('lim')}${row(mi('x'), mo('→'), mn('0'))}</munder>`,
        mi('sin'),
        mo('\u2061'),
        mi('x'),
      ),
      '\\lim_{x\\to0} \\sin x',
    ],
    [
      'a name of several letters',
      row(mi('Re'), mo('='), mi('rot'), mi('F')),
      '\\mathrm{Re}=\\mathrm{rot}F',
    ],
    ['a vector', `<mover accent="true">${mi('v')}${mo('→')}</mover>`, '\\vec{v}'],
    [
      'a vector of two letters',
      `<mover>${row(mi('A'), mi('B'))}${mo('→')}</mover>`,
      '\\overrightarrow{AB}',
    ],
    ['a hat', `<mover>${mi('p')}${mo('^')}</mover>`, '\\hat{p}'],
    ['a bar', `<mover>${row(mi('x'), mi('y'))}${mo('¯')}</mover>`, '\\overline{xy}'],
    ['a line below', `<munder>${mi('x')}${mo('_')}</munder>`, '\\underline{x}'],
    [
      'a brace with words',
      `<mover><mover>${row(mi('a'), mo('+'), mi('b'))}${mo('⏞')}</mover><mtext>n terms</mtext></mover>`,
      '\\overbrace{a+b}^{\\text{n terms}}',
    ],
    [
      'a brace below with words',
      `<munder><munder>${mi('a')}${mo('⏟')}</munder>${mi('n')}</munder>`,
      '\\underbrace{a}_n',
    ],
    [
      'an arrow with words',
      row(
        mi('A'),
        `<munderover>${mo('→')}<mtext>cold</mtext><mtext>heat</mtext></munderover>`,
        mi('B'),
      ),
      'A\\xrightarrow[\\text{cold}]{\\text{heat}}B',
    ],
    ['a sign above another', `<mover>${mo('=')}${mo('!')}</mover>`, '\\overset{!}{=}'],
    ['a letter above another', `<mover>${mi('X')}${mi('d')}</mover>`, '\\overset{d}{X}'],
    [
      'a matrix in brackets',
      row(mo('('), tableOf([mi('a'), mi('b')], [mi('c'), mi('d')]), mo(')')),
      '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
    ],
    [
      'a matrix in square brackets of their own element',
      `<mfenced open="[" close="]">${tableOf([mn('1')], [mn('2')])}</mfenced>`,
      '\\begin{bmatrix}1 \\\\ 2\\end{bmatrix}',
    ],
    [
      'a determinant',
      row(mo('|'), tableOf([mi('a'), mi('b')], [mi('c'), mi('d')]), mo('|')),
      '\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}',
    ],
    [
      'cases',
      row(
        mo('|'),
        mi('x'),
        mo('|'),
        mo('='),
        mo('{'),
        tableOf(
          [mi('x'), '<mtext>if x ≥ 0</mtext>'],
          [row(mo('−'), mi('x')), '<mtext>else</mtext>'],
        ),
      ),
      '|x|=\\begin{cases}x & \\text{if x ≥ 0} \\\\ -x & \\text{else}\\end{cases}',
    ],
    [
      'equations below each other',
      `<mtable columnalign="right left"><mtr><mtd>${mi('a')}</mtd><mtd>${mo('=')}${mi('b')}</mtd></mtr><mtr><mtd>${mi('c')}</mtd><mtd>${mo('=')}${mi('d')}</mtd></mtr></mtable>`,
      '\\begin{aligned}a & =b \\\\ c & =d\\end{aligned}',
    ],
    ['brackets that grow', row(mo('('), half, mo(')')), '\\left(\\frac{1}{2}\\right)'],
    ['brackets with separators', `<mfenced>${mi('x')}${mi('y')}</mfenced>`, '(x,y)'],
    ['an absolute value', row(mo('|'), half, mo('|')), '\\left|\\frac{1}{2}\\right|'],
    ['a half-open interval', row(mo('['), mn('0'), mo(','), mn('1'), mo(')')), '[0,1)'],
    [
      'floor and angle brackets',
      row(mo('⌊'), mi('x'), mo('⌋'), mo('⟨'), mi('y'), mo('⟩')),
      '\\lfloor x\\rfloor\\langle y\\rangle',
    ],
    [
      'Greek letters',
      row(mi('α'), mo('+'), mi('Ω'), mi('ε'), mi('φ')),
      '\\alpha+\\Omega\\varepsilon\\varphi',
    ],
    [
      'relations',
      row(mi('x'), mo('≤'), mi('y'), mo('≠'), mi('z'), mo('∈'), mi('ℝ')),
      'x\\le y\\ne z\\in\\mathbb{R}',
    ],
    [
      'letters of another style',
      row(
        '<mi mathvariant="bold">v</mi>',
        '<mi mathvariant="double-struck">R</mi>',
        mi('𝐱'),
        mi('ℒ'),
        '<mi mathvariant="normal">d</mi>',
      ),
      '\\mathbf{v}\\mathbb{R}\\mathbf{x}\\mathcal{L}\\mathrm{d}',
    ],
    [
      'a style around',
      `<mstyle mathvariant="bold">${mi('v')}${mi('α')}</mstyle>`,
      '\\mathbf{v}\\boldsymbol{\\alpha}',
    ],
    [
      'words',
      row(mi('v'), mo('='), '<mtext>way &amp; time, 5 %</mtext>'),
      'v=\\text{way \\& time, 5 \\%}',
    ],
    [
      'signs of TeX',
      row(mo('%'), mo('#'), mo('{'), mi('a'), mo('}'), mo('\\')),
      '\\%\\#\\{a\\}\\backslash',
    ],
    [
      'a box and a strike',
      `<menclose notation="box">${mi('x')}</menclose><menclose notation="updiagonalstrike">${mi('y')}</menclose>`,
      '\\boxed{x}\\cancel{y}',
    ],
    ['a gap', row(mi('a'), '<mspace width="1em"/>', mi('b')), 'a\\quad b'],
    ['nothing visible', `<mphantom>${mi('x')}</mphantom>${mi('y')}`, '\\phantom{x}y'],
    [
      'the formula, not its annotation',
      `<semantics>${row(mi('x'))}<annotation encoding="x">y</annotation></semantics>`,
      'x',
    ],
    [
      'letters of other scripts',
      row(mi('ß'), mi('速'), mo('='), mi('ä')),
      '\\text{ß}\\text{速}=\\text{ä}',
    ],
    ['a modulus', row(mi('a'), mo('mod'), mi('n')), 'a\\bmod n'],
  ])('%s', (_, inner, tex) => {
    expect(texOf(inner)).toBe(tex);
    expect(draw(tex)).toContain('katex');
  });

  it('takes each sign of Unicode’s blocks of letters and operators', () => {
    const step = fewerUnlessLong(1, 8);
    for (const [from, to] of [
      [0x20, 0x24f],
      [0x370, 0x3ff],
      [0x2010, 0x205f],
      [0x2070, 0x209c],
      [0x2100, 0x214f],
      [0x2190, 0x23ff],
      [0x25a0, 0x26ff],
      [0x27c0, 0x27ff],
      [0x2900, 0x2aff],
      [0x1d400, 0x1d7ff],
    ] as const)
      for (let code = from; code <= to; code += step) {
        const sign = String.fromCodePoint(code);
        const shown = sign.replace(/[&<]/, (one) => `&#${one.codePointAt(0)};`);
        const tex = texOf(row(mi(shown), mo(shown), `<msup>${mi('x')}${mo(shown)}</msup>`)) ?? '';
        expect(() => draw(tex), `U+${code.toString(16)} ${tex}`).not.toThrow();
      }
  });
});

describe('MathML that was made to harm', () => {
  const nested = (open: string, close: string, times: number) =>
    `${open.repeat(times)}<mi>x</mi>${close.repeat(times)}`;

  it.each([
    ['roots in roots', nested('<msqrt>', '</msqrt>', 150)],
    ['fractions in fractions', nested('<mfrac><mn>1</mn>', '</mfrac>', 150)],
    ['rows in rows', nested('<mrow><mo>(</mo>', '</mrow>', 150)],
    ['exponents of exponents', nested('<msup><mi>a</mi>', '</msup>', 150)],
    ['scripts on both sides', nested('<mmultiscripts>', '</mmultiscripts>', 150)],
    ['accents on accents', nested('<mover>', '<mo>☃</mo></mover>', 150)],
    [
      'children that are missing',
      '<mfrac/><msqrt/><mroot/><msub/><munderover/><mmultiscripts/><mtable><mtr/></mtable><mfenced/>',
    ],
    ['brackets without an end', '<mo>(</mo>'.repeat(3_000)],
    ['ends without brackets', '<mo>)</mo>'.repeat(3_000)],
    [
      'names of the language',
      '<menclose notation="constructor toString"><mi mathvariant="constructor">x</mi></menclose>',
    ],
    ['commands as words', '<mtext>\\end{x}$}{</mtext><mi>\\def\\x{\\x}\\x</mi><mo>&amp;</mo>'],
  ])('%s', (_, inner) => {
    const tex = texOf(inner);
    expect(tex === undefined || isDrawable(tex)).toBe(true);
    if (tex !== undefined) expect(() => draw(tex), tex).not.toThrow();
  });

  it('of many elements is left to its words', () => {
    expect(texOf('<mi>x</mi>'.repeat(10_000))).toBeUndefined();
    expect(texOf(`<mi>${'x'.repeat(100_000)}</mi>`)).toBeUndefined();
    expect(texOf('')).toBeUndefined();
    expect(texOf('<mspace/>')).toBeUndefined();
  });
});
