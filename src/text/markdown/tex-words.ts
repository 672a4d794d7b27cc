/**
 * Turns a formula into words that fit in a line: `\pi r^2` becomes “π r²”. Pure, in linear time. A formula with an
 * unknown command stays TeX as a whole, because half of it would mean something else.
 */
import { functionNames, largeSigns, signs, signsBetween, tableOf } from '../formulas/signs.ts';

/** A longer formula does not fit in a list. */
const longestInLine = 500;
const maxDepth = 40;

interface Reading {
  tex: string;
  at: number;
}

/** Unknown command: the whole formula stays TeX. */
class Unknown extends Error {}

/** @param longest formulas beyond stay TeX, UTF-16 units */
export function texWords(tex: string, longest = longestInLine): string {
  if (tex.length > longest) return tex;
  const reading = { tex, at: 0 };
  try {
    const words = readPart(reading, 0);
    return reading.at < tex.length ? tex : tidy(words);
  } catch (error) {
    if (error instanceof Unknown) return tex;
    throw error;
  }
}

function tidy(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/(?<=[([]) | (?=[)\],;])/g, '')
    .trim();
}

/** Reads to the end, to the closing brace, or to the end of a table. */
function readPart(reading: Reading, depth: number): string {
  let out = '';
  while (!isAtEnd(reading)) out += readOne(reading, depth);
  return out;
}

function isAtEnd({ tex, at }: Reading): boolean {
  return at >= tex.length || tex[at] === '}' || tex.startsWith(tableEnd, at);
}

const tableEnd = '\\end{';

function readOne(reading: Reading, depth: number): string {
  const sign = String.fromCodePoint(reading.tex.codePointAt(reading.at) ?? 0);
  reading.at += sign.length;
  switch (sign) {
    case '{': {
      if (depth >= maxDepth) throw new Unknown();
      const inner = readPart(reading, depth + 1);
      if (reading.tex[reading.at] !== '}') throw new Unknown();
      reading.at += 1;
      return inner;
    }
    case '^':
    case '_':
      return scriptOf(readArgument(reading, depth), sign);
    case '\\':
      return readCommand(reading, depth);
    case "'":
      return '′';
    case '~':
    case '&':
      return ' ';
    default:
      return sign;
  }
}

function readArgument(reading: Reading, depth: number): string {
  skipSpaces(reading);
  const next = reading.tex[reading.at];
  if (next === undefined || next === '}' || next === '^' || next === '_') throw new Unknown();
  return tidy(readOne(reading, depth));
}

function skipSpaces(reading: Reading): void {
  while (/\s/.test(reading.tex[reading.at] ?? '')) reading.at += 1;
}

function scriptOf(words: string, mark: '^' | '_'): string {
  const found = raised(words, mark === '^');
  if (found !== undefined) return found;
  return [...words].length === 1 ? `${mark}${words}` : `${mark}(${words})`;
}

const commandName = /[a-zA-Z]+|[\s\S]/y;
const spaces = new Set([',', ';', ':', '>', ' ', '\n', '\\', 'quad', 'qquad', 'newline']);
const nothing = new Set(
  '! displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag'.split(
    ' ',
  ),
);
const literal = new Set(['{', '}', '%', '$', '#', '&', '_']);
const wordsInside = new Set(
  (
    'text textbf textit textrm textsf texttt mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak boldsymbol bm operatorname mbox ' +
    'mathop mathrel mathbin mathord mathopen mathclose'
  ).split(' '),
);
/** Drawn around, through or near their argument. */
const around = new Set(
  'overbrace underbrace underline smash substack cancel bcancel xcancel sout'.split(' '),
);
const phantoms = new Set(['phantom', 'hphantom', 'vphantom', 'hspace']);
const sizes = /^(left|right|middle|[bB]igg?[lrm]?)$/;

function readCommand(reading: Reading, depth: number): string {
  commandName.lastIndex = reading.at;
  const [name = ''] = commandName.exec(reading.tex) ?? [];
  reading.at += name.length;
  const sign = signs.get(name);
  if (sign !== undefined) return sign;
  const between = signsBetween.get(name);
  if (between !== undefined) return ` ${between} `;
  const large = largeSigns.get(name);
  if (large !== undefined) return ` ${large}`;
  if (functionNames.has(name)) return functionOf(name.replace('bmod', 'mod'), reading);
  if (spaces.has(name)) return ' ';
  if (nothing.has(name)) return '';
  if (literal.has(name)) return name;
  if (name === '|') return '‖';
  if (sizes.test(name)) return readDelimiter(reading);
  if (wordsInside.has(name)) {
    if (reading.tex[reading.at] === '*') reading.at += 1;
    return ` ${readArgument(reading, depth)} `.replace(/^ (?=\S)/, '');
  }
  return readBuilt(name, reading, depth);
}

function functionOf(name: string, reading: Reading): string {
  const isTight = /^\s*[(^_]/.test(reading.tex.slice(reading.at, reading.at + 4));
  return ` ${name}${isTight ? '' : ' '}`;
}

/** After `\left` and `\right`, a dot means that nothing is drawn. */
function readDelimiter(reading: Reading): string {
  skipSpaces(reading);
  if (reading.tex[reading.at] === '.') reading.at += 1;
  return '';
}

function readBuilt(name: string, reading: Reading, depth: number): string {
  const read = () => readArgument(reading, depth);
  const accent = accents.get(name);
  if (accent !== undefined) {
    const each = accent === '\u0305' ? [...read()] : [read()];
    return each.map((letters) => `${letters}${accent}`).join('');
  }
  switch (name) {
    case 'frac':
    case 'dfrac':
    case 'tfrac':
      return fractionOf(read(), read(), reading);
    case 'sqrt':
      return rootOf(reading, depth);
    case 'mathbb': {
      const letter = read();
      return boardLetters.get(letter) ?? letter;
    }
    case 'ce':
    case 'pu':
      return chemistryOf(readSource(reading));
    // `texOf` writes a gap inside a formula this way.
    case 'boxed':
      return `[${read()}]`;
    case 'overset':
    case 'stackrel': {
      const above = read();
      return read() + scriptOf(above, '^');
    }
    case 'underset': {
      const below = read();
      return read() + scriptOf(below, '_');
    }
    case 'binom':
    case 'dbinom':
    case 'tbinom':
      return ` C(${read()}, ${read()}) `;
    case 'genfrac': {
      const [left, right] = [read(), read(), read(), read()];
      return ` ${left}${read()} ${read()}${right} `;
    }
    case 'colon':
      return ': ';
    case 'pmod':
      return ` (mod ${read()}) `;
    case 'tag':
      return ` (${read()}) `;
    case 'textcolor':
    case 'color': {
      read();
      return name === 'color' ? '' : read();
    }
    case 'begin':
      return readTable(reading, depth);
    default:
      if (around.has(name)) return read();
      if (phantoms.has(name)) return read() === '' ? '' : ' ';
      if (name.startsWith('x')) return longArrowOf(name.slice(1), reading, depth);
      throw new Unknown();
  }
}

/** `\xrightarrow[below]{above}` */
function longArrowOf(name: string, reading: Reading, depth: number): string {
  const arrow = signsBetween.get(name) ?? longSigns.get(name);
  if (arrow === undefined) throw new Unknown();
  const below = optionOf(reading, depth);
  const words = [readArgument(reading, depth), below].filter((part) => part !== '');
  return words.length === 0 ? ` ${arrow} ` : ` ${arrow}(${words.join('; ')}) `;
}

const longSigns = tableOf('longequal = rightleftharpoons ⇌');

/** An argument in square brackets, which contains none itself. */
function optionOf(reading: Reading, depth: number): string {
  skipSpaces(reading);
  if (reading.tex[reading.at] !== '[') return '';
  const end = reading.tex.indexOf(']', reading.at);
  if (end === -1) throw new Unknown();
  const option = { tex: reading.tex.slice(reading.at + 1, end), at: 0 };
  reading.at = end + 1;
  const words = tidy(readPart(option, depth));
  if (option.at < option.tex.length) throw new Unknown();
  return words;
}

/** Brackets around the rows of a table. Rows end with a semicolon. */
const tables: Readonly<Record<string, readonly [open: string, between: string, close: string]>> = {
  matrix: ['', ', ', ''],
  smallmatrix: ['', ', ', ''],
  array: ['', ', ', ''],
  pmatrix: ['(', ', ', ')'],
  bmatrix: ['[', ', ', ']'],
  Bmatrix: ['{', ', ', '}'],
  vmatrix: ['|', ', ', '|'],
  Vmatrix: ['‖', ', ', '‖'],
  cases: ['{', ', ', ''],
  rcases: ['', ', ', '}'],
  aligned: ['', ' ', ''],
  align: ['', ' ', ''],
  alignedat: ['', ' ', ''],
  gathered: ['', ' ', ''],
  gather: ['', ' ', ''],
  split: ['', ' ', ''],
  equation: ['', ' ', ''],
};

function readTable(reading: Reading, depth: number): string {
  if (depth >= maxDepth) throw new Unknown();
  const name = readArgument(reading, depth).replace('*', '');
  const around = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (around === undefined) throw new Unknown();
  if (name === 'array' || name === 'alignedat') readArgument(reading, depth);
  const rows: string[][] = [['']];
  while (reading.at < reading.tex.length && !reading.tex.startsWith(tableEnd, reading.at)) {
    const row = rows.at(-1) ?? [];
    if (reading.tex[reading.at] === '}') throw new Unknown();
    if (reading.tex.startsWith('\\\\', reading.at)) {
      reading.at += 2;
      rows.push(['']);
    } else if (reading.tex[reading.at] === '&') {
      reading.at += 1;
      row.push('');
    } else row.push((row.pop() ?? '') + readOne(reading, depth + 1));
  }
  if (reading.at >= reading.tex.length) throw new Unknown();
  reading.at = reading.tex.indexOf('}', reading.at) + 1;
  if (reading.at === 0) throw new Unknown();
  const [open, between, close] = around;
  const lines = rows.map((row) =>
    row
      .map(tidy)
      .filter((cell) => cell !== '')
      .join(between),
  );
  return `${open}${lines.filter((line) => line !== '').join('; ')}${close}`;
}

const group = /\{((?:[^{}]|\{[^{}]*\})*)\}/y;

/** The source between two braces. */
function readSource(reading: Reading): string {
  skipSpaces(reading);
  group.lastIndex = reading.at;
  const [whole, source] = group.exec(reading.tex) ?? [];
  if (whole === undefined || source === undefined || source.includes('\\')) throw new Unknown();
  reading.at += whole.length;
  return source;
}

const arrows: Readonly<Record<string, string>> = {
  ...{ '->': '→', '<-': '←', '<->': '↔', '<=>': '⇌', '<-->': '⇄', '<=>>': '⇌', '<<=>': '⇌' },
};

/** `2 H2O <=> H3O+ + OH-`, as mhchem reads it. */
function chemistryOf(source: string): string {
  const script = (words: string, isHigh: boolean) => raised(words, isHigh) ?? words;
  return source
    .replace(/<?<[=-]+>>?|<-|->/g, (arrow) => ` ${arrows[arrow] ?? arrow} `)
    .replace(/\^(?:\{([^{}]*)\}|([^\s{}]))/g, (_, many = '', one = '') => script(many + one, true))
    .replace(/_(?:\{([^{}]*)\}|([^\s{}]))/g, (_, many = '', one = '') => script(many + one, false))
    .replace(/(?<=[A-Za-z)\]])\d+/g, (digits) => script(digits, false))
    .replace(/(?<=[\p{L}₀-₉)\]])[+-](?=\s|$)/gu, (charge) => script(charge, true))
    .replace(/[{}]/g, '');
}

const isPlain = /^[\p{L}\p{N}\p{M}.′∞°]*$/u;
const isOne = /^(\p{N}+|[\p{L}∞][\p{N}\p{M}\p{Lm}′]*)$/u;

function fractionOf(above: string, below: string, reading: Reading): string {
  const upper = isPlain.test(above) ? above : `(${above})`;
  const lower = isOne.test(below) ? below : `(${below})`;
  const isRaised = /^\s*[\^_]/.test(reading.tex.slice(reading.at, reading.at + 4));
  return isRaised ? ` (${upper}/${lower})` : ` ${upper}/${lower} `;
}

const roots: Readonly<Record<string, string>> = { '': '√', '2': '√', '3': '∛', '4': '∜' };

function rootOf(reading: Reading, depth: number): string {
  const degree = /^\s*\[([^\]{}\\]{0,10})\]/.exec(reading.tex.slice(reading.at, reading.at + 20));
  reading.at += degree?.[0].length ?? 0;
  const named = degree?.[1]?.trim() ?? '';
  const sign = roots[named] ?? `${raised(named, true) ?? ''}√`;
  if (roots[named] === undefined && raised(named, true) === undefined) throw new Unknown();
  const words = readArgument(reading, depth);
  return `${sign}${isOne.test(words) ? words : `(${words})`}`;
}

/** Letters with a second stroke. */
const boardLetters = tableOf('R ℝ N ℕ Z ℤ Q ℚ C ℂ P ℙ H ℍ');

/** Signs of Unicode that join with the letter before them. */
const accents = tableOf(
  'vec \u20d7 overrightarrow \u20d7 bar \u0305 overline \u0305 hat \u0302 widehat \u0302 tilde \u0303 dot \u0307 ddot \u0308 ' +
    'widetilde \u0303 overleftarrow \u20d6 overleftrightarrow \u20e1 check \u030c widecheck \u030c breve \u0306 acute \u0301 grave \u0300 mathring \u030a dddot \u20db',
);

const high = tableOf(
  '0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ = ⁼ ( ⁽ ) ⁾ a ᵃ b ᵇ c ᶜ d ᵈ e ᵉ f ᶠ g ᵍ h ʰ i ⁱ j ʲ k ᵏ l ˡ m ᵐ n ⁿ o ᵒ p ᵖ r ʳ s ˢ t ᵗ u ᵘ v ᵛ w ʷ x ˣ y ʸ z ᶻ T ᵀ ∘ ° ′ ′',
);
const low = tableOf(
  '0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ = ₌ ( ₍ ) ₎ a ₐ e ₑ h ₕ i ᵢ j ⱼ k ₖ l ₗ m ₘ n ₙ o ₒ p ₚ r ᵣ s ₛ t ₜ u ᵤ v ᵥ x ₓ',
);

/** Superscript or subscript words. @returns `undefined` if Unicode lacks a sign */
export function raised(words: string, isHigh: boolean): string | undefined {
  const table = isHigh ? high : low;
  const all = [...words.replace(/\s+/g, '')].map((sign) => table.get(sign));
  return all.every((sign) => sign !== undefined) ? all.join('') : undefined;
}
