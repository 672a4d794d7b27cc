/** Formulas of Word and PowerPoint (Office Math, ECMA-376, part 1, §22.1) as TeX. Pure, bounded in depth and length. */
import { childAt, childOf, elementsOf, textOf, type XmlElement } from '../xml-tree.ts';
import {
  accented,
  delimited,
  fraction,
  growsAround,
  longArrow,
  nameAsTex,
  root,
  scriptsOf,
  separator,
  signsAsTex,
  slashed,
  stacked,
  table,
  tableWithin,
  underlined,
  type Variant,
  withLimits,
  withPreScripts,
  withScripts,
  wordsAsTex,
} from './tex-build.ts';
import { flatTex, translated, type Walk } from './translate.ts';

/** @param math an `oMath` @returns `undefined` if there is nothing to draw, or too much */
export function ommlToTex(math: XmlElement): string | undefined {
  return translated((walk) => rowOf(math, walk));
}

/** Properties, and words that were deleted. */
const leftOut = new Set(['rPr', 'ctrlPr', 'del', 'moveFrom', 'argPr']);

function rowOf(parent: XmlElement | undefined, walk: Walk, isAligned = false): string {
  let tex = '';
  for (const child of elementsOf(parent)) {
    if (leftOut.has(child.name) || child.name.endsWith('Pr')) continue;
    if (child.name === 'r') tex += runOf(child, isAligned);
    else if (walk.enter()) {
      tex += partOf(child, walk);
      walk.leave();
    } else {
      tex += flatTex(child);
      walk.leave();
    }
  }
  return tex;
}

/** The value of a property, such as `m:chr` of `m:accPr`. */
function property(element: XmlElement, properties: string, name: string): string | undefined {
  const found = childAt(element, properties, name);
  return found && (found.attributes.get('val') ?? '');
}

/** A switch without a value is on (§22.9.2.7). */
function isOn(value: string | undefined): boolean {
  return value !== undefined && !/^(0|off|false)$/.test(value);
}

function partOf(element: XmlElement, walk: Walk): string {
  const part = (name: string) => rowOf(childOf(element, name), walk);
  switch (element.name) {
    case 'f':
      return fractionOf(property(element, 'fPr', 'type'), part('num'), part('den'));
    case 'rad':
      return root(part('e'), isOn(property(element, 'radPr', 'degHide')) ? '' : part('deg'));
    case 'sSub':
      return withScripts(part('e'), part('sub'), '');
    case 'sSup':
      return withScripts(part('e'), '', part('sup'));
    case 'sSubSup':
      return withScripts(part('e'), part('sub'), part('sup'));
    case 'sPre':
      return withPreScripts(part('e'), part('sub'), part('sup'));
    case 'nary':
      return naryOf(element, part);
    case 'd':
      return inBracketsOf(element, walk);
    case 'm':
      return table('matrix', rowsOf(element, walk));
    case 'eqArr':
      return table('aligned', linesOf(element, walk));
    case 'func':
      return functionOf(element, walk);
    case 'limLow':
      return limitOf(element, walk, 'below');
    case 'limUpp':
      return limitOf(element, walk, 'above');
    case 'acc': {
      const mark = property(element, 'accPr', 'chr') ?? '\u0302';
      const content = part('e');
      return accented(content, mark) ?? withLimits(content, '', signsAsTex(mark));
    }
    case 'bar': {
      const isBelow = property(element, 'barPr', 'pos') !== 'top';
      return `\\${isBelow ? 'underline' : 'overline'}{${part('e').trim()}}`;
    }
    case 'groupChr':
      return groupOf(element, part('e'));
    case 'borderBox':
      return boxOf(element, part('e'));
    case 'phant':
      return property(element, 'phantPr', 'show') === undefined ||
        isOn(property(element, 'phantPr', 'show'))
        ? part('e')
        : `\\phantom{${part('e').trim()}}`;
    default:
      return rowOf(element, walk);
  }
}

function fractionOf(type: string | undefined, above: string, below: string): string {
  if (type === 'noBar') return stacked(above, below);
  if (type === 'lin' || type === 'skw') return slashed(above, below);
  return fraction(above, below);
}

function naryOf(element: XmlElement, part: (name: string) => string): string {
  const sign = property(element, 'naryPr', 'chr') || '\u222b';
  const isHidden = (name: string) => isOn(property(element, 'naryPr', name));
  const sub = isHidden('subHide') ? '' : part('sub');
  const sup = isHidden('supHide') ? '' : part('sup');
  const operator = signsAsTex(sign).trim();
  const isIntegral = /^\\i*int$|^\\oint$/.test(operator);
  const hasLimits = isIntegral && property(element, 'naryPr', 'limLoc') === 'undOvr';
  const known = operator.startsWith('\\') ? operator : `\\mathop{${operator}}\\limits`;
  return `${known}${hasLimits ? '\\limits' : ''}${scriptsOf(sub, sup)} ${part('e')}`;
}

function inBracketsOf(element: XmlElement, walk: Walk): string {
  const open = property(element, 'dPr', 'begChr') ?? '(';
  const close = property(element, 'dPr', 'endChr') ?? ')';
  const parts = [...elementsOf(element)].filter(({ name }) => name === 'e');
  const [only] = parts;
  const inside = parts.length === 1 && only ? onlyChild(only) : undefined;
  const name = tableWithin(open, close);
  if (inside !== undefined && name !== undefined) {
    if (inside.name === 'm') return table(name, rowsOf(inside, walk));
    if (inside.name === 'eqArr' && name === 'cases') return table(name, linesOf(inside, walk));
    if (inside.name === 'f' && open === '(' && property(inside, 'fPr', 'type') === 'noBar')
      return `\\binom{${rowOf(childOf(inside, 'num'), walk).trim()}}{${rowOf(childOf(inside, 'den'), walk).trim()}}`;
  }
  const contents = parts.map((part) => rowOf(part, walk).trim());
  const isGrowing = contents.some(growsAround) && open + close !== '';
  const between = separator(property(element, 'dPr', 'sepChr') ?? '|', isGrowing);
  return delimited(open, contents.join(between), close);
}

function onlyChild(element: XmlElement): XmlElement | undefined {
  const children = [...elementsOf(element)].filter(({ name }) => !name.endsWith('Pr'));
  return children.length === 1 ? children[0] : undefined;
}

function rowsOf(matrix: XmlElement, walk: Walk): string[][] {
  return [...elementsOf(matrix)]
    .filter(({ name }) => name === 'mr')
    .map((row) =>
      [...elementsOf(row)].filter(({ name }) => name === 'e').map((cell) => rowOf(cell, walk)),
    );
}

/** In an array of equations, `&` in the text is a place where lines meet (§22.1.2.34). */
function linesOf(array: XmlElement, walk: Walk): string[][] {
  return [...elementsOf(array)]
    .filter(({ name }) => name === 'e')
    .map((line) => [rowOf(line, walk, true)]);
}

function functionOf(element: XmlElement, walk: Walk): string {
  const name = rowOf(childOf(element, 'fName'), walk).trim();
  const plain = /^\\(?:mathrm|text)\{([^{}\\]+)\}$/.exec(name)?.[1];
  const isLetters = /^[A-Za-z]{2,}$/.test(name);
  const called = plain ?? (isLetters ? name : undefined);
  return `${called === undefined ? name : nameAsTex(called)} ${rowOf(childOf(element, 'e'), walk)}`;
}

function limitOf(element: XmlElement, walk: Walk, place: 'below' | 'above'): string {
  const base = rowOf(childOf(element, 'e'), walk).trim();
  const limit = rowOf(childOf(element, 'lim'), walk);
  const sign = textOf(childOf(element, 'e')).trim();
  const [below, above] = place === 'below' ? [limit, ''] : ['', limit];
  const plain = /^\\mathrm\{([A-Za-z]{2,})\}$/.exec(base)?.[1];
  return longArrow(sign, above, below) ?? withLimits(plain ? nameAsTex(plain) : base, below, above);
}

function groupOf(element: XmlElement, content: string): string {
  const mark = property(element, 'groupChrPr', 'chr') ?? '\u23df';
  const isTop = property(element, 'groupChrPr', 'pos') === 'top';
  const arrow = isTop ? longArrow(mark, '', content) : longArrow(mark, content, '');
  if (arrow !== undefined) return arrow;
  const marked = isTop ? accented(content, mark) : underlined(content, mark);
  if (marked !== undefined) return marked;
  const sign = signsAsTex(mark);
  return isTop ? withLimits(content, '', sign) : withLimits(content, sign, '');
}

const strikes = ['strikeBLTR', 'strikeTLBR', 'strikeH', 'strikeV'];

function boxOf(element: XmlElement, content: string): string {
  const has = (name: string) => isOn(property(element, 'borderBoxPr', name));
  const inner = content.trim();
  if (!strikes.some(has)) return `\\boxed{${inner}}`;
  if (has('strikeBLTR') && has('strikeTLBR')) return `\\xcancel{${inner}}`;
  if (has('strikeTLBR')) return `\\bcancel{${inner}}`;
  return has('strikeBLTR') ? `\\cancel{${inner}}` : `\\sout{${inner}}`;
}

const scripts: Readonly<Record<string, Variant>> = {
  'double-struck': 'double-struck',
  fraktur: 'fraktur',
  script: 'script',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
};

/** A run of letters and signs (§22.1.2.87). @param isAligned `&` is a place where lines meet */
function runOf(run: XmlElement, isAligned: boolean): string {
  const text = [...elementsOf(run)]
    .map((child) => (child.name === 't' ? textOf(child) : child.name === 'tab' ? ' ' : ''))
    .join('');
  if (text === '') return '';
  if (isAligned && /[&#]/.test(text)) return alignedOf(text);
  const properties = propertiesOf(run);
  const style = properties('sty');
  const isWords = isOn(properties('nor'));
  if (isWords && /[\p{L}\s]{2,}/u.test(text) && !/^[A-Za-z]+$/.test(text)) return wordsAsTex(text);
  const bold = style === 'b' || style === 'bi' ? 'bold' : undefined;
  const upright = style === 'p' || isWords ? 'normal' : undefined;
  return signsAsTex(text, scripts[properties('scr') ?? ''] ?? bold ?? upright);
}

function propertiesOf(run: XmlElement): (name: string) => string | undefined {
  // Word's own `w:rPr` may stand beside `m:rPr`.
  const all = [...elementsOf(run)].filter(({ name }) => name === 'rPr');
  return (name) => {
    for (const one of all) {
      const found = childOf(one, name);
      if (found !== undefined) return found.attributes.get('val') ?? '';
    }
    return undefined;
  };
}

/** The number of an equation stands after `#`. */
function alignedOf(text: string): string {
  return text
    .split(/([&#])/)
    .map((part) => (part === '&' ? '&' : part === '#' ? '\\qquad ' : signsAsTex(part)))
    .join('');
}
