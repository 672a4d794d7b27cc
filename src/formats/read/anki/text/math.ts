/**
 * Formulas in the HTML of a card, in all the ways that Anki has had: MathJax between `\(` and `\)`, the element of its editor,
 * and LaTeX in brackets. They are taken out before the HTML is read, since what is between is no HTML, and put in as KaTeX. Pure.
 */
import { htmlTree, wordsIn } from './html-tree.ts';

const formulas =
  /\\\((.{0,10000}?)\\\)|\\\[(.{0,10000}?)\\\]|<anki-mathjax([^<>]{0,200})>(.{0,10000}?)<\/anki-mathjax>|\[latex\](.{0,10000}?)\[\/latex\]|\[\$\](.{0,10000}?)\[\/\$\]|\[\$\$\](.{0,10000}?)\[\/\$\$\]/gs;

/** Around the number of a formula; no text that was cleaned has them. */
const [before, behind] = ['\ue000', '\ue001'];
const places = /\ue000(\d+)\ue001/g;

export interface WithoutMath {
  html: string;
  /** As Markdown. */
  formulas: readonly string[];
}

export function takeMath(html: string): WithoutMath {
  const found: string[] = [];
  const marked = html
    .replaceAll(/[\ue000\ue001]/g, '')
    .replace(formulas, (whole, ...groups: (string | undefined)[]) => {
      const formula = formulaOf(groups);
      if (formula === '') return whole;
      found.push(formula);
      return `${before}${found.length - 1}${behind}`;
    });
  return { html: marked, formulas: found };
}

export function putMath(text: string, formulas: readonly string[]): string {
  return text.replace(places, (_, index: string) => formulas[Number(index)] ?? '');
}

function formulaOf(groups: (string | undefined)[]): string {
  const [inline, display, attributes = '', element, latex, dollar, dollars] = groups;
  if (inline !== undefined) return inLine(inline);
  if (display !== undefined) return onItsOwn(display);
  if (element !== undefined)
    return /block\s*=\s*"?true/.test(attributes) ? onItsOwn(element) : inLine(element);
  if (dollar !== undefined) return inLine(dollar);
  if (dollars !== undefined) return onItsOwn(dollars);
  const words = plain(latex ?? '');
  const bare = /^(\$\$?|\\\[|\\\()(.*?)(\$\$?|\\\]|\\\))$/s.exec(words)?.[2];
  return words.startsWith('$$') || words.startsWith('\\[')
    ? onItsOwn(bare ?? words)
    : inLine(bare ?? words);
}

/** A formula never ends where one of its own signs stands. */
function inLine(html: string): string {
  const words = plain(html)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\\)\$/g, '\\$');
  return words === '' ? '' : `$${words}$`;
}

function onItsOwn(html: string): string {
  const words = plain(html)
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll(/(?<!\\)\$/g, '\\$');
  return words === '' ? '' : `\n$$${words}$$\n`;
}

function plain(html: string): string {
  return wordsIn(htmlTree(html)).trim();
}
