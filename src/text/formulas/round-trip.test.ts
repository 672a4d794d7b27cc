/** What KaTeX writes as MathML says the same again, without the TeX that it puts beside it. */
import katex from 'katex';
import { expect, it } from 'vitest';
import { texWords } from '../markdown/tex-words.ts';
import { parseXml } from '../xml-tree.ts';
import { mathmlToTex } from './mathml.ts';

const plain = (words: string) =>
  words
    .replace(/\s+/g, '')
    .replaceAll('∥', '‖')
    .replaceAll('−', '-')
    .replaceAll('⟺', '⇔')
    .replaceAll('∣', '|');

it.each([
  String.raw`\frac{-b\pm\sqrt{b^2-4ac}}{2a}`,
  String.raw`\sum_{n=1}^{\infty}\frac{1}{n^2}=\frac{\pi^2}{6}`,
  String.raw`\int_{-\infty}^{\infty}e^{-x^2}\,dx=\sqrt{\pi}`,
  String.raw`\lim_{x\to 0}\frac{\sin x}{x}=1`,
  String.raw`\begin{pmatrix}a&b\\c&d\end{pmatrix}`,
  String.raw`\begin{bmatrix}1&2\\3&4\end{bmatrix}`,
  String.raw`\begin{vmatrix}1&2\\3&4\end{vmatrix}`,
  String.raw`f(x)=\begin{cases}x^2&\text{if }x>0\\0&\text{otherwise}\end{cases}`,
  String.raw`\begin{aligned}a&=b+c\\&=d\end{aligned}`,
  String.raw`\binom{n}{k}`,
  String.raw`\vec{F}=m\vec{a}`,
  String.raw`\hat{H}\psi=E\psi`,
  String.raw`\overline{AB}`,
  String.raw`\overbrace{a+b}^{n}`,
  String.raw`\underbrace{x+y}_{m}`,
  String.raw`\left(\frac{1}{2}\right)^2`,
  String.raw`\left|\frac{x}{y}\right|`,
  String.raw`\left\{x\mid x>0\right\}`,
  String.raw`\mathbb{R}\subset\mathbb{C}`,
  String.raw`A\xrightarrow{\text{heat}}B`,
  String.raw`\prod_{i=1}^n x_i`,
  String.raw`\nabla\cdot\vec{E}=\frac{\rho}{\varepsilon_0}`,
  String.raw`\forall x\in X\,\exists y`,
  String.raw`\sqrt[3]{x+1}`,
  "x'_{1}",
  String.raw`{}_{6}^{14}\mathrm{C}`,
  String.raw`\log_2 8`,
  String.raw`\overset{!}{=}`,
  String.raw`\max_{x\in S}f(x)`,
  String.raw`\operatorname{argmax}_x f(x)`,
  String.raw`a\equiv b\pmod{n}`,
  String.raw`\lfloor x\rfloor+\lceil y\rceil`,
  String.raw`\langle\psi|\phi\rangle`,
  String.raw`\ddot{x}+\omega^2x=0`,
  String.raw`\iint_D f\,dA`,
  String.raw`\oint_C\mathbf{F}\cdot d\mathbf{r}`,
  String.raw`\text{speed}=\frac{\text{distance}}{\text{time}}`,
  String.raw`\boxed{E=mc^2}`,
  String.raw`\cancel{x}`,
  String.raw`\tilde{x}\bar{y}\dot{z}`,
  String.raw`\bigcup_{i}A_i`,
  String.raw`p\Rightarrow q\iff r`,
  String.raw`x\le y\ne z\approx w`,
  String.raw`\frac{\partial^2u}{\partial t^2}=c^2\nabla^2u`,
  String.raw`\mathcal{L}\{f\}`,
  String.raw`10^{-3}\,\mathrm{mol}`,
  String.raw`\frac{\frac{a}{b}}{c}`,
  String.raw`e^{i\pi}+1=0`,
  String.raw`\Delta G=\Delta H-T\Delta S`,
  String.raw`|x|+\|v\|`,
  String.raw`\sqrt{1+\sqrt{2}}`,
  String.raw`[a,b)\cup(c,d]`,
  String.raw`n!=n\cdot(n-1)!`,
  String.raw`100\,\%`,
  String.raw`\{1,2,3\}`,
  String.raw`\widehat{ABC}`,
  String.raw`\overrightarrow{AB}`,
])('%s', (tex) => {
  const html = katex.renderToString(tex, { output: 'mathml', displayMode: true });
  const math = /<math.*<\/math>/s.exec(html)?.[0].replace(/<annotation.*<\/annotation>/s, '') ?? '';
  const again = mathmlToTex(parseXml(math)) ?? '';
  expect(plain(texWords(again))).toBe(plain(texWords(tex)));
  expect(katex.renderToString(again, { throwOnError: true, strict: 'ignore' })).toContain('katex');
});
