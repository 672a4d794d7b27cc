/** “When …?”: a sentence with a date of the event itself, not of something before or after it. English. Pure. */
import { besideEvent, lacksSense, named, namesIn, type Place, senses } from './event.ts';

/** “When was he assassinated?” is not about “his assassins”. */
function lacksDeed(asked: string, text: string): boolean {
  const deed = /^when (?:was|were) .* (\p{Ll}{3,}?)(?:i?ed)\W*$/iu.exec(asked)?.[1];
  if (deed === undefined || senses.some(([one]) => one.test(asked))) return false;
  return !new RegExp(String.raw`\b${deed}\p{Ll}*`, 'iu').test(text);
}

const month =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const era = String.raw`\s?(?:B\.?C\.?(?:E\.?)?|A\.?D\.?|C\.?E\.?)\b`;
/** From the surest kind of date to the vaguest. */
const dates: readonly (readonly [pattern: RegExp, worth: number])[] = [
  [new RegExp(String.raw`\b${month} (?:\d{1,2}, )?(?:1\d|20)\d\d\b|\b${month} \d{1,2}\b`, 'g'), 1],
  [
    /(?<![\d,.$€£–-])(?:1\d|20)\d\d(?![\d,%]|\.\d| (?!(?:in|at|by|to|and|when|after|as|with|the|on|but|was|that)\b)\p{Ll}+s\b)/gu,
    1,
  ],
  [
    new RegExp(String.raw`\b\d{1,4}(?:[–-]\d{1,4})?${era}|\b(?:A\.?D\.?|C\.?E\.?) \d{1,4}\b`, 'g'),
    1,
  ],
  [
    /\b(?:in|around|about|by|of|until|from|since) (?:the (?:spring|summer|autumn|fall|winter) of )?\d{3}\b(?![,.]\d| \p{Ll}+s\b)/gu,
    0.8,
  ],
  [/\b(?:1\d|20)?\d0s\b/g, 0.6],
  [/\b(?:\d{1,2}(?:st|nd|rd|th)|\p{Ll}+(?:th|first|second|third)) centur(?:y|ies)\b/gu, 0.5],
];

/** A name so near the beginning of a sentence is what it tells of. */
const lettersOfOther = 60;

export function dateFit(
  asked: string,
  text: string,
  places: readonly Place[],
  isAfter: boolean,
): number | undefined {
  if (lacksSense(asked, text) || lacksDeed(asked, text)) return undefined;
  const found = dates.flatMap(([pattern, worth]) =>
    [...text.matchAll(pattern)].map(({ 0: said, index }) => ({
      ...{ start: index, end: index + said.length, worth },
    })),
  );
  if (found.length === 0) return undefined;
  if (isAfter) {
    const [first] = places;
    const isOther = namesIn(text.slice(0, lettersOfOther)).length > 0;
    if (first === undefined || isOther || besideEvent.test(text.slice(0, first.start)))
      return undefined;
    return Math.max(...found.map(({ worth }) => worth)) * 0.5;
  }
  const event = named(places);
  const from = event[0]?.start ?? 0;
  const to = event.at(-1)?.end ?? 0;
  const fits = found.map(({ start, end, worth }) => {
    const far = start >= to ? start - to : from - end;
    const between = start >= to ? text.slice(to, start) : text.slice(end, from);
    // “the crash of 1929”, “the 1803 purchase”
    if (far > farFromEvent) return -1;
    const isOfEvent = /^ (?:of |in |\(|of \p{L}+ )?$/u.test(between);
    if (!isOfEvent && besideEvent.test(text.slice(0, from))) return -1;
    const parted = /[;:]|, (?:and|but|while|which|who) /.test(between) ? 0.25 : 0;
    return worth * (isOfEvent ? 1 : Math.max(0.3, 1 - Math.max(0, far) / 120)) - parted;
  });
  const best = Math.max(...fits);
  return best <= 0 ? undefined : best;
}

/** Letters between an event and its date. */
const farFromEvent = 150;
