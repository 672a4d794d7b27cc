/** Entries “term: meaning”, as on slides and in lists of terms. */
import { isThing, mayBeNoun } from '../define/things.ts';
import { verbFormOf } from '../language/common-verbs.ts';
import { lowerStart, wordsOf } from '../language/words.ts';
import { contains } from '../make/material.ts';
import { isAcronym } from '../make/other-names.ts';
import { isTermLike, plainTerm } from '../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from './entries.ts';
import { mayBeNoun as isNounAsOften } from './slides/clauses.ts';
import { isAside, isBeside, isManyOf, saysNothing, verb } from './slides/slide-pages.ts';
import { isBroken, isOdd } from './slides/slide-points.ts';
import { definedIn, isComparative, sharesTitle } from './slides/slide-sayings.ts';

export interface Gloss {
  term: string;
  meaning: string;
  entry: Entry;
  list: EntryList;
  /** A sentence says it, so the question needs no context. */
  isSaid?: boolean;
  /** As in its sentence, with its article. */
  named?: string | undefined;
}

const parted = /^(\p{L}[^:–—]{0,58}?|\.\p{L}[^:–—\s]{0,20})(?::|\s[–—-])\s+(?=\S)(.+)$/su;
/** In a deck: “Overcoverage = including units that are not in the population” */
const equated =
  /^(\p{L}[\p{L}\s’'()-]{2,57}?)\s=\s(?=\S)((?:[^=<>+*×÷/{}\\$:]|:(?! )|\/(?=\p{L})){12,})$/u;
const fewestWordsEquated = 4;
/** These introduce a remark and are not names. */
const labels =
  /^(today|tomorrow|yesterday|outcome|assumption|claim|fact|intuition|note that|notes?|goals?|aims?|examples?|e\.?g|see( also)?|docs?|documentation|more|tips?|hints?|warnings?|caution|questions?|q|a|answers?|sources?|references?|remember|principles?|idea|general idea|better practice|past|required|also|thus|so|result|results|summary|conclusions?|figure|table|chapter|credit|author|date|version|email|web|url|website|pros?|cons?|advantages?|disadvantages?|main .*|most .*|new .*|other .*|some .*|several .*|many .*|all .*|if .*|when .*|how .*|why .*|what .*|which .*|step( \d+)?|part( \d+)?|\d.*)$/i;
/** Instructions are not names. */
const imperative =
  /^(add|adopt|apply|ask|avoid|build|call|change|check|choose|clean|compare|contribute|copy|create|define|describe|discuss|do|download|draw|edit|enter|explain|find|fix|follow|get|give|go|identify|import|improve|install|keep|learn|list|look|make|move|open|read|remove|repeat|replace|run|save|see|select|send|set|show|start|stop|take|test|think|try|turn|type|update|upload|use|wait|watch|write)\s/i;
const agenda =
  /agenda|outline|overview|road ?map|schedule|contents|plan|today|question|quiz|reference|reading|exercise/i;
const mostWordsOfTerm = 4;
/** Two words under a point are often an example. */
const fewestWordsUnder = 4;
const mostWordsOfMeaning = 40;
const fewestAlike = 3;

/** Two lines of a slide that were joined without a sign. */
const runsOn =
  /[\p{L})] (The|An?|You|Someone|Many|And|Also|This|It|They|If|When|In|For|Or|But|Can|Feel|Use|See|\p{Lu}\p{Ll}+(ing|er|or)) \p{Ll}/u;

/** “Multiple Vendors SV1”: labels of a diagram. */
const ofDiagram = /^(?=.*\d)(?:\p{Lu}[\p{L}\d]*(?:\s|$)){1,5}$/u;

/** “Guido Calabresi: major figure in …”, “stable: the main suite”, “see …”: no meaning follows. */
const ranks =
  /^(?:(?:an?|the) )?(?:major|main|important|famous|leading|thanks to|see|trainer|training (?:coordinator|manager)|guest speaker|group leader|lecturer|(?:associate |assistant |full )?professor|bioinformatician|post-?doc|ph\.?d\.?|research(?:er| assistant| fellow) at)\b|\bsee$/i;

/** “Incredibly capacious”, “insecure”: a quality, not a thing. */
const quality =
  /^(?:very|quite|highly|\p{L}{3,}ly) \p{L}+$|(?:ous|able|ible|ful|less|icient|venient|lasting|secure)$/iu;

const labelsOfDeck =
  /^(?:left|right|top|bottom|middle|optional|mandatory|otherwise|here|result|court|actual \S+|both|first|second|third|next|finally)$|^(?:focus|need|lack|use) (?:on|of|for)\b|^(?:want|need|have|going) to\b|^(?:discrepancy|difference|reason|argument|point|claim|type|case|option|problem|idea|rule) \d+$|^(?:data|example|results?|hypothesis|inference|prediction|inputs?|outputs?|exercises?|useful \p{L}+|consequences?|method|implications?|pros|cons|ex|aim|note|estimated \p{L}+|step|stage|problem|solution|correction|best practices?|actors?|\p{Lu}+-?\d+)$/iu;

/** Certain ones only: the term is marked, the list is a glossary, or the neighbouring entries have the same form. */
export function glossesOf(list: EntryList): Gloss[] {
  if (saysNothing(list.heading) && !list.isGlossary && agenda.test(list.heading)) return [];
  const areAlike =
    list.isOfDeck === true &&
    list.entries.length >= fewestAlike &&
    list.entries.every(({ text }) => isNamed(parted.exec(text)?.[1] ?? ''));
  const found = list.entries.flatMap((entry, index) => {
    if (list.isOfSlide !== undefined && mayGoOn(entry, list.entries[index + 1])) return [];
    const named =
      (list.isGlossary ? glossOfTerm(entry) : undefined) ??
      partsOf(entry, list.isOfDeck, areAlike) ??
      (list.isOfDeck === true ? equatedIn(entry) : undefined) ??
      glossUnder(entry);
    if (named === undefined) return [];
    const gloss = { ...named, term: named.term.trim() };
    if (list.isOfDeck === true && !isSureInDeck(gloss, entry, list)) return [];
    return [{ ...gloss, entry, list }];
  });
  const said = list.isOfDeck === true ? saidIn(list) : [];
  if (list.isGlossary || found.length >= Math.max(2, list.entries.length / 2))
    return [...found, ...said.filter(({ entry }) => found.every((one) => one.entry !== entry))];
  const sure = found.filter(
    ({ term, meaning, entry }) =>
      entry.terms.includes(term) ||
      equatedIn(entry) !== undefined ||
      (list.isOfDeck === true && (/^[“"]/.test(entry.text) || isThing(lowerStart(meaning)))) ||
      (list.isOfDeck === true && !isBeside(list.heading) && sharesTitle(term, list.heading)),
  );
  return [...sure, ...said.filter(({ entry }) => sure.every((one) => one.entry !== entry))];
}

/** Of a deck, by meaning its terms, and by term its meanings. */
interface Meanings {
  ofMeaning: ReadonlyMap<string, ReadonlySet<string>>;
  ofTerm: ReadonlyMap<string, ReadonlySet<string>>;
}

export function meaningsIn(lists: readonly EntryList[]): Meanings {
  const [ofMeaning, ofTerm] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const note = (map: Map<string, Set<string>>, key: string, value: string) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, new Set([value]));
    else known.add(value);
  };
  for (const list of lists) {
    if (list.isOfDeck !== true) continue;
    for (const { term, meaning, isSaid } of glossesOf(list)) {
      note(ofMeaning, plainTerm(meaning), plainTerm(term));
      // A definition may be said again in other words.
      if (isSaid === true) continue;
      note(ofTerm, plainTerm(term), plainTerm(meaning));
      note(ofTerm, keyUnder(list, term), plainTerm(meaning));
    }
  }
  return { ofMeaning, ofTerm };
}

const keyUnder = ({ heading }: EntryList, term: string) => `${heading}\n${plainTerm(term)}`;

/** In the whole deck; under one heading a term has one meaning. */
const mostMeanings = 2;

/** No other term of the deck has this meaning, and the term is no label that comes again and again. */
export function isOnlyMeaning(
  { term, meaning, list }: Gloss,
  { ofMeaning, ofTerm }: Meanings,
): boolean {
  return (
    (ofMeaning.get(plainTerm(meaning))?.size ?? 1) < 2 &&
    (ofTerm.get(plainTerm(term))?.size ?? 1) <= mostMeanings &&
    (ofTerm.get(keyUnder(list, term))?.size ?? 1) < 2
  );
}

/** The last word of a meaning that goes on elsewhere. */
const cutOff =
  /(?:\b(?:e\.?g|i\.?e|etc|such as|like|and|or|of|the|an?|to|for|with|in|by|on|from|than|that|which|is|are)\.?|[,;:–—-])$/i;
/** “Machine Learning”, “Linus Torvalds”: the name of another thing. */
const onlyName = /^(?:\p{Lu}[\p{L}’'-]*\s?){1,3}$/u;
const fewestWordsOfSum = 6;

/** “isfinite, isinf, isnan”, “classrooms, farms, stores”: members or examples, not a meaning. */
const bareList = /^(?:[\p{L}\d_().-]+,\s+)+(?:(?:and|or) )?[\p{L}\d_().-]+\.?$/u;
/** Code, a formula, a second column, a remark, or what the slide shows in color. */
const noMeaning =
  /\p{L}_\p{L}|(?:^|\s)_\p{L}|^[-–]|\s[-–] \p{Lu}|^(?:[Ll]ike|[Aa]lmost|[Aa]lways|[Oo]ften|[Uu]sually|[Gg]enerally|[Oo]ur|[Mm]y|[Ii]f|[Ww]hen|[Ff]or use)\b|\b(?:do|doing) (?:this|that|it|so)$|\s,\s|^\S+ both\b|\(It[’']s\b|\bin (?:green|red|blue|yellow|orange|gr[ae]y|black)\b|\b(?:and more|etc)\.?$/u;

/** Under “May be finite or infinite”, or under a definition of the same thing, entries are examples. */
function isExample(term: string, { intro, heading }: EntryList): boolean {
  if (intro === undefined) return false;
  const [only = '', ...more] = plainTerm(term).split(' ');
  const defined = definedIn(intro, heading)?.term;
  return more.length === 0
    ? verb.test(intro.text) && contains(plainTerm(intro.text), only)
    : defined !== undefined && contains(plainTerm(term), plainTerm(defined));
}

function isSureInDeck(
  { term, meaning }: Pick<Gloss, 'term' | 'meaning'>,
  { text, under }: Entry,
  list: EntryList,
): boolean {
  const { heading, entries } = list;
  const words = wordsOf(term);
  // “view of cognition: …” among points with capitals is the rest of another line.
  const isRest = /^\p{Ll}+ /u.test(text) && entries.some((other) => /^\p{Lu}/u.test(other.text));
  const isAdjective = words.length === 1 && !mayBeNoun(term.toLowerCase()) && !/ing$/.test(term);
  return (
    !isRest &&
    !ranks.test(meaning) &&
    !bareList.test(meaning) &&
    !noMeaning.test(meaning) &&
    !isBeside(term) &&
    !isVerbForm(term) &&
    !isComparative.test(term) &&
    !isExample(term, list) &&
    !/^(?:other|further|more) /i.test(meaning) &&
    // “Path B for CF2”, “Case 3”: a label.
    !/(?:^|\s)(?:\p{Lu}|\p{Lu}*\d+)(?:\s|$)/u.test(term) &&
    !labelsOfDeck.test(term) &&
    !quality.test(term) &&
    !/\bexamples?\b/i.test(heading) &&
    // “supervised: …” is clear only under a title such as “Types of learning”.
    (!isAdjective || isManyOf(heading) || classBehind.test(heading)) &&
    !cutOff.test(meaning) &&
    !/^[“"‘]|^(?:shown|all|see|examples?)\b|\?|\.\.\.|, -\p{L}/iu.test(meaning) &&
    // “could be due to …”: a guess.
    !/^(?:can|could|may|might) (?:also )?be\b/i.test(meaning) &&
    !isBroken(meaning) &&
    !isOdd(term) &&
    // “faster”
    !/^(?:fast|cheap|bett|high|low|larg|small|strong|weak|short|long|great|few|easi|earli|lat|simpl|saf)er$/i.test(
      term,
    ) &&
    !isAside(heading) &&
    // “Binary tree: n-ary tree”: two of one kind.
    (wordsOf(meaning).length > 3 || wordsOf(meaning).at(-1) !== words.at(-1)) &&
    (!onlyName.test(meaning) || /^\p{Lu}{2,6}s?$/u.test(term)) &&
    // The points under it say the rest.
    (under.length === 0 || words.length === 0 || wordsOf(meaning).length >= fewestWordsOfSum)
  );
}

/** “maintains”, “sorted” */
export function isVerbForm(term: string): boolean {
  const [word = '', ...more] = term.toLowerCase().split(' ');
  const form = verbFormOf(word);
  return more.length === 0 && (form === 'third' || form === 'past') && !isNounAsOften.test(word);
}

/** “Embeddings: approaches” */
const classBehind =
  /[:–—-] (?:\p{L}+ )?(?:approaches|types|kinds|methods|categories|classes|forms|levels|strategies|models|views)$/iu;

function saidIn(list: EntryList): Gloss[] {
  return list.entries.flatMap((entry, index) => {
    if (mayGoOn(entry, list.entries[index + 1])) return [];
    const said = definedIn(entry, list.heading);
    return said === undefined ? [] : [{ ...said, entry, list, isSaid: true }];
  });
}

/** @param isOfDeck terms may have quotation marks @param areAlike all entries are terms, so a meaning may be a sentence */
function partsOf(
  { text }: Entry,
  isOfDeck = false,
  areAlike = false,
): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const plain = isOfDeck ? text.replace(/^[“"]([^“”"]{3,40})[”"](?=\s*:)/, '$1') : text;
  const [, term = '', rest = ''] = parted.exec(plain) ?? [];
  const meaning = firstSentence(rest);
  return isNamed(term) && isMeaning(meaning, areAlike) ? { term, meaning } : undefined;
}

/** An abbreviation with its words is asked for in another way. */
function equatedIn({ text }: Entry): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const [, term = '', meaning = ''] = equated.exec(text.replace(/[.;]$/, '')) ?? [];
  return isNamed(term) &&
    wordsOf(meaning).length >= fewestWordsEquated &&
    !isAcronym(term, meaning) &&
    isMeaning(meaning, true)
    ? { term, meaning }
    : undefined;
}

/** “**action potential** electrical signal that …”: only the font separates them. */
function glossOfTerm({ text, terms }: Entry): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const term = terms.find((one) => text.startsWith(`${one} `));
  if (term === undefined) return undefined;
  const meaning = text
    .slice(term.length)
    .replace(/^\s*[:–—-]?\s*(?:(?:is|are) (?=an?\b|the\b))?/, '');
  return isNamed(term) && isMeaning(meaning) ? { term, meaning } : undefined;
}

/** Describes a thing without saying what it is. */
const tells =
  /^(must|can|could|may|might|is|are|was|were|has|have|had|should|will|would|do|does|did|to|not|never|just|only|typically|usually|often|also|and|but|or|so|because|then|than|requires?|depends?|e\.?g|i\.?e|for example|example|like|such as|don[’']t|did|how|why|what|assume|use|see)\b|\?$|=/i;

/** A point that names a thing, with a single point under it. */
function glossUnder({ text, under }: Entry): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const [only, ...others] = under;
  if (only === undefined || others.length > 0 || only.whole !== only.quote) return undefined;
  if (wordsOf(only.text).length < fewestWordsUnder) return undefined;
  const term = text.replace(/:$/, '');
  const meaning = only.text;
  // “Victim bears the rest”: the point under it continues the clause.
  const isClause = / (?:bears|pays|takes|wants|gets|loses|wins|keeps|goes|comes|makes|gives) /.test(
    term,
  );
  return isNamed(term) &&
    !isClause &&
    !/[.!?]$/.test(term) &&
    isMeaning(meaning) &&
    !tells.test(meaning)
    ? { term, meaning }
    : undefined;
}

function isNamed(term: string): boolean {
  const size = wordsOf(term).length;
  return (
    size >= 1 &&
    size <= mostWordsOfTerm &&
    !labels.test(term) &&
    // “Consists of 14 members”: the subject is missing.
    !(
      size > 1 &&
      /^(?:consists?|comprises?|has|have|provide|prevent|allow|ensure|require)$|^third$/.test(
        firstOf(term),
      )
    ) &&
    !/[=<>{}\\]|\(\)/.test(term) &&
    !imperative.test(term) &&
    isTermLike(term, true)
  );
}

/** Its first word, or `third` for a verb such as “includes”. */
function firstOf(term: string): string {
  const [first = ''] = wordsOf(term);
  return verbFormOf(first) === 'third' ? 'third' : first;
}

function isMeaning(meaning: string, maySay = false): boolean {
  const size = wordsOf(meaning).length;
  return (
    size >= 2 &&
    size <= mostWordsOfMeaning &&
    !/:\s|:$|^\(|!|\?$|^https?:|^[\d\W]+$|\. \. \.|…/.test(meaning) &&
    // Addresses, channels, paths, code and sources.
    !/\(\)|\bet al\b|[{}\\<>$=@#*]|::|\S\/\S+\/|\.\.\/|\w\.\p{L}{2,}\.\p{L}{2,}/u.test(meaning) &&
    !/^(see|from|by|yes|no|must|this|these|it|they|there)\b/i.test(meaning) &&
    !/^[~≈]?\d[\d.,]*\s?\S*$/.test(meaning) &&
    !ofDiagram.test(meaning) &&
    // “AS:i:-2”, “can you remember which words you read”, “works out of the box”
    !/^\S*:\S*$|^(?:can|could|do|did|are|have|would) (?:you|we|they)\b|^works? (?:out|well|fine|best|only|with)\b/i.test(
      meaning,
    ) &&
    // Direct speech in a story.
    !/^(?:your?|my|because|thanks)\b/i.test(meaning) &&
    (maySay || !isStatement(meaning)) &&
    !runsOn.test(meaning)
  );
}

/** “Arrive ahead of time.”, “Starting a business takes long hours.”: a sentence, not a meaning. */
function isStatement(meaning: string): boolean {
  if (!/^\p{Lu}.*\.$/u.test(meaning)) return false;
  const plain = lowerStart(meaning.slice(0, -1));
  return !isThing(plain) && !/^(?:how|what|when|where|the ways?|an? )/.test(plain);
}

/** An entry of a slide may be two that were joined. Text after a missing full stop belongs to the second. */
function firstSentence(text: string): string {
  const [first = ''] = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  return first.replace(/\s+https?:\S+.*$/, '').trim();
}
