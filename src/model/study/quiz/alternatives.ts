/**
 * The answers that one written answer stands for: “cat; feline” two words, “colo(u)r” two spellings, “el perro (m.)” and
 * “virtual LAN (VLAN)” a name with and without its bracket, “contact angle θ” a name with its symbol, and what the
 * sentence of its source calls the same. Pure; the time is linear, since longer answers stand for themselves alone.
 */
import { fold } from '../../../text/fold.ts';

/** UTF-16 units. */
const longestAnswer = 300;
const longestSentence = 1_000;
const mostForms = 12;

/** What a card says beside its answer. */
export interface Context {
  /** The question, in plain words. */
  asked?: string | null | undefined;
  /** The sentence of the source. */
  quote?: string | null | undefined;
  /** The answer stands for itself alone. */
  isAlone?: boolean;
}

/** The answer as it is written is not among them. */
export function otherForms(answer: string, context: Context = {}): string[] {
  const text = answer.normalize('NFC').trim();
  if (context.isAlone || text === '' || text.length > longestAnswer) return [];
  const parts = alternativesOf(text, context);
  const names = parts.flatMap((part) => [part, ...spellingsOf(part)]);
  const told = names.flatMap((name) => synonymsIn(context.quote ?? '', name));
  const isOther = (form: string) => form !== text && /[\p{L}\p{N}]/u.test(form);
  return [...new Set([...names, ...told].map((form) => form.trim()))]
    .filter(isOther)
    .slice(0, mostForms);
}

/** A line of a list is not an answer by itself. */
const listed = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const numbering = /(?:^|[\s;,])(?:\d{1,2}[.)]|\(\d{1,2}\)|[①-⑳])\s*(?=\S)/gu;
/** The answer is a list of things to name, not of words with one meaning. */
const asksForMany =
  /^(?:name|list|give|enumerate|nenne)\b|\b(?:two|three|four|five|six|both|all|each|steps|types|kinds|parts|phases|stages|layers|zwei|drei|alle|deux|trois|dos|tres)\b|\b[2-9] \p{L}+s\b/iu;
const mostWordsOfTerm = 3;

/** Numbered meanings as in a dictionary, and words between “;” or “ / ”. */
function alternativesOf(text: string, { asked }: Context): string[] {
  const starts = [...text.matchAll(numbering)];
  const isNumbered = starts.length > 1 && starts[0]?.index === 0;
  if (asksForMany.test(asked ?? '')) return [text];
  if (isNumbered && (!text.includes('\n') || isTerm(asked))) {
    const ends = [...starts.slice(1).map(({ index }) => index), text.length];
    const meanings = starts.map(({ index, 0: sign }, at) =>
      text.slice(index + sign.length, ends[at]).replace(/[\s;,]+$/u, ''),
    );
    return meanings.flatMap((meaning) => between(meaning));
  }
  const [first = ''] = text.split('\n');
  if (isNumbered || listed.test(first)) return [text];
  // The lines below explain the first.
  return between(first.trim());
}

/** A word to translate or to define; a heading of a list has a capital letter or a plural. */
function isTerm(asked: string | null | undefined): boolean {
  const words = asked?.trim() ?? '';
  return /^\P{Lu}.*[^s?:]$/u.test(words) && words.split(/\s+/u).length <= mostWordsOfTerm;
}

/** Not within brackets: “f(x; y)” is one. */
function between(text: string): string[] {
  const parts = text.split(/\s*;\s*|\s+[/／]\s+|\s*／\s*(?![\d])/u).filter((part) => part !== '');
  const isWhole = parts.every((part) => count(part, '(') === count(part, ')'));
  return isWhole && parts.length > 1 && parts.length <= mostForms ? parts : [text];
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

function spellingsOf(part: string): string[] {
  const turned = /^(.{2,}),\s*(der|die|das|the|an?|to|el|la|los|las|le|les)$/iu.exec(part);
  const ends = /^(\p{L}{2,})([oa])\/([oa])$/u.exec(part);
  return [
    ...(turned ? [`${turned[2]} ${turned[1]}`, turned[1] ?? ''] : []),
    ...(ends ? [`${ends[1]}${ends[2]}`, `${ends[1]}${ends[3]}`] : []),
    ...withoutInfinitive(part),
    ...withoutSymbol(part),
    ...withBrackets(part),
  ];
}

/** “to run” is also typed as “run”. */
function withoutInfinitive(part: string): string[] {
  return /^to \p{L}/iu.test(part) ? [part.slice(3)] : [];
}

/** Functions and operators, whose bracket is their argument. */
const functions =
  /^(?:\p{L}|(?:arc|a)?(?:sin|cos|tan)h?|cot|sec|csc|ln|log|lg|lim|exp|sqrt|max|min|gcd|lcm|det|var|cov|rank|ker|dim|mod|print|len)$/iu;
/** Letters in a bracket that make another word: “(in)dependent”. */
const turning = /^(?:an?|un|in|im|il|ir|non|not|no|dis|de|re|mis|anti|kein|nicht|ne|pas|sin)$/iu;
const bracket = /(^|[^\p{L}\p{N}\s]|\s+|[\p{L}\p{N}\p{M}]+)[(（]([^()（）]+)[)）]([\p{L}\p{N}]*)/gu;

/** Its brackets belong to what is multiplied, divided or raised. */
const formula = /[=*^√∑∫<>≤≥|\\]|[)）]\s*[-+/×·÷−²³]|[-+/×·÷−]\s*[(（]/u;

/** With and without the text in brackets. */
function withBrackets(part: string): string[] {
  if (!/[(（]/u.test(part) || formula.test(part)) return [];
  const without = part.replace(bracket, (whole, before: string, inside: string, after: string) => {
    const isInWord = /[\p{L}\p{N}]$/u.test(before) || after !== '';
    if (isInWord && !isOptionalEnding(before, inside, after)) return whole;
    if (!isInWord && (isLabel(inside) || functions.test(wordBefore(part, before)))) return whole;
    return !isInWord && turning.test(inside.trim()) ? whole : before + after;
  });
  if (without === part) return [];
  const bare = without.replace(/\s+/gu, ' ').trim();
  const whole = part.replace(bracket, (found, before: string, inside: string, after: string) => {
    const isInWord = /[\p{L}\p{N}]$/u.test(before) || after !== '';
    return isInWord && isOptionalEnding(before, inside, after) ? before + inside + after : found;
  });
  const filled = part
    .replace(/[()（）]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const inside = /^(.+?)\s*[(（]([^()（）]+)[)）]\.?$/u.exec(part);
  const [, long = '', short = ''] = inside ?? [];
  const other =
    /^(?:also called|also known as|or|also|aka|a\.k\.a\.|=|oder|auch|ou|o)\s+(.+)$/iu.exec(short);
  // “amigo(a)” is “amiga” too.
  const ends = /^(\p{L}{2,})o\(a\)$/u.exec(part);
  if (ends) return [bare, `${ends[1]}a`];
  return [
    bare,
    ...(whole === part ? [filled] : [whole, ...(/[(（]/u.test(whole) ? withBrackets(whole) : [])]),
    ...(other?.[1] ? [other[1]] : []),
    ...(isShortFor(short, long) || isShortFor(long, short) ? [short] : []),
  ];
}

function wordBefore(part: string, before: string): string {
  return before.trim() === '' ? (/^\S+/u.exec(part)?.[0] ?? '').replace(/[(（].*$/u, '') : before;
}

const endings = /^(?:e?s|e?n|e?r|e|in|innen|as?|os?|ed|d|ing|al|ly|ne|le|te)$/u;

/** “colo(u)r”, “cell(s)” and “(e)state”, not “f(x)” or “iron(III)”. */
function isOptionalEnding(before: string, inside: string, after: string): boolean {
  if (!/^\p{Ll}{1,5}$/u.test(inside) || functions.test(before) || /\p{N}/u.test(after))
    return false;
  if (!/\p{L}$/u.test(before)) return /^\p{Ll}{3,}$/u.test(after) && !turning.test(inside);
  return after !== '' || endings.test(inside);
}

/** “(III)”, “(2)”, “(A)” and “(+)” tell things of one name apart; “(b+c)” is part of a formula. */
function isLabel(inside: string): boolean {
  const isSum = /[-+/×·÷−]/u.test(inside) && !/\p{L}{3}/u.test(inside);
  return isSum || /^(?:[IVXLC]+|\p{Lu}|[^\p{L}]+)$/u.test(inside.trim());
}

/** Whether a short form has the first letters of a name: “VLAN” of “virtual LAN”. */
function isShortFor(short: string, long: string): boolean {
  const plain = short.replace(/[.\s-]/gu, '');
  if (!/^(?=(?:.*\p{Lu}){2})[\p{L}\p{N}]{2,10}$/u.test(plain) || long.length <= short.length) {
    return false;
  }
  const [letters, name] = [fold(plain), fold(long)];
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at++;
  return at === letters.length && name.startsWith(letters[0] ?? '');
}

const quantity =
  /(?:angle|coefficient|ratio|constant|density|tension|length|frequency|velocity|speed|acceleration|viscosity|strain|stress|efficiency|permittivity|permeability|conductivity|resistivity|resistance|potential|factor|rate|mean|deviation|variance|force|mass|energy|work|power|pressure|temperature|time|charge|current|voltage|entropy|enthalpy|momentum|torque|field|flux|capacitance|inductance|volume|radius|height|distance|period|impulse|light|gravity|winkel|zahl|dichte|konstante|geschwindigkeit|beschleunigung|kraft|masse|energie|arbeit|leistung|druck|spannung|stromstärke)$/iu;

/** “contact angle θ”, but “vitamin C” and “interferon α” are names. */
function withoutSymbol(part: string): string[] {
  const found = /^(.*\p{L}{3,}),?\s+(\p{L}[\p{M}₀-₉]*)$/u.exec(part);
  const [, name = '', symbol = ''] = found ?? [];
  if (name === '') return [];
  const isSymbol = quantity.test(name) || /^[ζ-ρς-ωΔΘΛΞΠΣΦΨΩ]/u.test(symbol);
  return isSymbol && /^[\p{Script=Latin}\p{Script=Greek}]/u.test(symbol) ? [name] : [];
}

const called =
  '(?:(?:is|are|was|were) )?(?:also|sometimes|often|commonly|otherwise|formerly) (?:called|known as|named|termed|referred to as)|known as|also called|aka|a\\.k\\.a\\.|i\\.e\\.,?|or|auch|oder|aussi appelée?s?|ou|también llamad[oa]s?|o';
const article = '(?:(?:the|an?|der|die|das|el|la|le|les|los|las) )?';
/** Ends where the sentence goes on. */
const untilEnd =
  '([^,;:.()–—]{2,60}?)(?= (?:is|are|was|were|that|which|who|has|have|can|does|do|in|on|ist|sind)\\b|[,;:.()–—]|$)';
const afterName = new RegExp(
  `^(?:,? (?!or |oder |ou |o )(?:${called}) |, (?:${called}) )${article}${untilEnd}`,
  'iu',
);
const longestLead = 120;
const beforeName = new RegExp(
  `([\\p{L}\\p{N}’'-]+(?: [\\p{L}\\p{N}’'-]+){0,2})(?:,? (?!or |oder |ou |o )(?:${called}) |, (?:${called}) | \\()${article}$`,
  'iu',
);
const inBracket = /^ ?\((?:also called|also known as|or|also|aka|i\.e\.,?)? ?([^(),;]{2,60})\)/iu;
const noSynonym =
  /\d|[=<>]|^(?:see|e\.g|for example|fig|figure|table|page|chapter|section|from|about|in|on|of)\b/iu;
const mostWords = 6;

/** Names that the sentence gives the same thing, in either order. */
function synonymsIn(quote: string, name: string): string[] {
  const sentence = quote.slice(0, longestSentence).normalize('NFC').replace(/\s+/gu, ' ');
  const wanted = name.replace(new RegExp(`^${article}`, 'iu'), '').trim();
  if (sentence === '' || wanted.length < 2) return [];
  const small = sentence.toLowerCase();
  const found: string[] = [];
  const begins: number[] = [];
  let at = small.indexOf(wanted.toLowerCase());
  while (at >= 0 && begins.length < mostForms) {
    if (!/[\p{L}\p{N}]$/u.test(sentence.slice(0, at))) begins.push(at);
    at = small.indexOf(wanted.toLowerCase(), at + 1);
  }
  for (const begin of begins) {
    const rest = sentence.slice(begin + wanted.length);
    const [, apposed] = afterName.exec(rest) ?? [];
    const [, inside] = inBracket.exec(rest) ?? [];
    if (apposed) found.push(apposed);
    if (inside && isSameKind(inside, wanted)) found.push(inside);
    const lead = sentence.slice(Math.max(0, begin - longestLead), begin);
    const before = beforeName.exec(lead);
    const isFirst = before?.index === 0 && begin <= longestLead;
    const own = sentence.slice(begin, begin + wanted.length);
    if (before?.[1]) found.push(...nameBefore(before[1], isFirst, lead.endsWith('('), own));
  }
  return found.filter((one) => !noSynonym.test(one) && one.split(' ').length <= mostWords);
}

/** A bracket after a name also holds places, kinds and examples. */
function isSameKind(inside: string, name: string): boolean {
  const isNamed = /^\p{Lu}/u.test(inside);
  return isShortFor(inside, name) || isShortFor(name, inside) || !isNamed;
}

/** The words before are the other name only if the sentence or an article opens them. */
function nameBefore(words: string, isFirst: boolean, isBracket: boolean, name: string): string[] {
  const bare = words.replace(/^.*\b(?:the|an?|der|die|das|el|la|le) /iu, '');
  if (!isBracket || isShortFor(name, bare) || isShortFor(bare, name)) return [bare];
  return (isFirst || bare !== words) && !/^\p{Lu}/u.test(name) ? [bare] : [];
}
