/** Blanks: hides the phrase that the sentence is about, never a word that anyone could guess. */

import { isAdverb, sharesRoot, stopWords, wordsOf } from '../language/words.ts';
import { rememberBy } from '../remember.ts';
import type { Keyphrase } from '../terms/key-terms.ts';
import { contains, type Material, type Sentence } from './material.ts';
import { isTermLike, plainTerm } from './term-names.ts';

export interface Blank {
  /** With `{{c1::…}}`. */
  text: string;
  hidden: string;
  marked: boolean;
}

const minWordsLeft = 6;
const maxLetters = 230;
const maxTries = 3;
/** Of a phrase. */
const mostWords = 4;

/** A glossary entry, an example, or a sentence that needs the text around. */
const leaning =
  /^(?:Often, )?(?:The|This|That|Such|These) \p{Ll}+ (?:is|are|was|were) (?:\p{Ll}+ly |also |often )?(?:called|known as|referred to as|termed) |\bhere[.,;]|^[^:“]{2,40}: |\bfor (?:example|instance)\b|\bexamples? (?:is|are|includes?|of)\b|\bthe two (?:is|are|was|were)\b|\b(?:is|are) (?:another|one more)\b|\bwe (?:explained|discussed|described|mentioned|noted|learned|saw|have seen)\b|\bin (?:it|them|his|her|their) (?:memory|honou?r)\b|^In (?:it|them),|^(?:In|On|At|By|From|During|After|Before|Until|Since) [^,]*, (?:it|they|he|she) |^\p{L}+ to (?:it|them|him|her)\b|^(?:An?|The) (?:closely )?related \p{Ll}+ (?:is|are)\b|\bwe consider\b|\bhere\b|\b(?:we|I)[’'](?:ll|ve|d)\b|^The fact that (?:the|its)\b|^The \p{Ll}+ itself\b|\bthose \p{Ll}+s[.]$|\bthe ones (?:at|across|in|on)\b|\b(?:of|in|on) the (?:diagram|picture|drawing)\b|^we (?!call|say|define|denote|refer|speak|use the)/iu;
/** “based on an approach called …”, “care about so-called …”: nothing in the sentence says what it is. */
const namesOnly =
  /(?:\b(?:an?|another|some|so-called|something|what is|what[’']s) (?:[\p{L}-]+ ){0,2}(?:(?:that|which) (?:is|are|we) )?(?:is |are )?(?:called|known as|termed|named|call|referred to as|so-called) |\bso-called )(?:an? |the )?$/u;
/** “this precondition”: the sentence before has named it. */
const pointsBack = /\b(?:this|these|that|those|such|said) (?:an? |\p{Ll}+ )?$/iu;

/** One blank for each marked term that can be hidden; without any, one for a frequent phrase. */
export function blanksIn(
  sentence: Sentence,
  phrases: ReadonlyMap<string, Keyphrase>,
  { english }: Material,
): Blank[] {
  if (sentence.leans || sentence.text.length > maxLetters || leaning.test(sentence.text)) return [];
  const marked = sentence.terms
    .filter((term) => isTermLike(term))
    .flatMap((term) => blankOf(sentence, term, true));
  if (marked.length > 0 || !english) return marked;
  for (const phrase of phrasesIn(sentence.text, phrases).slice(0, maxTries)) {
    const blank = blankOf(sentence, phrase, false);
    if (blank.length > 0) return blank;
  }
  return [];
}

function blankOf({ text }: Sentence, hidden: string, marked: boolean): Blank[] {
  const blanked = hide(text, hidden);
  return blanked ? [{ text: blanked, hidden, marked }] : [];
}

function phrasesIn(text: string, phrases: ReadonlyMap<string, Keyphrase>): string[] {
  const words = wordsOf(text);
  const found = new Set<string>();
  const opening = openingOf(phrases);
  for (let i = 0; i < words.length; i++) {
    if (!opening.has(words[i] ?? '')) continue;
    for (let size = 1; size <= mostWords; size++) {
      const phrase = words.slice(i, i + size).join(' ');
      if (phrases.has(phrase)) found.add(phrase);
    }
  }
  return [...found].sort((a, b) => (phrases.get(b)?.score ?? 0) - (phrases.get(a)?.score ?? 0));
}

/** The first word of each phrase. */
const openingOf = rememberBy(
  (phrases: ReadonlyMap<string, Keyphrase>) =>
    new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ', 1))),
);

function hide(text: string, phrase: string): string | undefined {
  const places = placesOf(text, phrase);
  const [at] = places;
  if (places.length !== 1 || at === undefined || text.includes('{{')) return undefined;
  // Also hides the abbreviation: “magnetic resonance imaging (MRI)”.
  const short = /^ \([^)\s]{1,8}\)/.exec(text.slice(at + phrase.length))?.[0] ?? '';
  const hidden = text.slice(at, at + phrase.length) + short;
  const before = text.slice(0, at);
  const after = text.slice(at + hidden.length);
  const rest = `${before} ${after}`;
  if (/^\s*:/.test(after) || isHalf(hidden, before, after) || isListed(before, after))
    return undefined;
  if (wordsOf(rest).length < minWordsLeft || isAdverb(hidden) || pointsBack.test(before))
    return undefined;
  if (namesOnly.test(before) && wordsOf(after).length < mostWords) return undefined;
  const isTold = sharesRoot(phrase, rest) || contains(plainTerm(rest), plainTerm(phrase));
  if (isTold) return undefined;
  return `${before}{{c1::${hidden}}}${after}`;
}

const ofWord = /[\p{L}\p{N}-]/u;

/** Finds the phrase as whole words, in any case. A regular expression for each phrase would take most of the time. */
function placesOf(text: string, phrase: string): number[] {
  const [within, sought] = [text.toLowerCase(), phrase.toLowerCase()];
  const places: number[] = [];
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const isWhole =
      !ofWord.test(text[at - 1] ?? '') && !ofWord.test(text[at + phrase.length] ?? '');
    if (isWhole) places.push(at);
  }
  return places;
}

const finite =
  /\b(?:is|are|was|were|has|have|had|can|may|will|would|does|do|called|known|termed|include|includes)\b/;
/** “, nausea, and vomiting”. “, a process in plants and algae,” is an apposition, not a list. */
const firstOfMany =
  /^, (?!(?:an?|the|which|who|where|when|in|as|also|or|is|are|was|were|has|have|can|may|both|at|by|with|for|to|so|but|and|because|while)\b)[^,.;:()]{3,28}, (?:[^,.;:()]{3,28}, )*(?:and|or) (?!\S+ (?:is|was|has|can)\b)/u;

/** One member of a list: any other member would fit. */
function isListed(before: string, after: string): boolean {
  if (/\b(?:such as|like|including|e\.g\.,?|for example,?) (?:\S+ ){0,2}$/.test(before))
    return true;
  const joined = /^\)?,? (?:and|or) (?:\S+ (is|was|has|can|are|were|have)\b)?/.exec(after);
  if (joined !== null) {
    const [, of = ''] = joined;
    // “… are called neurons, and glia are …”: a second statement if the first has its verb.
    if (of === '' || (/^(?:are|were|have)$/.test(of) && !finite.test(before))) return true;
  }
  if (firstOfMany.test(after)) return true;
  return (
    /(?:, |,? and |,? or )(?:an? |the )?$/.test(before) && /^(?:[,.;)]|,? (?:and|or) )/.test(after)
  );
}

/** "generic functions" with only "generic" hidden, or a family name alone: half a name. */
function isHalf(phrase: string, before: string, after: string): boolean {
  const opening = /^(\p{Lu}\p{L}+) $/u.exec(before)?.[1];
  if (opening && !stopWords.has(opening.toLowerCase()) && !/(ed|ing)$/.test(opening)) return true;
  if (/^\p{Lu}/u.test(phrase) && /\p{Lu}[\p{L}.]* $/u.test(before)) return true;
  if (/\p{Lu}\p{L}*$/u.test(phrase) && /^ \p{Lu}/u.test(after)) return true;
  const [next = ''] = /^ \p{L}+/u.exec(after) ?? [];
  return (
    /(ic|al|ive|ous|able|ible|ary|ed|an)$/.test(phrase) &&
    next !== '' &&
    !stopWords.has(next.trim())
  );
}
