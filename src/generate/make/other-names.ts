/** Other names that a text gives a thing: its acronym, a synonym, its name without a symbol. A typed answer may be any of them. Pure. */
import { stopWords, wordsOf } from '../language/words.ts';
import { rememberBy } from '../remember.ts';
import type { Material } from './material.ts';
import { isTermLike, plainTerm, withoutBrackets } from './term-names.ts';

/** By plain form. */
export type OtherNames = ReadonlyMap<string, readonly string[]>;

const word = "[\\p{L}\\p{N}][\\p{L}\\p{N}’'-]*";
/** “virtual local area network (VLAN)” */
const longFirst = new RegExp(
  `((?:${word} ){1,6}${word}) \\((?:or )?(\\p{Lu}[\\p{L}\\p{N}]{1,7})(?:,? for short)?\\)`,
  'gu',
);
/** “VLAN (virtual local area network)” */
const shortFirst = new RegExp(
  `(?<![\\p{L}\\p{N}-])(\\p{Lu}[\\p{L}\\p{N}]{1,7}) \\(((?:${word} ){1,6}${word})\\)`,
  'gu',
);
const phrase = `((?:${word} ){0,3}${word})`;
const end = '(?=[,.;:)(—]| (?:is|are|was|were|has|have|can|may)\\b)';
/** “Quiet breathing, also known as eupnea, is …”. Without “also” the first words often describe. */
const alsoCalled = new RegExp(
  `(?:^|[,;:(] |\\b(?:the|an?|of|is|are|by|in|as|and|or|for|to|with) )${phrase}(?:,| \\(|, \\()(?: ?(?:also|sometimes|often|commonly|formerly)) (?:called|known as|referred to as|termed) (?:the |an? )?${phrase}${end}`,
  'gu',
);
/** “The nail cuticle, or eponychium, covers …”, “a zygote (or fertilized egg)”. A comma before may begin a list. */
const orCalled = new RegExp(
  `(?:\\b(?:[Tt]he|[Aa]n?) |^)${phrase}(?:, or (?:the |an? )?${phrase}(?=,)| \\(or (?:just |simply |the |an? )?${phrase}\\))`,
  'gu',
);
/** “is called an osteon, or Haversian system.” */
const calledOr = new RegExp(
  `\\b(?:called|known as|termed) (?:the |an? )?${phrase}, or (?:the |an? )?${phrase}(?=[,.;])`,
  'gu',
);

export const otherNamesIn = rememberBy(({ sentences, unfit }: Material): OtherNames => {
  const names = new Map<string, string[]>();
  const learn = (one: string, other: string) => {
    const [key, plain] = [plainTerm(one), plainTerm(other)];
    const known = names.get(key) ?? [];
    if (key === plain || key === '' || known.some((name) => plainTerm(name) === plain)) return;
    names.set(key, [...known, other]);
  };
  const learnBoth = (one: string, other: string) => {
    learn(one, other);
    learn(other, one);
  };
  for (const { text } of [...sentences, ...unfit]) {
    const hasBracket = text.includes(' (');
    for (const [, long = '', short = ''] of hasBracket ? text.matchAll(longFirst) : []) {
      const whole = longOf(long, short);
      if (whole !== undefined) learnBoth(whole, short);
    }
    for (const [, short = '', long = ''] of hasBracket ? text.matchAll(shortFirst) : [])
      if (longOf(long, short) === long) learnBoth(long, short);
    for (const [, one = '', ...others] of [
      ...text.matchAll(alsoCalled),
      ...text.matchAll(orCalled),
      ...(text.includes(', or ') ? text.matchAll(calledOr) : []),
    ]) {
      const other = others.find((name) => name !== undefined) ?? '';
      if (isName(one) && isName(other)) learnBoth(one, other);
    }
  }
  return names;
});

function isName(phrase: string): boolean {
  return isTermLike(phrase) && !/(?:ed|ly)$| (?:and|to|on|in) /.test(phrase);
}

/** The last words whose initials are the acronym: “local area network” of “in the local area network”. */
function longOf(phrase: string, short: string): string | undefined {
  const words = phrase.split(' ');
  for (let from = words.length - 2; from >= 0; from--) {
    const some = words.slice(from);
    if (isAcronym(short, some.join(' '))) return some.join(' ');
  }
  return undefined;
}

/** Whether the letters of a short name begin the words of a long one; small words may be left out. */
export function isAcronym(short: string, long: string): boolean {
  const letters = short.toLowerCase().replace(/s$/, '');
  if (letters.length < 2 || /\s/.test(short)) return false;
  const parts = wordsOf(long).flatMap((one) => one.split('-'));
  if (parts.length < 2) return false;
  const initials = (some: readonly string[]) => some.map((one) => one.charAt(0)).join('');
  const large = parts.filter((one) => !stopWords.has(one));
  return [initials(parts), initials(large)].some(
    (one) => one === letters || one === short.toLowerCase(),
  );
}

/** “contact angle θ”, “wavelength λ”, “speed v”. A capital may be part of a name, as in “vitamin C”. */
const symbol = / (?:\p{Script=Greek}|\p{Ll})(?:[₀-₉]|_\p{L})?$/u;

/**
 * The names that may be typed for a term, its own first.
 * @param others defined terms of the text. A synonym that has its own definition is none, and “interferon” is not enough where there are
 *   two of them.
 */
export function namesOf(term: string, names: OtherNames, others: readonly string[]): string[] {
  const long = withoutBrackets(term).trim();
  const inside = [...term.matchAll(/\(([^()]{2,60})\)/g)].flatMap(([, one = '']) => one.trim());
  const isShort = (one: string) => !/\s/.test(one) && one.length <= 8;
  const short = inside.filter((one) => isShort(one) || isAcronym(long, one));
  const bare = long.replace(symbol, '');
  const isSeveral = others.some(
    (one) => one !== term && withoutBrackets(one).replace(symbol, '') === bare,
  );
  const defined = new Set(others.map(plainTerm));
  const more = [long, bare]
    .flatMap((one) => names.get(plainTerm(one)) ?? [])
    .filter((one) => isAcronym(one, long) || !defined.has(plainTerm(one)));
  const all = [long, ...short, ...(bare !== long && !isSeveral ? [bare] : []), ...more];
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = one.toLowerCase();
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
