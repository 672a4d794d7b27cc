/** Builds TeX that KaTeX draws, from the parts of a formula. Pure; each function takes time by the length of its parts. */
import { longestFormula } from './drawable.ts';
import { functionNames, largeSigns, signs, signsBetween, tableOf } from './signs.ts';

/** How letters look; names as in MathML (`mathvariant`). `undefined`: slanted, as formulas have them. */
export type Variant =
  | 'normal'
  | 'bold'
  | 'double-struck'
  | 'script'
  | 'fraktur'
  | 'sans-serif'
  | 'monospace';

const variantCommands: Readonly<Record<Variant, string>> = {
  normal: 'mathrm',
  bold: 'mathbf',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

/** Signs with a name that differs from the first in the table, or with no name there. */
const ownTex: ReadonlyMap<string, string> = new Map([
  ...tableOf(
    '\u2212 - \u2010 - \u2217 * \u2215 / \u2044 / \u2236 : \u2223 | \u22c5 \\cdot \u03b5 \\varepsilon \u03f5 \\epsilon \u03c6 \\varphi \u03d5 \\phi ' +
      '\u0391 \\mathrm{A} \u0392 \\mathrm{B} \u0395 \\mathrm{E} \u0396 \\mathrm{Z} \u0397 \\mathrm{H} \u0399 \\mathrm{I} \u039a \\mathrm{K} \u039c \\mathrm{M} ' +
      '\u039d \\mathrm{N} \u039f \\mathrm{O} \u03a1 \\mathrm{P} \u03a4 \\mathrm{T} \u03a7 \\mathrm{X} \u03bf o \u00b5 \\mu \u2126 \\Omega ' +
      "\u2032 ' \u2033 '' \u2034 ''' ` ' \" '' \u3008 \\langle \u3009 \\rangle \u2329 \\langle \u232a \\rangle \u27f6 \\longrightarrow \u2016 \\| \u2225 \\parallel " +
      '\u2026 \\ldots \u2102 \\mathbb{C} \u210d \\mathbb{H} \u2115 \\mathbb{N} \u2119 \\mathbb{P} \u211a \\mathbb{Q} \u211d \\mathbb{R} \u2124 \\mathbb{Z} ' +
      '{ \\{ } \\} % \\% # \\# & \\& _ \\_ $ \\$ \\ \\backslash ~ \\sim ^ \\wedge',
  ),
]);

const byName = new Map(
  [...largeSigns, ...signsBetween, ...signs].reverse().map(([name, sign]) => [sign, `\\${name}`]),
);
/** Written as they are. */
for (const sign of '<>|/°€£§¶=') byName.delete(sign);

/** White space and invisible operators. */
const blanks: ReadonlyMap<string, string> = new Map([
  ['\u2003', '\\quad '],
  ['\u2001', '\\quad '],
  ...[...'\u2002\u2004\u2005\u2006\u2007\u2008\u2009\u202f\u205f'].map(
    (blank): [string, string] => [blank, '\\,'],
  ),
  ...[...'\u2061\u2062\u2063\u2064\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe00\ufe01'].map(
    (sign): [string, string] => [sign, ''],
  ),
]);

/**
 * Letters, digits and signs of a formula as TeX. Whole words that are functions become functions.
 */
export function signsAsTex(all: string, variant?: Variant): string {
  // Longer formulas are not drawn.
  const text = all.slice(0, longestFormula + 1);
  const plain = withoutStyles(text);
  if (functionNames.has(plain.trim()) && plain.trim().length > 1)
    return `${nameAsTex(plain.trim())} `;
  let out = '';
  /** Letters that share one command, as the command and the letters. */
  let open: { command: string; letters: string } | undefined;
  const end = () => {
    if (open !== undefined) out += `\\${open.command}{${open.letters}}`;
    open = undefined;
  };
  for (const { sign, style } of styledSigns(text)) {
    const command = commandFor(sign, style ?? variant);
    if (command === undefined) {
      end();
      out += signAsTex(sign);
    } else if (open?.command === command) open.letters += innerTex(sign, command);
    else {
      end();
      open = { command, letters: innerTex(sign, command) };
    }
  }
  end();
  return out;
}

function commandFor(sign: string, variant: Variant | undefined): string | undefined {
  if (/^[A-Za-z]$/.test(sign)) return variant && variantCommands[variant];
  if (/^[0-9]$/.test(sign))
    return variant === undefined || variant === 'normal' ? undefined : variantCommands[variant];
  if (ownTex.has(sign) || byName.has(sign))
    return variant === 'bold' && /\p{L}/u.test(sign) ? 'boldsymbol' : undefined;
  // KaTeX has Latin and Greek letters in formulas, and all others in words.
  return /^[\p{L}\p{M}]$/u.test(sign) && sign > '\u007f' ? 'text' : undefined;
}

function innerTex(sign: string, command: string): string {
  return command === 'text' ? sign : signAsTex(sign);
}

function signAsTex(sign: string): string {
  if (/^[A-Za-z0-9]$/.test(sign)) return sign;
  const blank = blanks.get(sign);
  if (blank !== undefined) return blank;
  if (/\s/.test(sign)) return '~';
  const tex = ownTex.get(sign) ?? byName.get(sign);
  if (tex === undefined) return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(sign) ? '' : sign;
  return /\\[A-Za-z]+$/.test(tex) ? `${tex} ` : tex;
}

/** Styled letters of Unicode (U+1D400 to U+1D7FF), in groups of 52 letters from A to z. */
const styleGroups: readonly (Variant | undefined)[] = [
  'bold',
  undefined,
  'bold',
  'script',
  'script',
  'fraktur',
  'double-struck',
  'fraktur',
  'sans-serif',
  'sans-serif',
  'sans-serif',
  'sans-serif',
  'monospace',
];
const [firstStyled, endOfLatin, firstDigit, lastStyled] = [0x1d400, 0x1d6a4, 0x1d7ce, 0x1d7ff];
const digitStyles: readonly Variant[] = [
  'bold',
  'double-struck',
  'sans-serif',
  'sans-serif',
  'monospace',
];
/** Letters of these styles that Unicode had before. */
const olderStyles: ReadonlyMap<string, Variant> = new Map([
  ...[...'ℬℰℱℋℐℒℳℛℯℊℴ'].map((sign): [string, Variant] => [sign, 'script']),
  ...[...'ℭℌℨ'].map((sign): [string, Variant] => [sign, 'fraktur']),
]);

function* styledSigns(text: string): Generator<{ sign: string; style?: Variant | undefined }> {
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const older = olderStyles.get(sign);
    if (code < firstStyled && older === undefined) yield { sign };
    else if (older === undefined && code > lastStyled) yield { sign };
    else yield { sign: sign.normalize('NFKD'), style: older ?? styleOf(code) };
  }
}

function styleOf(code: number): Variant | undefined {
  if (code < endOfLatin) return styleGroups[Math.floor((code - firstStyled) / 52)];
  if (code >= firstDigit) return digitStyles[Math.floor((code - firstDigit) / 10)];
  // Greek, in groups of 58: bold, slanted, bold slanted, and two without serifs.
  const group = Math.floor((code - 0x1d6a8) / 58);
  return group === 1 ? undefined : 'bold';
}

function withoutStyles(text: string): string {
  return /[\u{1d400}-\u{1d7ff}]/u.test(text) ? text.normalize('NFKD') : text;
}

/** The name of a function. */
export function nameAsTex(name: string): string {
  if (name === 'mod') return '\\bmod';
  return functionNames.has(name) ? `\\${name}` : `\\operatorname{${escapedText(name)}}`;
}

/** Words inside a formula. */
export function wordsAsTex(text: string): string {
  const words = text.replace(/[\p{Cc}\u2061-\u2064\ufeff]+/gu, ' ').replace(/[^\S\u00a0]+/g, ' ');
  if (words.trim() === '') return words === '' ? '' : '~';
  return `\\text{${escapedText(words)}}`;
}

const textEscapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapedText(text: string): string {
  return text.replace(/[\\~^{}%#&_$]/g, (sign) => textEscapes[sign] ?? `\\${sign}`);
}

/** A single sign or a whole command: nothing before or after it changes its meaning. */
const whole =
  /^(?:[A-Za-z0-9]|\\[A-Za-z]+ ?|\\(?:mathrm|mathbf|mathbb|mathcal|mathfrak|mathsf|mathtt|boldsymbol|text|operatorname|vec|hat|bar|tilde|dot|ddot|overline|underline|sqrt)\{[^{}]*\}|[(|)\]])$/;

function isInBrackets(tex: string): boolean {
  return (
    /^\\left(?![A-Za-z])/.test(tex) && tex.lastIndexOf('\\left') === 0 && /\\right\S+$/.test(tex)
  );
}

function asBase(tex: string): string {
  const base = tex.trim();
  return whole.test(base) || isInBrackets(base) ? base : `{${base}}`;
}

function asIndex(tex: string): string {
  const index = tex.trim();
  return /^[A-Za-z0-9]$/.test(index) ? index : `{${index}}`;
}

/** @param sub below the line, @param sup above it; none if empty */
export function withScripts(base: string, sub: string, sup: string): string {
  const scripts = scriptsOf(sub, sup);
  if (scripts === '') return base;
  return asBase(base) + scripts + (takesLimits.test(base.trim()) ? ' ' : '');
}

/** What follows a base: `_{i=1}^n`. */
export function scriptsOf(sub: string, sup: string): string {
  const [below, above] = [sub.trim(), sup.trim()];
  const isPrime = /^'+$/.test(above);
  const under = below === '' ? '' : `_${asIndex(below)}`;
  const over = above === '' || isPrime ? '' : `^${asIndex(above)}`;
  return `${isPrime ? above : ''}${under}${over}`;
}

export function withPreScripts(base: string, sub: string, sup: string): string {
  const scripts = scriptsOf(sub, sup);
  return scripts === '' ? base : `{}${scripts}${asBase(base)}`;
}

export function fraction(above: string, below: string): string {
  return `\\frac{${above.trim()}}{${below.trim()}}`;
}

/** In one line if both parts are one sign, since `a+b/c` would mean something else. */
export function slashed(above: string, below: string): string {
  const isShort = whole.test(above.trim()) && whole.test(below.trim());
  return isShort ? `${above.trim()}/${below.trim()}` : fraction(above, below);
}

/** One above the other, without a line. */
export function stacked(above: string, below: string): string {
  return `\\genfrac{}{}{0pt}{}{${above.trim()}}{${below.trim()}}`;
}

export function root(content: string, degree: string): string {
  const named = degree.trim();
  // A bracket in the degree would end it.
  const option = named === '' ? '' : /[[\]]/.test(named) ? `[{${named}}]` : `[${named}]`;
  return `\\sqrt${option}{${content.trim()}}`;
}

export const accents = tableOf(
  '\u0302 hat ^ hat \u02c6 hat \u0303 tilde ~ tilde \u02dc tilde \u0304 bar \u0305 bar \u00af bar \u02c9 bar \u203e bar \u0307 dot \u02d9 dot . dot \u0308 ddot \u00a8 ddot ' +
    '\u20db dddot \u20d7 vec \u2192 vec \u27f6 vec \u20d6 overleftarrow \u2190 overleftarrow \u20e1 overleftrightarrow \u2194 overleftrightarrow ' +
    '\u030c check \u02c7 check \u0306 breve \u02d8 breve \u0301 acute \u00b4 acute \u0300 grave \u030a mathring \u02da mathring \u23de overbrace \ufe37 overbrace ' +
    '\u20d1 vec \u21c0 vec \u20d0 overleftarrow \u21bc overleftarrow \u23b4 overline \u23dc overline \u2322 overline',
);
const wideAccents = tableOf(
  'hat widehat tilde widetilde bar overline vec overrightarrow check widecheck',
);

/** @param mark a sign of `accents` @returns `undefined` if it is no accent */
export function accented(content: string, mark: string): string | undefined {
  const name = accents.get(mark);
  if (name === undefined) return undefined;
  const inner = content.trim();
  const isOne = /^(?:[A-Za-z0-9]|\\[A-Za-z]+)?$/.test(inner);
  return `\\${isOne ? name : (wideAccents.get(name) ?? name)}{${inner}}`;
}

const marksBelow = tableOf(
  '_ underline \u0332 underline \u00af underline \u203e underline \u2015 underline \u23df underbrace \ufe38 underbrace \u23b5 underline \u23dd underline',
);

/** @returns `undefined` if the sign is no line and no brace */
export function underlined(content: string, mark: string): string | undefined {
  const name = marksBelow.get(mark);
  return name && `\\${name}{${content.trim()}}`;
}

const longArrows = tableOf(
  '\u2192 xrightarrow \u27f6 xrightarrow \u2190 xleftarrow \u27f5 xleftarrow \u2194 xleftrightarrow \u21d2 xRightarrow \u21d0 xLeftarrow \u21d4 xLeftrightarrow ' +
    '\u21cc xrightleftharpoons \u21c4 xrightleftharpoons \u21a6 xmapsto',
);

/** An arrow with words above and below it. @returns `undefined` if the sign is no arrow */
export function longArrow(sign: string, above: string, below: string): string | undefined {
  const name = longArrows.get(sign);
  if (name === undefined) return undefined;
  const under = below.trim();
  const option = under === '' ? '' : /[[\]]/.test(under) ? `[{${under}}]` : `[${under}]`;
  return `\\${name}${option}{${above.trim()}}`;
}

const takesLimits =
  /^\\(?:lim|limsup|liminf|max|min|sup|inf|det|gcd|Pr|sum|prod|coprod|int|iint|iiint|oint|big[a-z]+|operatorname\*?\{[^{}]*\})$/;
const braces = /^\\(?:over|under)brace\{.*\}$/s;

/** Something below and above; none if empty. */
export function withLimits(base: string, below: string, above: string): string {
  const own = base.trim();
  const [under, over] = [below.trim(), above.trim()];
  if (takesLimits.test(own) || (braces.test(own) && (under === '' || over === ''))) {
    const free = own.replace(/^\\operatorname\{/, '\\operatorname*{');
    return `${free}${scriptsOf(under, over)} `;
  }
  const high = over === '' ? own : `\\overset{${over}}{${own}}`;
  return under === '' ? high : `\\underset{${under}}{${high}}`;
}

const brackets = tableOf(
  '( ( ) ) [ [ ] ] { \\{ } \\} | | \u2223 | \u2016 \\| \u2225 \\| \u27e8 \\langle \u27e9 \\rangle \u2329 \\langle \u232a \\rangle \u3008 \\langle \u3009 \\rangle < \\langle > \\rangle ' +
    '\u230a \\lfloor \u230b \\rfloor \u2308 \\lceil \u2309 \\rceil / / \\ \\backslash \u2191 \\uparrow \u2193 \\downarrow \u2195 \\updownarrow',
);

/** Taller than a line, so that brackets grow with it. */
function isTall(tex: string): boolean {
  return /\\(?:frac|genfrac|sum|prod|int|iint|oint|begin|sqrt|over|under|big[a-z])/.test(tex);
}

/** @param open, @param close one sign each; empty: nothing is drawn there */
export function delimited(open: string, content: string, close: string): string {
  const [left, right] = [open.trim(), close.trim()].map((sign) => {
    const known = brackets.get(sign);
    return sign === '' ? '.' : known;
  });
  const inner = content.trim();
  // KaTeX has these signs, but they do not grow.
  if (left === undefined || right === undefined)
    return `${signsAsTex(open)}${inner}${signsAsTex(close)}`;
  if (isTall(inner) && (left !== '.' || right !== '.'))
    return `\\left${spaced(left)}${inner}\\right${spaced(right)}`;
  return `${left === '.' ? '' : spaced(left)}${inner}${right === '.' ? '' : spaced(right)}`;
}

function spaced(tex: string): string {
  return /[A-Za-z]$/.test(tex) ? `${tex} ` : tex;
}

/** Between the parts in brackets. */
export function separator(sign: string, isGrowing: boolean): string {
  const bar = sign === '|' || sign === '\u2223';
  if (bar) return isGrowing ? '\\middle|' : '\\mid ';
  return signsAsTex(sign);
}

export function growsAround(content: string): boolean {
  return isTall(content);
}

export type TableName =
  | 'matrix'
  | 'pmatrix'
  | 'bmatrix'
  | 'Bmatrix'
  | 'vmatrix'
  | 'Vmatrix'
  | 'cases'
  | 'aligned';

/** @param rows cells that contain no `&` of their own */
export function table(name: TableName, rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) =>
    cells
      .map((cell) => cell.trim())
      .join(' & ')
      .trim(),
  );
  return `\\begin{${name}}${lines.join(' \\\\ ')}\\end{${name}}`.replace(
    /\\\\ (?=\[)/g,
    // A bracket after the end of a row would be a distance.
    '\\\\ {}',
  );
}

/** The table whose name has these brackets. @returns `undefined` if there is none */
export function tableWithin(open: string, close: string): TableName | undefined {
  switch (open + close) {
    case '()':
      return 'pmatrix';
    case '[]':
      return 'bmatrix';
    case '{}':
      return 'Bmatrix';
    case '||':
    case '\u2223\u2223':
      return 'vmatrix';
    case '\u2016\u2016':
    case '\u2225\u2225':
      return 'Vmatrix';
    case '{':
      return 'cases';
    default:
      return undefined;
  }
}

/** Removes blanks that only ended a command. */
export function tidyTex(tex: string): string {
  return tex
    .replace(/(\\[A-Za-z]+) +(?![A-Za-z ])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}
