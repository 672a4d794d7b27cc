/** Decides where case and signs carry meaning: in formulas, units and code. */

const elements = new Set(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd
  In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu
  Am Cm Bk Cf Es Fm Md Lr`.split(/\s+/),
);
/** Units that become another unit in another case: milli and mega, bit and byte, second and siemens. */
const units = new Set(
  `mW MW mV MV mA MA mHz MHz mPa MPa mJ MJ mN MN mΩ MΩ meV MeV mS MS ms Ms mL ML mbar Mbar mC MC mF MF mT MT mSv MSv
  mm Mm mWh MWh kb kB Mb MB Gb GB Tb TB pm Pm pg Pg`.split(/\s+/),
);
const longestFormula = 40;

/** Whether two answers that differ only in case, as typed, are different things: “Co” and “CO”, “5 mW” and “5 MW”. */
export function isOtherByCase(typed: string, right: string): boolean {
  const [one, other] = [typed, right].map((text) => text.normalize('NFKC').trim()) as [
    string,
    string,
  ];
  if (one === other || one.toLowerCase() !== other.toLowerCase()) return false;
  const [a, b] = [partsOfFormula(one), partsOfFormula(other)];
  if (a && b && a.join() !== b.join()) return true;
  const [unit, wanted] = [unitOf(one), unitOf(other)];
  return unit !== wanted && units.has(unit) && units.has(wanted);
}

/** Whether only one of them is charged: “Cl⁻” is not “Cl”. */
export function isOtherByCharge(typed: string, right: string): boolean {
  const isIon = [typed, right].map((text) => text.normalize('NFKC').trim()).map(isAnion);
  const hasMinus = [typed, right].map((text) => /[-−–⁻]\s*$/u.test(text));
  return (isIon[1] === true && !hasMinus[0]) || (isIon[0] === true && !hasMinus[1]);
}

function isAnion(text: string): boolean {
  const [, formula = ''] =
    text.length > longestFormula ? [] : (/^([A-Za-z0-9()[\]^]+)[-−–]$/u.exec(text) ?? []);
  // “In-” and “Re-” are prefixes of words.
  const isSigned = /^(?:[A-Z]|Cl|Br)$|\d|[A-Z].*[A-Z]/u.test(formula);
  return isSigned && partsOfFormula(formula.replace(/\^/g, '')) !== undefined;
}

/** Elements and numbers of a formula; `undefined` if it is none. */
function partsOfFormula(text: string): string[] | undefined {
  if (text.length > longestFormula) return undefined;
  const parts = text.match(/[A-Z][a-z]?|\d+|[()[\]]|./gsu) ?? [];
  const isFormula = parts.every((part) => elements.has(part) || /^[\d()[\]]/.test(part));
  return isFormula && parts.some((part) => elements.has(part)) ? parts : undefined;
}

function unitOf(text: string): string {
  return /^[-−–+]?[\d.,' ]*\d ?(\S+)$/u.exec(text.slice(0, 2 * longestFormula))?.[1] ?? '';
}

/** Function names longer than the other words of formulas. */
const longNames = new Set(
  `sinh cosh tanh coth asin acos atan arcsin arccos arctan sqrt alpha beta gamma delta theta lambda sigma omega`.split(
    ' ',
  ),
);
const functions = '(?:(?:arc|a)?(?:sin|cos|tan)h?|cot|sec|csc|ln|log|lim|exp|sqrt)';

/**
 * Whether two answers that differ only in punctuation are different formulas or code: “-sin x” and “sin x”, “n!” and
 * “n”, “f'” and “f”, “2^(n+1)” and “2^n+1”, “[0,1)” and “[0,1]”, “\n” and “n”. Text with words is not a formula.
 */
export function isOtherByFormula(typed: string, right: string): boolean {
  const [one, other] = [formulaOf(typed), formulaOf(right)];
  if (one === undefined || other === undefined) return false;
  const [ends, wanted] = [endsOf(one), endsOf(other)];
  return (
    signsOf(one) !== signsOf(other) ||
    minusesOf(one) !== minusesOf(other) ||
    bracketsOf(one) !== bracketsOf(other) ||
    (ends !== wanted && ends !== undefined && wanted !== undefined) ||
    // Å (ångström) is not A (ampere), and “A-” (blood group or grade) is not “A”.
    [/Å$/, /^[A-Z]{1,2}-$/].some((end) => end.test(one) !== end.test(other))
  );
}

function formulaOf(text: string): string | undefined {
  if (text.length > 2 * longestFormula) return undefined;
  const plain = text
    .replace(/[’‘ʼ`´′]/gu, "'")
    .normalize('NFKC')
    .replaceAll('′', "'")
    .replace(/[−–]/gu, '-')
    .trim();
  const words = plain.match(/\p{L}{4,}/gu) ?? [];
  return words.every((word) => longNames.has(word.toLowerCase())) ? plain : undefined;
}

/** Each sign with its position among letters and digits. */
function placed(formula: string, found: Iterable<{ 0: string; index: number }>): string {
  const lettersTo = (at: number) => formula.slice(0, at).replace(/[^\p{L}\p{N}]/gu, '').length;
  return [...found].map(({ 0: sign, index }) => `${lettersTo(index)}${sign}`).join(' ');
}

const counted = [
  // A factorial, also after a bracket; and negation: “!x”.
  /(?<=(?<!\p{L})\p{L}|[\d)])!(?!=)|(?<![\p{L}\p{N})!])!(?=[\p{L}(])/gu,
  // A derivative. After other small letters the sign is a French elision or a quote.
  /(?<=(?<![\p{L}\p{N}'])[\p{Lu}abe-ikp-ru-zα-ω]'*)'(?!\p{L})/gu,
  // Code: pointers and addresses, escapes, the end of an element, decrement.
  /(?<![\p{L}\p{N}\s)*&])(?:\*(?![^*]*\*)|&(?!&))(?=\p{L})|\\[A-Za-z](?!\p{L})|<\//gu,
  /(?<=\p{L})--(?!\p{L})|(?<!\p{L})--(?=\p{L})/gu,
];

function signsOf(formula: string): string {
  return counted.map((sign) => placed(formula, formula.matchAll(sign))).join();
}

const isFunction = new RegExp(`(?<!\\p{L})${functions}$`, 'iu');
const isTaken = new RegExp(`^ ?(?:\\p{L}(?!\\p{L})|${functions}(?!\\p{L})|[({[|√∞∂∫∑∇])`, 'iu');

/** Minus signs. “-itis” is a suffix, and “B-12” has a hyphen. */
function minusesOf(formula: string): string {
  const isReckoned = /[\d^=+*/()√∞]/.test(formula);
  const minuses = [...formula.matchAll(/(?<!-)-(?!-)/g)].filter(({ index }) => {
    const [before, after] = [formula.slice(0, index).trimEnd(), formula.slice(index + 1)];
    const isFirst = !/[\p{L}\p{N})\]}!'|°%]$/u.test(before) || isFunction.test(before);
    return isFirst && (isTaken.test(after) || (isReckoned && /^ ?\p{L}/u.test(after)));
  });
  return placed(formula, minuses);
}

/** Brackets around a sum that is multiplied, divided, raised or subtracted as a whole. Their form does not matter. */
function bracketsOf(formula: string): string {
  const sum = /[\p{L}\p{N})\]}] ?[-+±] ?[\p{L}\p{N}([{√]/u;
  const open: number[] = [];
  const kept: { 0: string; index: number }[] = [];
  for (const { 0: sign, index } of formula.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(sign)) {
      open.push(index);
      continue;
    }
    const start = open.pop();
    if (start === undefined) continue;
    const [before, after] = [formula.slice(0, start), formula.slice(index + 1)];
    const isJoined =
      /[\p{L}\p{N})\]}×*·∙/÷^√-] ?$/u.test(before) || /^ ?[\p{L}\p{N}([{×*·∙/÷^!']/u.test(after);
    if (!isJoined || !sum.test(formula.slice(start + 1, index))) continue;
    kept.push({ 0: '(', index: start }, { 0: ')', index });
  }
  return placed(formula, kept);
}

/** Whether each end of an interval is included; `undefined` without an interval. */
function endsOf(formula: string): string | undefined {
  const intervals = [
    ...formula.matchAll(/(?<![\p{L}\p{N}])([[(\]])[^()[\],;]+[,;][^()[\],;]+([\])[])/gu),
  ];
  const ends = intervals.map(
    ([, from, to]) => (from === '[' ? '[' : '(') + (to === ']' ? ']' : ')'),
  );
  return ends.join() || undefined;
}
