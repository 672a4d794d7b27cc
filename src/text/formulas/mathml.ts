/** MathML of pages and books (MathML 3, presentation) as TeX. Pure, bounded in depth and length. */
import { elementsOf, textOf, type XmlElement } from '../xml-tree.ts';
import { functionNames } from './signs.ts';
import {
  accented,
  delimited,
  fraction,
  longArrow,
  nameAsTex,
  root,
  scriptsOf,
  signsAsTex,
  slashed,
  stacked,
  table,
  tableWithin,
  underlined,
  type Variant,
  withLimits,
  withScripts,
  wordsAsTex,
} from './tex-build.ts';
import { flatTex, translated, type Walk } from './translate.ts';

/** @param math a `math` @returns `undefined` if there is nothing to draw, or too much */
export function mathmlToTex(math: XmlElement): string | undefined {
  return translated((walk) => rowOf([...elementsOf(math)], { walk }));
}

interface Context {
  walk: Walk;
  /** Set by `mstyle` around. */
  variant?: Variant | undefined;
}

const unread = new Set(['annotation', 'annotation-xml', 'none', 'mprescripts', 'maligngroup']);

/** The TeX of an element, or its words if it is too deep. */
function texOf(element: XmlElement | undefined, context: Context): string {
  if (element === undefined || unread.has(element.name)) return '';
  const { walk } = context;
  const tex = walk.enter() ? partOf(element, context) : flatTex(element);
  walk.leave();
  return tex;
}

function partOf(element: XmlElement, context: Context): string {
  const children = [...elementsOf(element)].filter(({ name }) => !name.startsWith('annotation'));
  const tex = (at: number) => texOf(children[at], context);
  const row = () => rowOf(children, context);
  // An operator that is built from others.
  if (/^m[io]$/.test(element.name) && children.some(({ name }) => /^m(?!glyph)/.test(name)))
    return row();
  switch (element.name) {
    case 'mi':
      return nameOf(element, context);
    case 'mn':
      return signsAsTex(textOf(element).trim(), variantOf(element, context));
    case 'mo':
      return operatorOf(element);
    case 'mtext':
      return wordsAsTex(textOf(element));
    case 'ms':
      return wordsAsTex(`"${textOf(element)}"`);
    case 'mspace':
      return spaceOf(element);
    case 'mfrac':
      return fractionOf(element, tex(0), tex(1));
    case 'msqrt':
      return root(row(), '');
    case 'mroot':
      return root(tex(0), tex(1));
    case 'msub':
      return withScripts(tex(0), tex(1), '');
    case 'msup':
      return withScripts(tex(0), '', tex(1));
    case 'msubsup':
      return withScripts(tex(0), tex(1), tex(2));
    case 'munder':
    case 'mover':
    case 'munderover':
      return limitsOf(element.name, children, context);
    case 'mmultiscripts':
      return manyScriptsOf(children, context);
    case 'mtable':
      return table(isAligned(element) ? 'aligned' : 'matrix', rowsOf(children, context));
    case 'mfenced':
      return fencedOf(element, children, context);
    case 'menclose':
      return enclosedOf(element, row());
    case 'mphantom':
      return `\\phantom{${row().trim()}}`;
    case 'semantics':
      return tex(0);
    case 'maction':
      return tex(Math.max(0, Number(element.attributes.get('selection') ?? 1) - 1) || 0);
    default:
      return rowOf(children, { ...context, variant: variantOf(element, context) });
  }
}

const variants: Readonly<Record<string, Variant>> = {
  normal: 'normal',
  bold: 'bold',
  'bold-italic': 'bold',
  'double-struck': 'double-struck',
  script: 'script',
  'bold-script': 'script',
  fraktur: 'fraktur',
  'bold-fraktur': 'fraktur',
  'sans-serif': 'sans-serif',
  'bold-sans-serif': 'sans-serif',
  'sans-serif-italic': 'sans-serif',
  monospace: 'monospace',
};

function variantOf({ attributes }: XmlElement, { variant }: Context): Variant | undefined {
  const own = attributes.get('mathvariant');
  if (own === 'italic') return undefined;
  return (
    (own === undefined || !Object.hasOwn(variants, own) ? undefined : variants[own]) ?? variant
  );
}

/** A name of several letters is upright, one letter is slanted (MathML 3, §3.2.3.2). */
function nameOf(element: XmlElement, context: Context): string {
  const text = textOf(element).trim();
  const variant = variantOf(element, context);
  if (/^\p{L}[\p{L}\p{N}]+$/u.test(text.normalize('NFKD')) && [...text].length > 1)
    return functionNames.has(text) ? `${nameAsTex(text)} ` : signsAsTex(text, variant ?? 'normal');
  return /\s/.test(text) ? wordsAsTex(text) : signsAsTex(text, variant);
}

function operatorOf(element: XmlElement): string {
  const text = textOf(element).trim();
  if (/^[A-Za-z]{2,}$/.test(text)) return `${nameAsTex(text)} `;
  // Blanks around the name of an operator, such as “ mod ”.
  return /^\p{L}{2}/u.test(text) ? wordsAsTex(` ${text} `) : signsAsTex(text);
}

function spaceOf({ attributes }: XmlElement): string {
  const width = Number.parseFloat(attributes.get('width') ?? '0');
  const isEm = /em$/.test(attributes.get('width') ?? '');
  if (!(width > 0) || !isEm) return '';
  return width >= 0.9 ? '\\quad ' : '\\,';
}

function fractionOf({ attributes }: XmlElement, above: string, below: string): string {
  const line = attributes.get('linethickness') ?? '';
  if (/^0(\.0*)?[a-z]*$/.test(line)) return stacked(above, below);
  return attributes.get('bevelled') === 'true' ? slashed(above, below) : fraction(above, below);
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '⟨': '⟩' };
const fences = new Set([...'()[]{}|‖⟨⟩⌊⌋⌈⌉∥']);

/** Elements one after the other. Brackets grow with what is between them. */
function rowOf(children: readonly XmlElement[], context: Context): string {
  /** Outside all brackets, and within each that is open. */
  const open: { sign: string; parts: string[]; only: XmlElement | undefined }[] = [
    { sign: '', parts: [], only: undefined },
  ];
  const add = (tex: string, element?: XmlElement) => {
    const innermost = open.at(-1);
    if (innermost === undefined) return;
    innermost.only = innermost.parts.length === 0 ? element : undefined;
    innermost.parts.push(tex);
  };
  const end = (close: string) => {
    const own = open.pop();
    if (own === undefined) return;
    add(bracketed(own.sign, own.parts.join(''), own.only, close, context));
  };
  for (const [at, child] of children.entries()) {
    const sign = signOf(child);
    const isEdge = at === 0 || at === children.length - 1;
    const top = open.at(-1);
    if (sign !== undefined && closing[sign] !== undefined)
      open.push({ sign, parts: [], only: undefined });
    else if (sign !== undefined && open.length > 1 && closing[top?.sign ?? ''] === sign) end(sign);
    else if (sign !== undefined && /[|‖∥]/.test(sign) && isEdge && open.length <= 2) {
      if (at === 0 && signOf(children.at(-1)) === sign && children.length > 1)
        open.push({ sign, parts: [], only: undefined });
      else if (top?.sign === sign) end(sign);
      else add(signsAsTex(sign));
    } else add(texOf(child, context), child);
  }
  while (open.length > 1) end('');
  return open[0]?.parts.join('') ?? '';
}

/** The sign of a bracket. */
function signOf(element: XmlElement | undefined): string | undefined {
  if (element?.name !== 'mo') return undefined;
  const sign = textOf(element).trim();
  return fences.has(sign) ? sign : undefined;
}

function bracketed(
  open: string,
  content: string,
  only: XmlElement | undefined,
  close: string,
  context: Context,
): string {
  const inside = withoutWrappers(only);
  const name = tableWithin(open, close);
  if (inside?.name === 'mtable' && name !== undefined)
    return table(name, rowsOf([...elementsOf(inside)], context));
  if (inside?.name === 'mfrac' && open === '(' && close === ')') {
    const parts = /^\\genfrac\{\}\{\}\{0pt\}\{\}/.exec(content.trim());
    if (parts !== null) return `\\binom${content.trim().slice(parts[0].length)}`;
  }
  // Without an end, only a table belongs to the bracket.
  if (close === '' && inside?.name !== 'mtable') return signsAsTex(open) + content;
  return delimited(open, content, close);
}

/** Elements around one other that change nothing. */
function withoutWrappers(element: XmlElement | undefined): XmlElement | undefined {
  let inside = element;
  for (let depth = 0; depth < 8; depth++) {
    if (inside === undefined || !/^(mrow|mstyle|mpadded)$/.test(inside.name)) return inside;
    const children = [...elementsOf(inside)];
    if (children.length !== 1) return inside;
    inside = children[0];
  }
  return inside;
}

function fencedOf(
  { attributes }: XmlElement,
  children: readonly XmlElement[],
  context: Context,
): string {
  const [open, close] = [attributes.get('open') ?? '(', attributes.get('close') ?? ')'];
  const [only] = children;
  if (children.length === 1 && only) {
    return bracketed(open, texOf(only, context), only, close, context);
  }
  const separators = [...(attributes.get('separators') ?? ',').replace(/\s/g, '')];
  const parts = children.map((child, at) => {
    const before = at === 0 ? '' : (separators[at - 1] ?? separators.at(-1) ?? '');
    return signsAsTex(before) + texOf(child, context);
  });
  return delimited(open, parts.join(''), close);
}

/** The sign of an element that is only an operator. */
function onlySign(element: XmlElement | undefined): string | undefined {
  const inside = withoutWrappers(element);
  if (inside === undefined || !/^(mo|mi|mtext)$/.test(inside.name)) return undefined;
  const text = textOf(inside).trim();
  return [...text].length === 1 ? text : undefined;
}

function limitsOf(name: string, children: readonly XmlElement[], context: Context): string {
  const [base, first, second] = children;
  const below = name === 'mover' ? undefined : first;
  const above = name === 'munder' ? undefined : name === 'mover' ? first : second;
  const tex = texOf(base, context);
  const [under, over] = [texOf(below, context), texOf(above, context)];
  const arrow = base?.name === 'mo' ? longArrow(textOf(base).trim(), over, under) : undefined;
  if (arrow !== undefined) return arrow;
  const mark = above === undefined ? onlySign(below) : onlySign(above);
  const single = below === undefined || above === undefined;
  if (mark !== undefined && single && isMark(mark, children[1])) {
    const marked = above === undefined ? underlined(tex, mark) : accented(tex, mark);
    if (marked !== undefined) return marked;
  }
  return withLimits(tex, under, over);
}

/** A letter or a number above another is no accent. */
function isMark(sign: string, element: XmlElement | undefined): boolean {
  return withoutWrappers(element)?.name === 'mo' && !/[\p{Lu}\p{Ll}\p{Lo}\p{N}]/u.test(sign);
}

/** Indices on both sides (§3.4.7). */
function manyScriptsOf([base, ...scripts]: readonly XmlElement[], context: Context): string {
  const at = scripts.findIndex(({ name }) => name === 'mprescripts');
  const after = at === -1 ? scripts : scripts.slice(0, at);
  const before = at === -1 ? [] : scripts.slice(at + 1);
  const own = texOf(base, context);
  const [sub, sup] = sidesOf(after, context);
  const scripted = withScripts(own, sub, sup);
  const lead = scriptsOf(...sidesOf(before, context));
  return lead === '' ? scripted : `{}${lead}${scripted}`;
}

/** Indices below and above in turn. */
function sidesOf(scripts: readonly XmlElement[], context: Context): [sub: string, sup: string] {
  const all = scripts.map((one) => texOf(one, context));
  const side = (first: number) => all.filter((_, at) => at % 2 === first).join('');
  return [side(0), side(1)];
}

/** Equations below each other: columns lean right and left in turn. */
function isAligned({ attributes }: XmlElement): boolean {
  return /^\s*right\s+left/.test(attributes.get('columnalign') ?? '');
}

function rowsOf(rows: readonly XmlElement[], context: Context): string[][] {
  return rows
    .filter(({ name }) => /^m(labeled)?tr$/.test(name))
    .map((row) => {
      const cells = [...elementsOf(row)].filter(({ name }) => name === 'mtd');
      // The first cell of a row with a label is its label.
      const own = row.name === 'mlabeledtr' ? cells.slice(1) : cells;
      return own.map((cell) => rowOf([...elementsOf(cell)], context));
    });
}

const enclosures: Readonly<Record<string, string>> = {
  box: 'boxed',
  roundedbox: 'boxed',
  circle: 'boxed',
  top: 'overline',
  bottom: 'underline',
  updiagonalstrike: 'cancel',
  downdiagonalstrike: 'bcancel',
  horizontalstrike: 'sout',
  radical: 'sqrt',
};

function enclosedOf({ attributes }: XmlElement, content: string): string {
  const notations = (attributes.get('notation') ?? 'longdiv').trim().split(/\s+/).slice(0, 4);
  return notations.reduce((tex, notation) => {
    const command = Object.hasOwn(enclosures, notation) ? enclosures[notation] : undefined;
    return command === undefined ? tex : `\\${command}{${tex.trim()}}`;
  }, content);
}
