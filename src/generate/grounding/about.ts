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
  /^(?:[^,]*, |[^?]*: )?(?:which\b|people with which|what is it\b|what (?:is|are) the (?:terms?|names?|words?) (?:for|of)|what (?:is|are) “[^”]+” the term)/i;
const asksWhatItIs =
  /^(?:[^,]*, |[^?]*: )?(?:what|who) (?:happens? (?:in|during) |(?:is|are|was|were) (?:an? |the )?(?!(?:called|used|made)\b)[^?]{2,80}(?<! (?:of|by|in|for|with|from|to|on|at|as|about))\?$|(?:does|do|did) .{2,80}(?:mean|refer to|describe|stand for|denote)\?$)/iu;
/** “What was found in 1927?” */
const asksByVerb =
  /^(?:[^,]*, |[^?]*: )?(?:what|who) (?:is|are|was|were) (?:\p{Ll}+ly )?\p{L}+(?:ed|wn|ght|und) (?:by|in|on|at|from|to|for|with|as|when|where|during|after|before)\b/iu;
const asksWhatItDoes =
  /^(?:[^,]*, |[^?]*: )?(?:what|when|where|how|why) (?:is|are|was|were|do|does|did) /iu;

/** Our own words around a whole statement. */
const asksOfStatement = /(?:^|[,:] )(?:why is it that|when is this true|what happens if)\b/i;
/** “What is characterized by?” */
const hasNoSubject =
  /^what (?:is|are|was|were) \p{L}+(?:ed|wn|ght) (?:by|of|in|for|with|from|to|as)\?$/iu;

/** Words of a question before its term. */
const asking =
  /^(?:what|who|when|where|how|why|is|are|was|were|do|does|did|an?|the|in|within|during|of|mean|term|word|concept|happens?|people|with)$/;

export function formOf({ text, words }: Tokens): Form {
  const asked = text.trim();
  if (asksForName.test(asked)) return 'name';
  if (asksOfStatement.test(asked)) return 'free';
  if (asksByVerb.test(asked)) return 'free';
  if (asksWhatItIs.test(asked)) return 'meaning';
  const hasTerm = words.some((word) => !asking.test(word) && !stopWords.has(word));
  if (!hasTerm) return 'free';
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
  if (hasNoSubject.test(asked.text.trim())) return false;
  if (form === 'name' || form === 'free') return true;
  const told = spanOf(passage, answer.joined);
  if (told === undefined) return true;
  const first = termIn(asked.words);
  // “What does it do?”
  if (first === undefined || (form === 'deed' && stopWords.has(asked.words[first] ?? '')))
    return form === 'deed';
  if (form === 'meaning' && isCircular(asked.words.slice(first), answer)) return false;
  const stem = stemOf(asked.words[first] ?? '');
  const hasName = ({ words }: Tokens) => words.some((word) => stemOf(word) === stem);
  // “What does the heart do? – A pump”
  if (/ do\?$/.test(asked.text) && /^(?:an?|the)$/.test(answer.words[0] ?? '')) return false;
  if (!hasName(passage))
    return headings.some(hasName) && areLight(passage.words.slice(0, told.from), asked);
  return placesOf(asked.words, first, passage, told).some(
    (place) =>
      !isPartOfName(place, passage, asked, timesIn) &&
      !isLimited(place, told, passage, asked) &&
      (form === 'deed' ? isInClause(place, told, passage) : isLinked(place, told, passage, asked)),
  );
}

/** @returns the index of the term's first word */
function termIn(asked: readonly string[]): number | undefined {
  // “In law, what is a tort?”
  const opens = asked.findIndex((word) => /^(?:what|who|when|where|how|why)$/.test(word));
  const first = asked.findIndex((word, at) => at > opens && !asking.test(word));
  // “What is a concept?”
  const at = first < 0 ? asked.length - 1 : first;
  return at > opens && asked.slice(at).some((word) => !stopWords.has(word)) ? at : undefined;
}

const behindHead =
  /^(?:that|which|who|whose|where|when|by|in|with|from|for|to|on|at|as|used|made)$/;

/** “What is velocity? – The rate of change of velocity”, “What is RNA? – A type of RNA that …” */
function isCircular(term: readonly string[], { words, text, starts, ends }: Tokens): boolean {
  const [own = '', ...others] = term.filter((word) => !stopWords.has(word));
  if (others.length > 0) return false;
  const end = words.findIndex((word) => behindHead.test(word));
  const at = words.slice(0, end < 0 ? words.length : end).indexOf(own);
  if (at < 0) return false;
  // “the smallest part of a cell colony”
  const next = words[at + 1];
  const gap = text.slice(ends[at], starts[at + 1]);
  return next === undefined || gap !== ' ' || next === 'of' || behindHead.test(next);
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

/** Adjectives that say nothing of the kind: “a specific population” is a population like any other. */
const describing = new Set(
  'specific particular certain given single whole entire total overall increased routine own new old first second third next last previous final main major minor important key common general simple basic typical usual famous well known other another different similar same following good best better many few several various numerous additional hormone enzyme protein'.split(
    ' ',
  ),
);

/** “stimulus” of “conditioned stimulus”, “memory” of “short-term memory”. */
function isPartOfName(
  { from, to }: Span,
  said: Tokens,
  asked: Tokens,
  timesIn: (words: string) => number,
): boolean {
  const { words, text, starts, ends } = said;
  const before = words[from - 1];
  if (before === undefined || asked.words.includes(before)) return false;
  const written = text.slice(starts[from - 1], starts[from]);
  if (/^\d/.test(written) || /[^\p{L}\p{N}\s“"‘-]/u.test(written)) return false;
  const isCompound = /\p{L}-$/u.test(text.slice(0, starts[from - 1]));
  if (!isCompound) {
    if (determiners.has(before) || stopWords.has(before) || linking.has(before)) return false;
    if (adverb.test(written) || isVerbAt(said, from - 1)) return false;
  }
  const name = text.slice(starts[from], ends[to - 1]);
  // “the gene ABC12”
  if (/\d/.test(name)) return false;
  if (timesIn(`${written}${name}`) >= 2) return true;
  return !describing.has(before);
}

const beforeVerb =
  /^(?:i|we|well|you|youll|he|she|they|theyll|not|can|could|may|might|must|will|would|should|do|does|did)$/;
const oftenBeforeVerb = /^(?:it|these|those|this|that|which|who|to)$/;

/** “that house neurotransmitters”, “forces driving change”; not “the control center” or “, acting crowds,”. */
function isVerbAt({ words, text, starts, ends }: Tokens, at: number): boolean {
  const [word = '', before] = [words[at], words[at - 1]];
  if (before === undefined) return false;
  const form = /.{2}ing$/.test(word) ? 'ing' : verbFormOf(word);
  if (/[^\p{L}\p{N}\s]/u.test(text.slice(ends[at - 1], starts[at])))
    return form === 'third' || form === 'past';
  if (beforeVerb.test(before)) return true;
  if (oftenBeforeVerb.test(before)) return form === 'base' || form === 'third';
  if (determiners.has(before) || describing.has(before) || form === undefined) return false;
  return form !== 'past' || !stopWords.has(before);
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

const someOf = /^(?:most|many|some|several|few|certain|half)$/;
const opinion =
  /\b(?:believ|think|thought|claim|argu|sa[iy]|suggest|hold|held|feel|felt|assum|suspect|contend|maintain)\p{L}* that (?:the |an? )?(?:\p{L}+ )?$/iu;

/** “Most enzymes are proteins”, “some believe that the novel is a satire”: the question has the limit too. */
function isLimited(place: Span, told: Span, { words, text, starts, ends }: Tokens, asked: Tokens) {
  const quantity = words[place.from - 1] ?? '';
  if (someOf.test(quantity) && !asked.words.includes(quantity)) return true;
  const [first, next] = place.from < told.from ? [place, told] : [told, place];
  // An aside between commas is the author's.
  if (!/^ (?:is|are|was|were) /.test(text.slice(ends[first.to - 1], starts[next.from])))
    return false;
  return opinion.test(text.slice(0, starts[first.from])) && !/\bthat\b/.test(asked.text);
}

const newSubject =
  /;|,? (?:and|but|while|whereas|so) (?:the |an? )?(?:[\p{L}-]+ ){1,2}(?:is|are|was|were|has|have|can|does|do)\b/u;

/** What a thing does is told behind it, in one clause: “mitochondria release energy, and ribosomes build proteins”. */
function isInClause(place: Span, told: Span, { text, starts, ends }: Tokens): boolean {
  const [from, to] =
    place.from < told.from
      ? [ends[place.to - 1], starts[told.from]]
      : [ends[told.to - 1], starts[place.from]];
  return !newSubject.test(text.slice(from, to)) && !/^, and $/.test(text.slice(from, to));
}

const isPreposition =
  /^(?:of|in|by|for|from|with|to|between|on|at|inside|outside|beneath|behind|under|over|above|below|near|beside|within|around|against|through|among|into|across|along|during|after|before)$/;

/** Before the article: “inside the envelope”. */
function wordBefore(at: number, { words }: Tokens): string {
  const before = words[at - 1] ?? '';
  return /^(?:the|an?)$/.test(before) ? (words[at - 2] ?? '') : before;
}

/** Nothing but small words, and words of the question, stands between the two. */
function isLinked(place: Span, told: Span, said: Tokens, asked: Tokens): boolean {
  const { text, starts, ends } = said;
  const isBefore = place.from < told.from;
  const [from, to] = isBefore
    ? [ends[place.to - 1], starts[told.from]]
    : [ends[told.to - 1], starts[place.from]];
  const between = text.slice(from, to).replace(aside, ' ').replace(field, ' ');
  // “The rate of change of velocity is …” is about the rate.
  const isObject = isPreposition.test(wordBefore(place.from, said));
  if (
    isBefore &&
    isObject &&
    /^\s*(?:is|are|was|were|means?|refers?|describes?|occurs?)\b/.test(between)
  )
    return false;
  // “a hormone that serves the growth of the testes, the maturation of sperm”
  if (!isBefore && /^\s*,\s*(?:an?|the)\s*$/.test(between)) return false;
  // “the larger bone, and the fibula is …” begins another statement.
  if (!isBefore && /;|\b(?:and|but|while|whereas|than|unlike)\b/.test(between)) return false;
  return areLight(between.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [], asked);
}

/** Small words, and words of the question. */
function areLight(words: readonly string[], asked: Tokens): boolean {
  const known = new Set(asked.words.map((word) => word.slice(0, ofForm)));
  return words.every(
    (word) =>
      stopWords.has(word) ||
      linking.has(word) ||
      /ly$|^\d+$/.test(word) ||
      known.has(word.slice(0, ofForm)),
  );
}
