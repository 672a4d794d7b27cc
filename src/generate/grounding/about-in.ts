/**
 * The same as `about.ts` for other languages than English: what a question names must be what its sentence says the answer of, as a whole
 * name. Grammar is known by its small words only, so the rule asks for less: the name stands alone, and nothing else stands between.
 */
import type { CheckWords } from './check-words.ts';
import { type Span, spanOf, type Tokens, tokensOf } from './tokens.ts';

/** @param asked the question @param answer the right answer, one statement */
export function isAboutIn(
  asked: Tokens,
  answer: Tokens,
  passage: Tokens,
  headings: readonly Tokens[],
  words: CheckWords,
): boolean {
  const name = words.askedFor(asked.text);
  if (name === undefined) return true;
  const told = spanOf(passage, answer.joined);
  if (told === undefined) return true;
  const isLight = (word: string) => words.isSmall(word) || words.isAsking(word);
  const own = tokensOf(name).words.filter((word) => !isLight(word));
  const [first, ...others] = own;
  if (first === undefined) return false;
  // “Was ist Arbeit? – Eine Form von Arbeit”
  const end = answer.words.findIndex((_, at) => /[,;:]/.test(gapBehind(at, answer)));
  const head = end < 0 ? answer.words : answer.words.slice(0, end + 1);
  if (others.length === 0 && head.includes(first)) return false;
  const known = new Set(own.map(beginOf));
  const isOfName = (word: string) => known.has(beginOf(word));
  if (!passage.words.some(isOfName)) {
    const before = passage.words.slice(0, told.from);
    return headings.some((one) => one.words.some(isOfName)) && before.every(isLight);
  }
  return placesOf(isOfName, passage, told, isLight).some(
    (place) =>
      coversMost(place, passage, known) &&
      !isWithinLonger(place, passage, told, isLight, words) &&
      areLinked(place, told, passage, isLight),
  );
}

/** Letters that forms of one word share: “Speicher”, “Speichers”. */
const ofForm = 6;
const beginOf = (word: string) => word.slice(0, ofForm);

const gapBehind = (at: number, { text, starts, ends }: Tokens) =>
  text.slice(ends[at], starts[at + 1] ?? text.length);

/** Words of the name side by side, small words between them, outside the answer. */
function placesOf(
  isOfName: (word: string) => boolean,
  { words }: Tokens,
  told: Span,
  isLight: (word: string) => boolean,
): Span[] {
  const places: Span[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!isOfName(words[at] ?? '') || (at >= told.from && at < told.to)) continue;
    let to = at + 1;
    for (let next = to; next < words.length && next !== told.from; next++) {
      const word = words[next] ?? '';
      if (isOfName(word)) to = next + 1;
      else if (!isLight(word)) break;
    }
    places.push({ from: at, to });
    at = to - 1;
  }
  return places;
}

function coversMost({ from, to }: Span, { words }: Tokens, known: ReadonlySet<string>): boolean {
  const there = new Set(words.slice(from, to).map(beginOf));
  return [...known].every((one) => there.has(one));
}

/** “Generalisierung” of “grammatische Generalisierung”, “réaction” of “réaction chimique”. */
function isWithinLonger(
  { from, to }: Span,
  said: Tokens,
  told: Span,
  isLight: (word: string) => boolean,
  words: CheckWords,
): boolean {
  const isNext = (at: number) => /^[ -]$/.test(gapBehind(at, said));
  const before = said.words[from - 1];
  if (before !== undefined && isNext(from - 1) && from !== told.to && !isLight(before)) return true;
  const after = said.words[to];
  return (
    words.hasAdjectiveBehind &&
    after !== undefined &&
    to !== told.from &&
    isNext(to - 1) &&
    !isLight(after)
  );
}

/** Only small words, brackets and asides stand between. */
function areLinked(
  place: Span,
  told: Span,
  { text, starts, ends }: Tokens,
  isLight: (word: string) => boolean,
): boolean {
  const isBefore = place.from < told.from;
  const between = isBefore
    ? text.slice(ends[place.to - 1], starts[told.from])
    : text.slice(ends[told.to - 1], starts[place.from]);
  const plain = between.replace(/\([^()]*\)|\[[^\]]*\]|, [^,]{1,80},/g, ' ');
  return tokensOf(plain).words.every((word) => isLight(word) || /\p{N}/u.test(word));
}
