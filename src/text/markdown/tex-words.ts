/**
 * Turns a formula into words that fit in a line: `\pi r^2` becomes “π r²”. Pure, in linear time. A formula with an
 * unknown command stays TeX as a whole, because half of it would mean something else.
 */

/** A longer formula does not fit in a list. */
const longest = 500;
const maxDepth = 12;

interface Reading {
  tex: string;
  at: number;
}

/** Unknown command: the whole formula stays TeX. */
class Unknown extends Error {}

export function texWords(tex: string): string {
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

/** Reads to the end, or to the closing brace. */
function readPart(reading: Reading, depth: number): string {
  let out = '';
  while (reading.at < reading.tex.length && reading.tex[reading.at] !== '}')
    out += readOne(reading, depth);
  return out;
}

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
const nothing = new Set(['!', 'displaystyle', 'textstyle', 'limits', 'nolimits']);
const literal = new Set(['{', '}', '%', '$', '#', '&', '_']);
const wordsInside = new Set(
  'text textbf textit textrm mathrm mathbf mathit mathsf mathcal boldsymbol bm operatorname mbox'.split(
    ' ',
  ),
);
const sizes = /^(left|right|[bB]igg?[lrm]?)$/;

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
  if (functionNames.has(name)) return functionOf(name, reading);
  if (spaces.has(name)) return ' ';
  if (nothing.has(name)) return '';
  if (literal.has(name)) return name;
  if (name === '|') return '‖';
  if (sizes.test(name)) return readDelimiter(reading);
  if (wordsInside.has(name)) return ` ${readArgument(reading, depth)} `.replace(/^ (?=\S)/, '');
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
    default:
      throw new Unknown();
  }
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

// Signs and names of the commonest commands.

const greek =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
  'pi π rho ρ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π ' +
  'Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω';

const others =
  'infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ angle ∠ degree ° circ ∘ prime ′ hbar ℏ ell ℓ ' +
  'ldots … dots … cdots ⋯ vdots ⋮ lbrace { rbrace } langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | lvert | rvert | ' +
  'Vert ‖ lVert ‖ rVert ‖ aleph ℵ Re ℜ Im ℑ triangle △ square □ dagger † star ⋆ euro € pounds £ S §';

const between =
  'times × cdot · div ÷ pm ± mp ∓ ast ∗ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫ ' +
  'lt < gt > to → rightarrow → longrightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ ' +
  'Leftrightarrow ⇔ iff ⇔ mapsto ↦ rightleftharpoons ⇌ uparrow ↑ downarrow ↓ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ ' +
  'setminus ∖ land ∧ wedge ∧ lor ∨ vee ∨ oplus ⊕ otimes ⊗ perp ⊥ parallel ∥ mid | therefore ∴ because ∵';

const large = 'sum ∑ prod ∏ int ∫ iint ∬ oint ∮ bigcup ⋃ bigcap ⋂';

function tableOf(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ');
  return new Map(
    words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : [])),
  );
}

/** Written without spaces, like a letter. */
const signs = tableOf(`${greek} ${others}`);

/** Written with a space on both sides. */
const signsBetween = tableOf(between);

/** Large operators, followed by their argument. */
const largeSigns = tableOf(large);

const functionNames: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim ker gcd deg arg mod'.split(
    ' ',
  ),
);

/** Letters with a second stroke. */
const boardLetters = tableOf('R ℝ N ℕ Z ℤ Q ℚ C ℂ P ℙ H ℍ');

/** Signs of Unicode that join with the letter before them. */
const accents = tableOf(
  'vec \u20d7 overrightarrow \u20d7 bar \u0305 overline \u0305 hat \u0302 widehat \u0302 tilde \u0303 dot \u0307 ddot \u0308',
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
