// @vitest-environment jsdom
/** Formulas that would freeze the screen are shown as their source. */

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isDrawable } from '../../text/formulas/drawable.ts';
import { texOf } from '../../text/markdown/markdown-tree.ts';
import { drawFormula } from './katex.ts';
import { MarkdownView } from './markdown-view.tsx';

const nested = (open: string, close: string, times: number) =>
  `${open.repeat(times)}x${close.repeat(times)}`;
const drawn = (tex: string) => {
  const element = document.createElement('span');
  drawFormula(tex, element, false);
  return element;
};

it.each([
  ['groups', nested('{', '}', 2_000)],
  ['groups that never end', '{'.repeat(5_000)],
  ['powers', nested('x^{', '}', 500)],
  ['fractions', nested('\\frac{', '}{x}', 400)],
  ['brackets', nested('\\left(', '\\right)', 250)],
  ['environments', nested('\\begin{array}{c}', '\\end{array}', 60)],
  ['colours', '\\color{red}'.repeat(450)],
  ['macros of themselves', '\\def\\a{\\a\\a}\\a'],
  ['letters', 'x+'.repeat(100_000)],
])('%s without number leave the card usable', (_, tex) => {
  expect(drawn(tex).textContent).not.toBe('');
});

it('formulas as students have them are drawn', () => {
  const long = `\\begin{aligned}${'a_{1} &= \\frac{\\sqrt{x^{2}}}{\\left(y\\right)} \\\\ '.repeat(40)}\\end{aligned}`;
  expect(isDrawable(long)).toBe(true);
  expect(isDrawable(nested('\\frac{', '}{x}', 20))).toBe(true);
  expect(isDrawable('\\leftarrow'.repeat(60))).toBe(true);
  expect(drawn('x^2').querySelector('.katex')).not.toBeNull();
});

it('nothing in a formula leads elsewhere or runs', () => {
  const element = drawn('\\href{javascript:alert(1)}{x}\\htmlStyle{position:fixed}{y}');
  expect(element.querySelector('a, [style*=fixed], script')).toBeNull();
});

it.each(['\\frac{1', '\\unknown{x}', 'x^2^3', '\\ce{H2O'])(
  'a wrong formula shows its source in red, without a style of its own: %s',
  (tex) => {
    const element = drawn(tex);
    const wrong = element.querySelector('.text-danger');
    expect(element.textContent).toBe(tex);
    expect(wrong?.getAttribute('aria-label')).toBe(`Wrong formula: ${tex}`);
    expect(element.querySelector('[style]')).toBeNull();
  },
);

it('formulas of chemistry are drawn, beside others', async () => {
  const { container } = render(
    <MarkdownView text={'$x^2$ and $\\ce{SO4^2- + H2O}$, $\\pu{5 kg}$'} />,
  );
  await expect.poll(() => container.querySelectorAll('.katex').length).toBe(3);
  expect(container.querySelector('.text-danger')).toBeNull();
  expect(container.querySelectorAll('.katex-html')[1]?.textContent).toContain('SO');
  expect(container.querySelectorAll('.katex-html')[1]?.textContent).not.toContain('ce');
  expect(screen.queryByRole('img', { name: /Wrong/ })).toBeNull();
});

it.each([
  'x^\ufdd22\ufdd3',
  '\\frac{\ufdd2s\ufdd3}{t}',
  '\\sqrt\ufdd2a\ufdd3',
  '\ufdd2\\frac{a}{b}\ufdd3',
])('a filled gap in a formula is drawn underlined: %j', (source) => {
  const element = document.createElement('span');
  drawFormula(texOf(source), element, false);
  expect(element.querySelector('munder[accentunder]')).not.toBeNull();
  expect(element.querySelector('[role="img"]')).toBeNull();
});

it('a filled gap over the cells of a table is drawn as it is', () => {
  const element = document.createElement('span');
  drawFormula(texOf('\\begin{matrix}\ufdd2a & b\ufdd3\\end{matrix}'), element, false);
  expect(element.querySelector('munder')).toBeNull();
});
