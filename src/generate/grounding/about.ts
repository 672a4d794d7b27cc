/**
 * What a question asks for must be what its sentence is about: “What is velocity?” is no question about “Acceleration is the rate of
 * change of velocity”, although the sentence has the word. English only.
 */
import { verbFormOf } from '../language/common-verbs.ts';
import { stemOf, stopWords } from '../language/words.ts';
import { type Span, spanOf, type Tokens } from './tokens.ts';

type Form =
  /** “Which term refers to …?” Its words stand together in the sentence anyway. */
  | 'name'
  /** “What is osmosis?”, “What does “tort” mean?” */
  | 'meaning'
  /** “What does the periosteum cover?” */
  | 'deed'
  /** “What prevents scurvy?” */
  | 'free';

const asksForName =
  /^(?:[^,]*, )?(?:which\b|people with which|what is it\b|what (?:is|are) the (?:terms?|names?|words?) (?:for|of)|what (?:is|are) “[^”]+” the term)/i;
const asksWhatItIs =
  /^(?:[^,]*, )?(?:what|who) (?:happens? (?:in|during) |(?:is|are|was|were) (?:an? |the )?(?!(?:called|used|made)\b)[^?]{2,80}(?<! (?:of|by|in|for|with|from|to|on|at|as|about))\?$|(?:does|do|did) .{2,80}(?:mean|refer to|describe|stand for|denote)\?$)/iu;
/** “What was found in 1927?” */
const asksByVerb =
  /^(?:[^,]*, )?(?:what|who) (?:is|are|was|were) (?:\p{Ll}+ly )?\p{L}+(?:ed|wn|ght|und) (?:by|in|on|at|from|to|for|with|as|when|where|during|after|before)\b/iu;
const asksWhatItDoes =
  /^(?:[^,]*, )?(?:what|when|where|how|why) (?:is|are|was|were|do|does|did) /iu;

/** Words of a question before its term. */
const asking =
  /^(?:what|who|when|where|how|why|is|are|was|were|do|does|did|an?|the|in|within|during|of|mean|term|word|concept|happens?|people|with)$/;

export function formOf({ text, words }: Tokens): Form {
  const asked = text.trim();
  if (asksForName.test(asked)) return 'name';
  const hasTerm = words.some((word) => !asking.test(word) && !stopWords.has(word));
  if (!hasTerm || asksByVerb.test(asked)) return 'free';
  if (asksWhatItIs.test(asked)) return 'meaning';
  return asksWhatItDoes.test(asked) ? 'deed' : 'free';
}

/**
 * @param asked the question
 * @param answer the right answer, one statement
 * @param headings above the sentence
 * @param timesIn how often the file has some words side by side
 * @returns whether the sentence says the answer of what the question names first
 */
export function isAbout(
  asked: Tokens,
  answer: Tokens,
  passage: Tokens,
  headings: readonly Tokens[],
  timesIn: (words: string) => number,
): boolean {
  const form = formOf(asked);
  if (form === 'name' || form === 'free') return true;
  const told = spanOf(passage, answer.joined);
  if (told === undefined) return true;
  // “In law, what is a tort?”
  const opens = asked.words.findIndex((word) => /^(?:what|who|when|where|how|why)$/.test(word));
  const first = asked.words.findIndex((word, at) => at > opens && !asking.test(word));
  if (first < 0) return true;
  const stem = stemOf(asked.words[first] ?? '');
  const hasName = ({ words }: Tokens) => words.some((word) => stemOf(word) === stem);
  if (!hasName(passage)) return form === 'deed' || headings.some(hasName);
  return placesOf(asked.words, first, passage, told).some(
    (place) =>
      !isPartOfName(place, passage, asked, form, timesIn) &&
      (form === 'deed' || isLinked(place, told, passage, asked)),
  );
}

/** Where the sentence has the first words of the question, as many of them as stand together, outside the answer. */
function placesOf(asked: readonly string[], first: number, passage: Tokens, told: Span): Span[] {
  const stems = passage.words.map(stemOf);
  const wanted = asked.slice(first).map(stemOf);
  const found: Span[] = [];
  let longest = 0;
  for (let from = 0; from < stems.length; from++) {
    let size = 0;
    while (size < wanted.length && stems[from + size] === wanted[size]) size += 1;
    if (size === 0 || size < longest || isWithin(from, told)) continue;
    if (size > longest) found.length = 0;
    longest = size;
    found.push({ from, to: from + size });
  }
  return found;
}

const isWithin = (at: number, { from, to }: Span) => at >= from && at < to;

const determiners = new Set(
  'a an the this that these those its their his her our your each every any some all one two three no both such term terms concept word phrase notion idea called named termed as known'.split(
    ' ',
  ),
);

const adverb = /(?<!fami|assemb|anoma|supp)ly $/iu;

/** “stimulus” of “conditioned stimulus”, unless the file has the longer words nowhere else, as “a specific stimulus”. */
function isPartOfName(
  { from, to }: Span,
  { words, text, starts, ends }: Tokens,
  asked: Tokens,
  form: Form,
  timesIn: (words: string) => number,
): boolean {
  const before = words[from - 1];
  if (before === undefined || determiners.has(before) || stopWords.has(before)) return false;
  const written = text.slice(starts[from - 1], starts[from]);
  if (/^\d/.test(written)) return false;
  if (/[^\p{L}\p{N}\s“"‘-]/u.test(written) || adverb.test(written)) return false;
  if (asked.words.includes(before) || linking.has(before) || verbFormOf(before) !== undefined)
    return false;
  const [name, first] = [ends[to - 1], ends[from]].map((end) => text.slice(starts[from], end));
  if (timesIn(`${written}${first}`) >= 2) return true;
  if (form === 'deed') return false;
  // “a specific population, people who …”: beside an apposition a word may be added to a known name.
  const isBesideApposition = /^\s?[,(—–:]/.test(text.slice(ends[to - 1]));
  return !isBesideApposition || timesIn(name ?? '') <= 2;
}

/** Words between a term and what is said of it. */
export const linking = new Set(
  'is are was were be means mean meant refers refer describes describe described defined called known termed named occurs occur happens happen involves involve consists consist includes include composed made comprised meaning thought understood seen viewed regarded considered says said say states state stated asserts assert suggests suggest proposes proposed argues argued claims claimed believes believe believed assumes assumed holds held fails whereby wherein best i e g'.split(
    ' ',
  ),
);
const verbs =
  'is|are|was|were|means?|refers?|describes?|occurs?|happens?|involves?|consists?|includes?|can|may|says?|states?|asserts?|suggests?|argues?|proposes?|claims?';
/** Between a subject and its verb, and brackets anywhere. */
const aside = new RegExp(
  `\\([^()]*\\)|\\[[^\\]]*\\]|(?:,[^,]{1,120},|[—–][^—–]{1,120}[—–])(?= ?(?:${verbs})\\b)`,
  'gu',
);
/** “the theory of pitch perception states” */
const field =
  /^ (?:of|about|on) (?:the )?(?:\p{L}+ ){0,2}\p{L}+ (?=(?:says?|stat|assert|suggest|propos|argu|claim|hold)\p{L}* )/u;
/** Letters that forms of one word share. */
export const ofForm = 5;

/** Nothing but small words, and words of the question, stands between the two. */
function isLinked(place: Span, told: Span, said: Tokens, asked: Tokens): boolean {
  const { text, words, starts, ends } = said;
  const isBefore = place.from < told.from;
  const [from, to] = isBefore
    ? [ends[place.to - 1], starts[told.from]]
    : [ends[told.to - 1], starts[place.from]];
  const between = text.slice(from, to).replace(aside, ' ').replace(field, ' ');
  // “The rate of change of velocity is …” is about the rate.
  const isObject = /^(?:of|in|by|for|from|with|to|between|on)$/.test(words[place.from - 1] ?? '');
  if (
    isBefore &&
    isObject &&
    /^\s*(?:is|are|was|were|means?|refers?|describes?|occurs?)\b/.test(between)
  )
    return false;
  // “the larger bone, and the fibula is …” begins another statement.
  if (!isBefore && /;|\b(?:and|but|while|whereas|than|unlike)\b/.test(between)) return false;
  const known = new Set(asked.words.map((word) => word.slice(0, ofForm)));
  const isLight = (word: string) =>
    stopWords.has(word) ||
    linking.has(word) ||
    /ly$|^\d+$/.test(word) ||
    known.has(word.slice(0, ofForm));
  return (between.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every(isLight);
}
