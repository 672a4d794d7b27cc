/** Rates a sentence as an answer: which words of the question it has, how close together, and whether it has the kind of fact asked for. */
import { tokensOf } from '../grounding/tokens.ts';
import { anyNumberWord } from '../language/number-words.ts';
import { rootOf } from '../language/words.ts';
import { type FileIndex, type IndexedSentence, stemOfAsked } from './file-index.ts';
import { isOneName } from './last-names.ts';
import { type AskedWord, beingWords, type QuestionKind } from './question.ts';

export interface Rating {
  number: number;
  rate: number;
  /** Enough words of the question to be an answer. */
  isEnough: boolean;
  signs: Signs;
}

/** What speaks for a sentence as an answer. Shares are of the question's words by weight. */
export interface Signs {
  /** In the sentence. */
  held: number;
  /** In it, its neighbours or its heading. */
  around: number;
  inHeading: number;
  /** As BM25 counts them. */
  score: number;
  closeness: number;
  /** The weight of the heaviest word that is nowhere around. */
  missing: number;
  /** It has the date, number or name asked for. */
  holds: boolean | undefined;
  /** In words. */
  length: number;
}

const noSigns: Signs = {
  ...{ held: 0, around: 0, inHeading: 0, score: 0, closeness: 0, missing: 1 },
  ...{ holds: undefined, length: 0 },
};

/** BM25: saturation, and the weight of length. */
const saturation = 1.2;
const ofLength = 0.5;
/** Share of a word's weight if it is in a neighbouring sentence or in the heading. */
const ofBefore = 0.5;
const ofHeading = 0.6;
const ofAfter = 0.3;

/** Below these rates the file has no answer. Tuned on one book, measured on others (`npm run eval:ask`). */
const thresholds: Record<'named' | 'asked', number> = { named: 0.8, asked: 0.62 };

/** In words. Longer answers are hard to read. */
const longLength = 60;

/** These weights were tuned together with the thresholds. */
export function rateSentence(
  number: number,
  keys: readonly Key[],
  kind: QuestionKind,
  index: FileIndex,
): Rating {
  const sentence = index.sentences[number];
  if (sentence === undefined) return { number, rate: 0, isEnough: false, signs: noSigns };
  const own = withWholeNames(matchesIn(sentence, keys, index), sentence, keys);
  const before = beside(number, -1, keys, index);
  const after = beside(number, 1, keys, index);
  const above = index.headings[sentence.heading] ?? new Set<number>();
  const length = sentence.to - sentence.from;
  let [sum, held, around, score, titled, missing] = [0, 0, 0, 0, 0, 0];
  for (const [at, { weight, matches }] of keys.entries()) {
    if (weight === 0) continue;
    const { best, count } = own[at] ?? { best: 0, count: 0 };
    const inHeading = bestOf(matches, above);
    const nearby = Math.max(
      inHeading * ofHeading,
      (before[at] ?? 0) * ofBefore,
      (after[at] ?? 0) * ofAfter,
    );
    sum += weight;
    held += weight * best;
    around += weight * Math.max(best, nearby);
    titled += weight * inHeading;
    missing = Math.max(missing, weight * (1 - Math.max(best, nearby)));
    const often = best * count + nearby * 0.5;
    score +=
      (weight * often * (saturation + 1)) /
      (often + saturation * (1 - ofLength + (ofLength * length) / index.meanLength));
  }
  const closeness = closenessOf(own, keys);
  const names = namesIn(sentence, keys, index);
  const share = (part: number) => part / (sum || 1);
  const [heldShare, aroundShare, scoreShare] = [share(held), share(around), share(score)];
  const isName = kind === 'define';
  const evidence = isName
    ? heldShare * (names.length > 0 ? 1 : 0.55 + 0.3 * closeness)
    : 0.4 * heldShare + 0.6 * aroundShare - 0.15 * (1 - closeness);
  const sign = Math.max(0, ...names.map((named) => definitionSign(sentence.text, named)));
  const holds = holdsKind(sentence.text, kind);
  const rate =
    0.6 * scoreShare +
    0.5 * aroundShare +
    0.25 * closeness +
    (kind === 'define' ? 1.6 : 0.25) * sign +
    (holds === true ? 0.5 : 0) -
    (leaning.test(sentence.text) ? 0.2 : 0) -
    (sentence.isCaption ? 0.3 : 0) -
    (length > longLength ? 0.3 : 0);
  const isEnough =
    evidence >= (isName ? thresholds.named : thresholds.asked) &&
    holds !== false &&
    !isUnsaid.test(sentence.text);
  const signs: Signs = {
    ...{ held: heldShare, around: aroundShare, inHeading: share(titled), score: scoreShare },
    ...{ closeness, missing: share(missing), holds, length },
  };
  return { number, rate, isEnough, signs };
}

interface Held {
  best: number;
  count: number;
  /** Indexes of the words in the sentence. */
  places: number[];
}

function matchesIn(sentence: IndexedSentence, keys: readonly Key[], { words }: FileIndex): Held[] {
  const held = keys.map((): Held => ({ best: 0, count: 0, places: [] }));
  for (let at = sentence.from; at < sentence.to; at++) {
    const stem = words[at] ?? -1;
    for (const [key, { matches }] of keys.entries()) {
      const match = matches.get(stem);
      const one = held[key];
      if (match === undefined || one === undefined) continue;
      one.best = Math.max(one.best, match);
      one.count += 1;
      one.places.push(at);
    }
  }
  return held;
}

/** Share of a name's first words where only its last word stands: “the Klan”. */
const ofLastName = 0.8;

/** “Johnson” names Andrew Johnson where the file has no other. */
function withWholeNames(
  held: readonly Held[],
  sentence: IndexedSentence,
  keys: readonly Key[],
): readonly Held[] {
  const lacks = (at: number) => keys[at]?.opensName === true && held[at]?.best === 0;
  const mayHold = (at: number) => lacks(at) && (held[at + 1]?.best ?? 0) > 0;
  if (!held.some((_, at) => mayHold(at))) return held;
  const { starts } = tokensOf(sentence.text);
  const all = [...held];
  for (let at = held.length - 2; at >= 0; at--) {
    const next = all[at + 1];
    if (!lacks(at) || next === undefined || next.best === 0) continue;
    const isName = next.places.some((place) =>
      isCapital.test(sentence.text[starts[place - sentence.from] ?? -1] ?? ''),
    );
    if (isName) all[at] = { ...next, best: Math.min(next.best, ofLastName) };
  }
  return all;
}

const isCapital = /\p{Lu}/u;

/** For each word: how well the sentence before or after it in the same paragraph has it. */
function beside(number: number, step: 1 | -1, keys: readonly Key[], index: FileIndex): number[] {
  const [here, there] = [index.sentences[number], index.sentences[number + step]];
  if (here === undefined || there === undefined || here.block !== there.block) return [];
  return matchesIn(there, keys, index).map(({ best }) => best);
}

function bestOf(matches: ReadonlyMap<number, number>, stems: ReadonlySet<number>): number {
  let best = 0;
  for (const [stem, match] of matches) if (match > best && stems.has(stem)) best = match;
  return best;
}

/** 1 if neighbouring words of the question are neighbours here too; less with their distance. */
function closenessOf(held: readonly Held[], keys: readonly Key[]): number {
  const asked = keys.flatMap(({ isKey, isWeak }, at) => (isKey && !isWeak ? [at] : []));
  if (asked.length < 2) return (held[asked[0] ?? 0]?.best ?? 0) > 0 ? 1 : 0;
  let sum = 0;
  for (const [place, at] of asked.slice(1).entries()) {
    const one = held[asked[place] ?? 0]?.places ?? [];
    const other = held[at]?.places ?? [];
    let nearest = Number.POSITIVE_INFINITY;
    for (const a of one)
      for (const b of other) if (a !== b) nearest = Math.min(nearest, b > a ? b - a : a - b + 1);
    const wanted = at - (asked[place] ?? 0);
    sum += nearest === Number.POSITIVE_INFINITY ? 0 : 1 / (1 + Math.max(0, nearest - wanted) / 4);
  }
  return sum / (asked.length - 1);
}

/** Places of the whole name, with its words in order. */
function namesIn(
  sentence: IndexedSentence,
  keys: readonly Key[],
  { words }: FileIndex,
): NamedPlace[] {
  const starts: number[] = [];
  for (let at = sentence.from; at + keys.length <= sentence.to; at++) {
    if (keys.length > 0 && keys.every(({ matches }, place) => matches.has(words[at + place] ?? -1)))
      starts.push(at - sentence.from);
  }
  if (starts.length === 0) return [];
  const tokens = tokensOf(sentence.text);
  const marked = sentence.terms.map(plain);
  return starts.map((at) => {
    const start = tokens.starts[at] ?? 0;
    const end = tokens.ends[at + keys.length - 1] ?? 0;
    const isMarked = marked.includes(plain(sentence.text.slice(start, end)));
    return { start, end, isMarked, opens: sentence.opens };
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/s$/, '');
}

/** Signs that a sentence answers a question. English; “to be” also in other languages. */
const verbAfter =
  /^(?:\([^)]{1,60}\),? |, (?:or|also called|also known as|sometimes called) [^,]{2,60}, )?(?:(?:can|may) be (?:defined|described|thought of) as\b|(?:is|are|was|were) (?:defined as|described as|the term|an?\b|the\b|any\b|one of\b|when\b|\p{L}+(?:s|ing|ion|ment|ity)\b)|refers? to\b|means?\b|describes?\b|denotes?\b|consists? of\b|involves?\b|(?:occurs?|happens?|takes place) (?:when|if|as)\b|states? that\b|holds that\b|proposes? that\b|suggests? that\b|argues? that\b|focus(?:es)? on\b|examines?\b|studies\b|measures?\b|allows?\b)/iu;
const apposition =
  /^(?:\([^)]{1,30}\) ?)?(?::|—|–|, (?:which|that|who) (?:is|are|was|refers?|means)\b|, (?:or )?(?:an?|the|any)\b|\((?:an?|the|any|i\.e\.)\b)/iu;
const called =
  /\b(?:called|termed|named|known as|referred to as|labell?ed|defined as|definition of|the term|the concept of|the process of)\s+(?:an? |the )?[“"‘']?$/iu;
const example = /^(?:for (?:example|instance)|in this (?:example|case)|an example)\b/i;

/** The word after a name, where “to be” may stand. */
const firstWord = /^[“”"'’]?\s*(\p{L}+)/u;

interface NamedPlace {
  /** UTF-16 offsets of the name in the sentence. */
  start: number;
  end: number;
  /** Marked by the author, for example in bold type. */
  isMarked: boolean;
  /** Opens its paragraph, like a glossary entry. */
  opens: boolean;
}

/** @returns 0 for no sign, 1 for a certain definition */
function definitionSign(text: string, place: NamedPlace): number {
  const before = text.slice(0, place.start);
  const after = text.slice(place.end).replace(/^[”"’',]*\s+/u, '');
  const raw = text
    .slice(place.end)
    .replace(/^[”"’']+/u, '')
    .trimStart();
  const isFirst =
    /^[“"‘'(]?(?:(?:an?|the|der|die|das|el|la|los|las|le|les|il|lo|un|una|une|ein|eine|o|a|os|as|het|de|een)\s+|l[’'])?[“"‘']?$/iu.test(
      before,
    );
  const isLedIn =
    /^(?:in|within|for|to|as|according to|thus|therefore|however|so|by contrast|in contrast|unlike|today|generally|basically|simply put)\b[^,]{0,60}, (?:an? |the )?$/iu.test(
      before,
    );
  // “In shaping, behaviors are rewarded …”
  const isTopic = /^(?:In|With|During) (?:an? |the )?$/u.test(before) && raw.startsWith(',');
  if (example.test(text)) return 0.1;
  const being = firstWord.exec(after)?.[1]?.toLowerCase() ?? '';
  const isVerb = verbAfter.test(after);
  let sign = 0;
  if (isFirst || isLedIn) {
    if (isVerb) sign = 1;
    else if (apposition.test(raw)) sign = 0.9;
    // “term: meaning”, or the term in its own font before its meaning.
    else if (place.isMarked && place.opens) sign = 0.9;
    else if (beingWords.has(being)) sign = 0.7;
    else sign = 0.25;
  } else if (isTopic) sign = place.isMarked ? 0.6 : 0.4;
  else if (called.test(before)) sign = 0.85;
  else if (apposition.test(raw)) sign = place.isMarked ? 0.8 : 0.35;
  else if (isVerb) sign = place.isMarked ? 0.75 : 0.35;
  else if (beingWords.has(being)) sign = 0.2;
  return Math.min(1, sign + (place.isMarked ? 0.25 : 0));
}

/** “The formula is:”, “We call this equation …”: the answer stands elsewhere. */
const isUnsaid =
  /:$|^(?:we|some|people|economists|psychologists|scientists)\b[^,.]{0,20} calls? (?:this|these|it|them) /iu;
/** “This is …” needs the sentence before it. */
const leaning = /^[“"‘']?(?:this|these|that|those|it|they|he|she|such|however|but|and|also)\b/i;
const date =
  /\b(?:1[0-9]|20)\d\d\b|\b\d{1,4}(?:s|th|st|nd|rd)?(?: century| B\.?C| A\.?D|\b)|\bcentur(?:y|ies)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
const time =
  /\b(?:when|while|during|after|before|until|once|age|ages|years?|months?|weeks?|days?|hours?|minutes?|childhood|adolescence|adulthood|birth|infancy|decade|stage|early|late|century)\b/i;
const amount = new RegExp(
  String.raw`\d|\b(?:one|${anyNumberWord}|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|third|quarter|dozens?|several|percent|most|many|few)\b`,
  'i',
);
const name =
  /(?<!^)(?<![.!?:]\s)\p{Lu}\p{Ll}+(?: \p{Lu}\.)*(?: (?:van |von |de )?\p{Lu}\p{L}+)*|^\p{Lu}\p{Ll}+(?: \p{Lu}\.)* \p{Lu}\p{Ll}+/u;

/** References to figures and sources. */
const inBrackets = /\([^)]*\)/g;

/** @returns whether the text has the date, number or name asked for; `undefined` if none is asked for or the signs are weak */
function holdsKind(text: string, kind: QuestionKind): boolean | undefined {
  switch (kind) {
    case 'when':
      return date.test(text) ? true : time.test(text) ? undefined : false;
    case 'count':
      return amount.test(text);
    case 'who':
      return name.test(text.replace(inBrackets, '')) ? true : undefined;
    default:
      return undefined;
  }
}

/** A word of the question, with the words of the file that match it: the word itself, and less so words of its family. */
export interface Key {
  word: string;
  /** By stem number: 1 for the word itself, less for its family. */
  matches: ReadonlyMap<number, number>;
  /** Rare words weigh more; words that ask weigh little. */
  weight: number;
  isKey: boolean;
  isWeak: boolean;
  /** Of a name whose last word alone means the same in this file. */
  opensName?: boolean;
}

export const ofFamily = 0.7;
const ofWeak = 0.3;
/** Shorter words are not compared by their letters. */
export const shortestFamily = 5;
/** Words of one family share this part of the longer word. */
const leastShared = 0.6;

/** Finds families once per question, since this compares with every word of the file. */
export function keysOfWords(words: readonly AskedWord[], index: FileIndex): Key[] {
  return words.map(({ word, isKey, isWeak }, at) => {
    const stem = stemOfAsked(word);
    const matches = new Map<number, number>();
    if (isKey && stem.length >= shortestFamily) {
      const root = rootOf(stem);
      for (const [other, number] of index.numbers) {
        if (other.startsWith(root.slice(0, shortestFamily)) && isFamily(stem, other))
          matches.set(number, ofFamily);
      }
    }
    const itself = index.numbers.get(stem);
    if (itself !== undefined) matches.set(itself, 1);
    const rarity = index.rarities?.get(word)?.sentences ?? rarityIn(index, matches);
    const weight = isKey ? rarity * (isWeak ? ofWeak : 1) : 0;
    const next = words[at + 1];
    const opensName = isKey && next?.isKey === true && isOneName(word, next.word, index);
    return { word, matches, weight, isKey, isWeak, ...(opensName && { opensName }) };
  });
}

export function isFamily(one: string, other: string): boolean {
  if (one === other || /\d/.test(other)) return false;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= Math.max(shortestFamily, leastShared * Math.max(one.length, other.length));
}

function rarityIn({ sentences, holders }: FileIndex, matches: ReadonlyMap<number, number>): number {
  let held = 0;
  for (const [number, match] of matches) held += (holders[number]?.length ?? 0) * match;
  return rarityOf(held, sentences.length);
}

/** BM25's inverse document frequency. A word that nothing holds counts as if one did. */
export function rarityOf(held: number, count: number): number {
  const found = Math.min(count, Math.max(1, held));
  return Math.log(1 + (count - found + 0.5) / (found + 0.5));
}
