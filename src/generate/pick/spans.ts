/** Phrases of a sentence that may be hidden, with the features that show which of them a student hides. Pure. */
import type { Grammar } from '../define/languages/grammar.ts';
import { verbFormOf } from '../language/common-verbs.ts';
import { flag } from '../language/weigh.ts';
import { keysOf, stemOf, stopWords } from '../language/words.ts';
import { isName, type Material } from '../make/material.ts';
import { rememberBy } from '../remember.ts';
import type { Keyphrase } from '../terms/key-terms.ts';
import { commonness } from '../terms/text-words.ts';
import type { Gap } from './key-sentence.ts';
import { wholeNames } from './whole-names.ts';

/** Name and value. The number of a feature in `gap-weights.ts` is its place, and the head of that file lists the names. */
type Feature = readonly [name: string, value: number];

export interface Span extends Gap {
  /** In small letters. */
  text: string;
  features: readonly Feature[];
}

export function valuesOf({ features }: Span): number[] {
  return features.map(([, value]) => value);
}

export interface SpanContext {
  material: Material;
  phrases: ReadonlyMap<string, Keyphrase>;
  grammar: Grammar | undefined;
}

interface Word {
  text: string;
  low: string;
  start: number;
  end: number;
  /** No article, preposition, pronoun or the like. */
  isFull: boolean;
}

const mostWords = 4;

const word =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,](?=\d)[\d]+)*(?:['’\-‐/+][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*(?:%|\+\+|#(?![\p{L}\p{N}]))?/gu;

function wordsToHide(sentence: string, grammar: Grammar | undefined): Word[] {
  const isSmall = (low: string) =>
    grammar === undefined ? stopWords.has(low) : grammar.isFunctionWord(low);
  return [...sentence.matchAll(word)].map(({ 0: whole, index }) => {
    const end = index + whole.length;
    // Of the languages with a grammar, the elided article is not hidden.
    const text =
      grammar === undefined
        ? whole
        : whole.replace(/^(?:l|d|qu|s|n|c|j|m|t)['’](?=\p{L}{2})/iu, '');
    const low = text.toLowerCase();
    return { text, low, start: end - text.length, end, isFull: !isSmall(low) };
  });
}

/** @returns letters of “’s” at the end of a word, which the hidden words leave */
function ofOwner(word: string): number {
  return /(?<=\p{L}\p{L})['’]s?$/u.exec(word)?.[0].length ?? 0;
}

/** “U.S”: nobody learns a fact by it. */
const letterByLetter = /^(?:\p{L}\.){1,4}\p{L}$/u;

const joined = /^[ \u00a0]$/;
const inWord = /[\p{L}\p{M}\p{N}]/u;

/** @param from the sentence’s part before it, such as the title of a slide, is not hidden */
export function spansIn(sentence: string, section: number, context: SpanContext, from = 0): Span[] {
  const { material, phrases, grammar } = context;
  const words = wordsToHide(sentence, grammar);
  const facts = words.map((one) => factsOf(one, sentence, context));
  const ofHeading = headingKeys(material)[section] ?? new Set<string>();
  const low = sentence.toLowerCase();
  const names = wholeNames(sentence, grammar?.capitalNouns === true);
  const runs = [...names, ...runsOfNames()];
  const spans: Span[] = [];
  for (const [first, one] of words.entries()) {
    // “New” alone says little, but begins “New Jersey”.
    const mayBegin = one.isFull || names.some(({ start }) => start === one.start);
    if (!mayBegin || one.start < from) continue;
    for (let size = 1; size <= mostWords; size++) {
      const last = first + size - 1;
      const end = words[last];
      if (end === undefined) break;
      const before = words[last - 1];
      if (size > 1 && before !== undefined && !isJoined(before, end)) break;
      const until = end.end - (grammar === undefined ? ofOwner(end.text) : 0);
      // What stands in the sentence once more would give itself away.
      if (!end.isFull || isSaidAgain(one.start, until) || cutsName(one.start, until)) continue;
      if (letterByLetter.test(sentence.slice(one.start, until))) continue;
      spans.push({
        start: one.start,
        end: until,
        text: sentence.slice(one.start, until).toLowerCase(),
        features: featuresOf(first, last),
      });
    }
  }
  return spans;

  function featuresOf(first: number, last: number): Feature[] {
    const some = words.slice(first, last + 1);
    const own = facts.slice(first, last + 1);
    const size = some.length;
    const [one, end] = [words[first], words[last]];
    if (one === undefined || end === undefined) return [];
    const text = sentence.slice(one.start, end.end);
    const phrase =
      phrases.get(text.toLowerCase()) ?? phrases.get(text.toLowerCase().replace(/s$/, ''));
    const [previous, next] = [words[first - 1], words[last + 1]];
    const gapBefore = sentence.slice(previous?.end ?? 0, one.start);
    const gapAfter = sentence.slice(end.end, next?.start ?? sentence.length);
    const isNext = (of: typeof next, gap: string) => of !== undefined && joined.test(gap);
    const before = isNext(previous, gapBefore) ? previous : undefined;
    const after = isNext(next, gapAfter) ? next : undefined;
    const fullBefore = before?.isFull === true;
    const fullAfter = after?.isFull === true;
    const mean = (of: (fact: Facts) => number) =>
      own.reduce((sum, fact) => sum + of(fact), 0) / size;
    const most = (of: (fact: Facts) => number) => Math.max(...own.map(of));
    const least = (of: (fact: Facts) => number) => Math.min(...own.map(of));
    const [firstFact, lastFact] = [facts[first], facts[last]];
    const factBefore = fullBefore ? facts[first - 1] : undefined;
    const factAfter = fullAfter ? facts[last + 1] : undefined;
    const inHeading = own.filter(({ key }) => key !== '' && ofHeading.has(key)).length;
    return [
      ['oneWord', flag(size === 1)],
      ['twoWords', flag(size === 2)],
      ['threeWords', flag(size === 3)],
      ['fourWords', flag(size === 4)],
      ['start', first / words.length],
      ['end', (last + 1) / words.length],
      ['firstFull', flag(words.slice(0, first).every(({ isFull }) => !isFull))],
      ['last', flag(last === words.length - 1)],
      ['length', Math.min(text.length, 40) / 20],
      ['rareMean', mean(({ rare }) => rare)],
      ['rareMost', most(({ rare }) => rare)],
      ['rareLeast', least(({ rare }) => rare)],
      ['spreadMean', mean(({ spread }) => spread)],
      ['spreadMost', most(({ spread }) => spread)],
      ['spreadLeast', least(({ spread }) => spread)],
      ['phrase', phrase === undefined ? 0 : 1],
      ['phraseScore', phrase === undefined ? 0 : Math.max(-1, Math.min(5, phrase.score)) / 3],
      ['phraseMarked', flag(phrase?.marked === true)],
      ['inPhrase', flag(insidePhrase(first, last))],
      ['headingShare', inHeading / size],
      ['inHeading', flag(inHeading > 0)],
      ['nameMean', mean(({ name }) => name)],
      ['nameLeast', least(({ name }) => name)],
      ['capitals', flag(least(({ capital }) => capital) === 1 && one.start > 0)],
      [
        'capitalsGoOn',
        flag(
          least(({ capital }) => capital) === 1 &&
            (factBefore?.capital === 1 || factAfter?.capital === 1),
        ),
      ],
      ['year', flag(/^(?:1\d|20)\d\d$/.test(text))],
      ['digit', flag(/\d/.test(text))],
      ['number', flag(/^[\d.,]+%?$/.test(text))],
      ['acronym', flag(/^\p{Lu}{2,6}s?$/u.test(text))],
      ['hyphen', flag(/[-‐]/.test(text))],
      ['afterArticle', flag(before !== undefined && article.test(before.low))],
      ['afterPreposition', flag(before !== undefined && preposition.test(before.low))],
      ['afterNaming', flag(before !== undefined && naming.test(before.low))],
      ['afterBeing', flag(before !== undefined && being.test(before.low))],
      ['afterJoining', flag(before !== undefined && joining.test(before.low))],
      ['afterFull', flag(fullBefore)],
      ['beforeRare', factBefore?.rare ?? 0],
      ['beforeVerb', factBefore?.verb ?? 0],
      ['beforeAdjective', factBefore?.ending === 'adjective' ? 1 : 0],
      ['beforeAdverb', factBefore?.ending === 'adverb' ? 1 : 0],
      ['beforeNumber', factBefore?.number ?? 0],
      ['afterComma', flag(/[,;]/.test(gapBefore))],
      ['afterBracket', flag(/[(]/.test(gapBefore))],
      ['afterQuote', flag(/[“"‘«„]/.test(gapBefore))],
      ['afterColon', flag(/[:—–]/.test(gapBefore))],
      ['thenBeing', flag(after !== undefined && being.test(after.low))],
      ['thenNaming', flag(after !== undefined && naming.test(after.low))],
      ['thenPreposition', flag(after !== undefined && preposition.test(after.low))],
      ['thenRelative', flag(after !== undefined && relative.test(after.low))],
      ['thenJoining', flag(after !== undefined && joining.test(after.low))],
      ['thenFull', flag(fullAfter)],
      ['nextRare', factAfter?.rare ?? 0],
      ['nextVerb', factAfter?.verb ?? 0],
      ['nextNumber', factAfter?.number ?? 0],
      ['nextNoun', factAfter?.ending === 'noun' || factAfter?.ending === 'plural' ? 1 : 0],
      ['thenComma', flag(/[,;]/.test(gapAfter))],
      ['thenBracket', flag(/[(]/.test(gapAfter))],
      ['thenBracketEnd', flag(/[)]/.test(gapAfter))],
      ['thenQuote', flag(/[”"’»“]/.test(gapAfter))],
      ['thenStop', flag(/[.!]/.test(gapAfter))],
      ['thenColon', flag(/[:—–]/.test(gapAfter))],
      ...endings.map((ending): Feature => [`last.${ending}`, flag(lastFact?.ending === ending)]),
      ...endings.map(
        (ending): Feature => [`first.${ending}`, flag(size > 1 && firstFact?.ending === ending)],
      ),
      ['lastVerb', lastFact?.verb ?? 0],
      ['firstVerb', firstFact?.verb ?? 0],
      ['verbInside', flag(own.some(({ verb }, at) => verb > 0 && at > 0 && at < size - 1))],
      ['smallInside', flag(some.some(({ isFull }) => !isFull))],
      ['saidAgain', flag(own.some(({ again }) => again))],
      ['sentenceLength', Math.min(words.length, 40) / 20],
      ['firstCommon', firstFact?.common ?? 0],
      ['lastCommon', lastFact?.common ?? 0],
      ['hasGrammar', flag(grammar !== undefined)],
      ['grammarOneWord', flag(grammar !== undefined && size === 1)],
      [
        'bareName',
        flag(least(({ name }) => name) === 1 && phrase === undefined && grammar === undefined),
      ],
      ['oneNoun', flag(size === 1 && lastFact?.ending === 'noun')],
      ['adjectiveNoun', flag(size === 2 && firstFact?.ending === 'adjective')],
    ];
  }

  /** Also across the stops and commas of a name. */
  function isJoined({ start, end }: Word, next: Word): boolean {
    if (joined.test(sentence.slice(end, next.start))) return true;
    return names.some((name) => name.start <= start && next.end <= name.end);
  }

  /** Names beside each other, such as “Fort Sumter”, that one gap can hide. */
  function runsOfNames(): Gap[] {
    const found: Gap[] = [];
    for (let first = 0; first < words.length; first++) {
      let last = first;
      while (isPartOfName(last) && isPartOfName(last + 1) && isSpaced(last)) last += 1;
      const [one, end] = [words[first], words[last]];
      if (one && end && last > first && last - first < mostWords)
        found.push({ start: one.start, end: end.end });
      first = last;
    }
    return found;
  }

  function isPartOfName(at: number): boolean {
    return facts[at]?.name === 1 && words[at]?.isFull === true;
  }

  function isSpaced(at: number): boolean {
    return joined.test(sentence.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? 0));
  }

  /** Whether a part of a name would be hidden without the rest of it. */
  function cutsName(start: number, end: number): boolean {
    return runs.some((name) => {
      const rest = sentence.slice(Math.max(end, name.start), name.end);
      const isWhole = start <= name.start && (end >= name.end || /^['’]s?$/.test(rest));
      return start < name.end && end > name.start && !isWhole;
    });
  }

  function isSaidAgain(start: number, end: number): boolean {
    const text = low.slice(start, end);
    for (let at = low.indexOf(text); at >= 0; at = low.indexOf(text, at + 1)) {
      const isInside = inWord.test(low.charAt(at - 1)) || inWord.test(low.charAt(at + text.length));
      if (at !== start && !isInside) return true;
    }
    return false;
  }

  /** A term that is longer holds these words. */
  function insidePhrase(first: number, last: number): boolean {
    for (let begin = Math.max(0, last - 3); begin <= first; begin++)
      for (let to = last; to < Math.min(words.length, begin + mostWords); to++) {
        if (to - begin === last - first) continue;
        const text = sentence.slice(words[begin]?.start ?? 0, words[to]?.end ?? 0).toLowerCase();
        if (phrases.has(text)) return true;
      }
    return false;
  }
}

const article =
  /^(?:the|an?|its|their|his|der|die|das|dem|den|des|ein(?:e[nmrs]?)?|le|la|les|une?|des|du|el|los|las|un|una)$/u;
const preposition =
  /^(?:of|in|by|from|with|for|on|to|as|at|into|through|during|between|under|against|about|von|in|im|mit|für|auf|zu|zum|zur|aus|bei|durch|als|de|en|par|pour|avec|dans|sur|à|au|aux|por|para|con|del|al|como)$/u;
const naming =
  /^(?:called|termed|named|known|as|defined|refers?|means?|genannt|bezeichnet|heißt|heissen|nennt|appelée?s?|nommée?s?|dite?s?|llamad[oa]s?|llama|denominad[oa]s?|conoce)$/u;
const being =
  /^(?:is|are|was|were|has|have|had|can|may|ist|sind|war|waren|wird|werden|hat|haben|kann|est|sont|était|a|ont|peut|es|son|era|fue|ha|puede|se)$/u;
const joining = /^(?:and|or|und|oder|et|ou|y|o|e|u|sowie|but)$/u;
const relative = /^(?:that|which|who|whose|where|when|der|die|das|qui|que|dont|où|donde|cuyo)$/u;

const endings = ['noun', 'plural', 'adjective', 'adverb', 'ing', 'ed', 'agent', 'other'] as const;
type Ending = (typeof endings)[number];

function endingOf(low: string): Ending {
  if (
    /(?:tion|sion|ity|ism|ment|ness|ance|ence|ship|logy|graphy|phy|sis|ure|age|cy|ung|heit|keit|schaft|dad|ción|sión|miento|ité)s?$|(?:ungen|heiten|keiten)$/.test(
      low,
    )
  )
    return 'noun';
  if (
    /(?:al|ic|ive|ous|ary|ory|able|ible|ful|less|ical|ent|ant|lich|isch|ig|bar|ique|if|ive|eux|euse|ico|ica|ivo|iva|oso|osa)(?:e[nrsm]?)?$/.test(
      low,
    )
  )
    return 'adjective';
  if (/(?:ly|weise|ment|mente)$/.test(low)) return 'adverb';
  if (/ing$/.test(low)) return 'ing';
  if (/(?:ed|[aei]d[oa]s?)$/.test(low)) return 'ed';
  if (/(?:er|or|ist|ian|eur|euse|dor|dora)s?$/.test(low)) return 'agent';
  return /[^su]s$/.test(low) ? 'plural' : 'other';
}

interface Facts {
  key: string;
  /** Share of the sentences without it, 1 for a word that occurs once. */
  rare: number;
  /** Sentences with it, as a logarithm. */
  spread: number;
  /** 3 for the most common words of textbooks, 0 for rare ones. */
  common: number;
  name: number;
  capital: number;
  number: number;
  verb: number;
  ending: Ending;
  /** Its letters occur more than once in the sentence, also inside other words: “art” in “part”. */
  again: boolean;
}

function factsOf({ text, low }: Word, sentence: string, { material, grammar }: SpanContext): Facts {
  const key = stemOf(low);
  const count = material.spread.get(key) ?? 0;
  const total = Math.max(material.sentences.length, 2);
  const common = grammar === undefined ? commonness(low) / 3 : 0;
  const capital = flag(/^\p{Lu}/u.test(text));
  return {
    key,
    rare: Math.min(1, Math.log(total / Math.max(count, 1)) / Math.log(total)) * (1 - common),
    spread: Math.log(1 + count) / 4,
    common,
    name: flag(capital === 1 && grammar?.capitalNouns !== true && isName(text, material)),
    capital,
    number: flag(/\d/.test(text)),
    verb: flag(grammar === undefined && verbFormOf(low) !== undefined),
    ending: endingOf(low),
    again: sentence.toLowerCase().split(low).length > 2,
  };
}

const headingKeys = rememberBy(({ sections }: Material) =>
  sections.map((heading) => new Set(keysOf(heading))),
);
