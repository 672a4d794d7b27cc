import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texWords } from './tex-words.ts';

describe('a formula as words', () => {
  it.each([
    ['\\pi r^2', 'π r²'],
    ['E = mc^2', 'E = mc²'],
    ['a^2+b^2=c^2', 'a²+b²=c²'],
    ['x_1^{n+1}', 'x₁ⁿ⁺¹'],
    ['10^{-3}', '10⁻³'],
    ['90^\\circ', '90°'],
    ['x^Q', 'x^Q'],
    ['x^{a/b}', 'x^(a/b)'],
    ['\\frac{1}{2}mv^2', '1/2 mv²'],
    ['2\\frac12', '2 1/2'],
    ['\\frac{a+b}{2c}', '(a+b)/(2c)'],
    ['\\left(\\frac{1}{n}\\right)^2', '(1/n)²'],
    ['\\frac{a}{b}^2', '(a/b)²'],
    ['x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', 'x = (-b ± √(b²-4ac))/(2a)'],
    ['\\sqrt[3]{x}', '∛x'],
    ['\\sqrt[n]{xy}', 'ⁿ√(xy)'],
    ['a\\times b \\leq c', 'a × b ≤ c'],
    ['\\sum_{i=1}^n i', '∑ᵢ₌₁ⁿ i'],
    ['\\int_0^1 x\\,dx', '∫₀¹ x dx'],
    ['\\lim_{x\\to 0}\\sin x', 'lim_(x → 0) sin x'],
    ['2\\sin(x)', '2 sin(x)'],
    ['\\vec{F} = m\\vec a', 'F⃗ = ma⃗'],
    ['\\overline{AB}', 'A̅B̅'],
    ['x \\in \\mathbb{R}', 'x ∈ ℝ'],
    ['5\\,\\text{kg}', '5 kg'],
    ['\\mathrm{H_2O}', 'H₂O'],
    ['\\{1, 2\\}', '{1, 2}'],
    ["f'(x)", 'f′(x)'],
    ['a + \\boxed{\\ldots}', 'a + […]'],
    ['\\left.x\\right|_0', 'x|₀'],
    ['\\binom{n}{k}', 'C(n, k)'],
    ['\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}', '(a, b; c, d)'],
    ['|x| = \\begin{cases}x & x \\ge 0 \\\\ -x & x < 0\\end{cases}', '|x| = {x, x ≥ 0; -x, x < 0'],
    ['\\begin{aligned}a &= b \\\\ c &= d\\end{aligned}', 'a = b; c = d'],
    ['\\begin{array}{cc}1 & 2\\end{array}', '1, 2'],
    ['\\overbrace{a+b}^{n}', 'a+bⁿ'],
    ['\\overset{!}{=}', '=^!'],
    ['\\underset{x}{\\max}', 'maxₓ'],
    ['A\\xrightarrow[below]{above}B', 'A →(above; below) B'],
    ['a\\phantom{xyz}b', 'a b'],
    ['\\cancel{x}+\\underline{y}', 'x+y'],
    ['\\operatorname*{argmax}_x f', 'argmax ₓ f'],
    ['a \\bmod b', 'a mod b'],
    ['a \\equiv b \\pmod{n}', 'a ≡ b (mod n)'],
    ['x\\middle|y', 'x|y'],
    ['\\coprod_i A_i \\subsetneq B', '∐ᵢ Aᵢ ⊊ B'],
    ['\\ce{H2O}', 'H₂O'],
    ['\\ce{2 H2O <=> H3O+ + OH-}', '2 H₂O ⇌ H₃O⁺ + OH⁻'],
    ['\\ce{SO4^2-} = \\ce{Al2(SO4)3}', 'SO₄²- = Al₂(SO₄)₃'],
    ['\\ce{^{14}_{6}C -> N}', '¹⁴₆C → N'],
    ['\\pu{5 kg}', '5 kg'],
  ])('%s is %s', (tex, words) => {
    expect(texWords(tex)).toBe(words);
  });

  it.each([
    '\\begin{picture}1\\end{picture}',
    '\\begin{matrix}1',
    '1\\end{matrix}',
    '\\begin{matrix}{1\\end{matrix}',
    '\\xunknown{x}',
    '\\unknown{x}',
    '\\frac{1}',
    '{a',
    'a}',
    'x^',
    '\\',
    '\\ce{\\mu}',
    '\\ce{H2O',
  ])('stays as it is where something is not known: %s', (tex) => {
    expect(texWords(tex)).toBe(tex);
  });

  it('takes any text, and a long one at once', () => {
    const signs = fc.constantFrom(
      '\\',
      '{',
      '}',
      '^',
      '_',
      'frac',
      'sqrt',
      '[',
      ']',
      ' ',
      'x',
      '1',
    );
    fc.assert(fc.property(fc.array(signs), (all) => typeof texWords(all.join('')) === 'string'));
    expect(texWords('{'.repeat(400))).toHaveLength(400);
    expect(texWords('x^'.repeat(200_000))).toHaveLength(400_000);
  });
});
