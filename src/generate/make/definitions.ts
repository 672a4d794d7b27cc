/**
 * Facts of the form "term – what it is", found by the phrases in which English textbooks define.
 * `meaning` is always a run of words of the sentence.
 */

import { lowerFirst, stopWords, wordsOf } from '../language/words.ts';
import type { Material, Sentence } from './material.ts';
import { isName } from './material.ts';

export interface Definition {
  /** Without article, spelled as inside a sentence. */
  term: string;
  article: string;
  /** What stands between term and meaning, to build a question with: "is", "refers to", "occurs when". */
  link: string;
  meaning: string;
  /** "In psychology": the field in which the sentence holds; may be empty. */
  scope: string;
  plural: boolean;
  /** The font or the wording says that a term is being defined. */
  sure: boolean;
  sentence: Sentence;
}

const maxTermWords = 5;
const minMeaningWords = 4;
const maxMeaningLetters = 210;

const link =
  /^(.{2,90}?),? (is defined as|are defined as|is the term (?:used )?for|(?:generally |usually |often |simply )?refers? to|means(?! (?:of|by))|consists? of|occurs? when|involves?|states? that|suggests? that|proposes? that|(?:is|are)(?= (?:an?|the|any|when) )|describes?|focus(?:es)? on|measures?)\s+(.+)$/u;
const reverse =
  /^(.{12,170}?),? (?:is|are) (?:also |often |sometimes |commonly |usually |generally )?(?:called|known as|termed|referred to as) (an? |the )?(.{3,60}?)(?:, (?:or|and|which|in which|because|after|so|as|while|since) .*|;.*| \(.*|—.*)?$/u;
const weak =
  /^(an?|the|any) ((very|more|most|quite|rather|relatively|particularly|extremely|highly|fairly|truly) |(\w+ly )?)?(important|common|good|great|similar|major|useful|popular|significant|key|complex|powerful|different|recent|classic|famous|example|part|result|matter|problem|question|topic|case|reason|way|fact|lot|number|variety|subject|area of|critical|crucial|vital|basic|big|huge|small|little|few|same|first|second|last|next|only|best|worst|main|other|following|challenge|difficult|hard|interesting|wide|long|brief|normal|natural|new|concern|factor|focus|goal|topic|source|outcome|consequence|product|function of|best|likely|fundamental|central|leading|well-known|serious|strong|controversial|essential|good|prime|perfect|product)\b/i;
const vague =
  /\b(this|these|those|such|he|she|you|your|we|our|us|i|my|here|above|below|his|her)\b/i;

export function definitionsOf(sentence: Sentence, material: Material): Definition[] {
  const bare = sentence.text.replace(/[.!]+[)”’"']*$/, '');
  const scoped = /^((?:In|Within|According to) [^,]{3,50}), (.+)$/u.exec(bare);
  const scope = scoped?.[1] ?? '';
  const clause = scoped?.[2] ?? bare;
  const found = [...fromReverse(clause), ...fromLink(clause), ...fromApposition(bare, sentence)];
  const seen = new Set<string>();
  return found.flatMap((raw) => {
    const definition = settle(raw, scope, sentence, material);
    if (!definition || seen.has(definition.term.toLowerCase())) return [];
    seen.add(definition.term.toLowerCase());
    return [definition];
  });
}

interface RawDefinition {
  subject: string;
  link: string;
  meaning: string;
  form: 'link' | 'reverse' | 'apposition';
}

function fromLink(clause: string): RawDefinition[] {
  const match = link.exec(clause);
  if (!match) return [];
  const [, subject = '', verb = '', meaning = ''] = match;
  return [{ subject, link: verb, meaning: cutShort(meaning), form: 'link' }];
}

function fromReverse(clause: string): RawDefinition[] {
  const match = reverse.exec(clause);
  if (!match) return [];
  const [, meaning = '', article = '', subject = ''] = match;
  return [
    {
      subject: article + subject,
      link: 'called',
      meaning: meaning.replace(/^(that|which) /, ''),
      form: 'reverse',
    },
  ];
}

/** "…a reflex, which is a motor response", "a bias: an error that …", "an axon (a long fibre that …)". */
function fromApposition(text: string, sentence: Sentence): RawDefinition[] {
  return sentence.terms.flatMap((term) => {
    const at = text.indexOf(term);
    if (at < 0) return [];
    const before = /\b(an?|the) $/i.exec(text.slice(0, at))?.[0] ?? '';
    const after = text.slice(at + term.length);
    const match =
      /^(?: \([^)]{1,12}\))?(?:,? (?:which|that) (is|are|refers? to|means|occurs? when|involves?)|:|—|,) (.+)$/u.exec(
        after,
      ) ?? /^ \(()((?:an?|the|any) [^()]+)\)/u.exec(after);
    const meaning = cutClause(match?.[2] ?? '');
    const verb = match?.[1] ?? '';
    if (!match || (verb === '' && !/^(an?|the|any) \S+ \S+ \S+/.test(meaning))) return [];
    return [{ subject: before + term, link: verb || 'is', meaning, form: 'apposition' as const }];
  });
}

function cutShort(meaning: string): string {
  if (meaning.length <= 130) return meaning.replace(/;.*$/, '');
  return meaning.replace(
    /(;|—|, (?:but|and|such as|including|although|though|while|whereas|for example|especially|so|because|as opposed)\b).*$/u,
    '',
  );
}

function cutClause(meaning: string): string {
  return meaning
    .replace(
      /(;|—| – |, (?:and|but|or|which|while|whereas|such as|so)\b|, (?:is|are|was|were)\b|:).*$/u,
      '',
    )
    .replace(/,[^,]*\b(is|are|was|were|can|will|may|has|have)\b.*$/u, '');
}

function settle(
  raw: RawDefinition,
  scope: string,
  sentence: Sentence,
  material: Material,
): Definition | undefined {
  const [, article = '', named = ''] = /^(an?|the)? ?(.*)$/i.exec(raw.subject.trim()) ?? [];
  const name = named
    .replace(/^[“"‘'](.*)[”"’',]$/u, '$1')
    .replace(/^(term|concept|word|phrase) (?:of )?/i, '')
    .trim();
  const marked = sentence.terms.some((term) => sameTerm(term, name));
  const meaning = raw.meaning.trim().replace(/[,:;]$/, '');
  const words = wordsOf(meaning).length;
  if (!isTermLike(name) || vague.test(name)) return undefined;
  if (words < minMeaningWords || meaning.length > maxMeaningLetters) return undefined;
  if (weak.test(meaning) || vague.test(meaning) || !isClosed(meaning)) return undefined;
  if (new RegExp(`\\b${escaped(name)}\\b`, 'iu').test(meaning)) return undefined;
  if (raw.form === 'reverse' && !isSelfContained(meaning)) return undefined;
  const strict =
    /^(is|are)$/.test(raw.link) || /defined|term|refer/.test(raw.link) || raw.form === 'reverse';
  if (!marked && (!strict || !isKnown(name, material))) return undefined;
  const plural =
    /^(are|refer|consist|occur|involve|describe|measure)\b/.test(raw.link) ||
    (raw.form !== 'link' && isPlural(name, article));
  const term = lowerFirst(name, (word) => isName(word, material));
  return {
    term,
    article: article.toLowerCase(),
    link: raw.link,
    meaning,
    scope,
    plural,
    sure: marked,
    sentence,
  };
}

function sameTerm(marked: string, name: string): boolean {
  const plain = (text: string) =>
    wordsOf(text.replace(/\([^)]*\)/g, ''))
      .join(' ')
      .replace(/s$/, '');
  return plain(marked) === plain(name);
}

export function isTermLike(name: string): boolean {
  const words = wordsOf(name.replace(/\([^)]*\)/g, ''));
  if (words.length === 0 || words.length > maxTermWords || name.length < 3 || /[,;:“”"]/.test(name))
    return false;
  if (words.length === 1 && (stopWords.has(words[0] ?? '') || emptyNouns.has(words[0] ?? '')))
    return false;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (stopWords.has(first) || stopWords.has(last)) return false;
  return words.every((word) => !stopWords.has(word) || joining.has(word)) && !/^\d/.test(name);
}

const joining = new Set([
  'of',
  'and',
  'the',
  'in',
  'to',
  'for',
  'or',
  'self',
  'on',
  'by',
  'first',
  'second',
  'large',
  'near',
  'down',
  'up',
  'over',
  'under',
  'off',
  'out',
  'short',
  'long',
  'type',
]);
const emptyNouns = new Set(
  'result results reason problem question answer goal idea point people person researchers researcher psychologists scientists study studies example examples process method purpose difference differences part parts thing way ways case cases someone everything children men women students author authors human humans individual individuals life world time work factor factors research evidence theory theories model models effect effects cause causes function functions form forms role key center centre focus behavior behaviors'.split(
    ' ',
  ),
);

function isKnown(name: string, { spread, english }: Material): boolean {
  const keys = wordsOf(name).filter((word) => !stopWords.has(word));
  return english && keys.length > 0 && keys.length <= 4 && !/’s|'s/.test(name) && spread.size > 0;
}

function isSelfContained(meaning: string): boolean {
  return (
    /^(An?|The|When|Any|\p{L}+(s|ing|ment|tion|ity))\b/u.test(meaning) &&
    !/^(When (it|they|he|she|this)|The (first|second|third|latter|former|next|last|other|same))\b/u.test(
      meaning,
    ) &&
    wordsOf(meaning).length >= 5
  );
}

function isClosed(text: string): boolean {
  return (
    text.split('(').length === text.split(')').length &&
    text.split('“').length === text.split('”').length &&
    !/\b(and|or|the|an?|of|to|in|that|which|is|are)$/.test(text)
  );
}

export function isPlural(term: string, article = ''): boolean {
  if (/^an?$/i.test(article)) return false;
  const last = wordsOf(term.replace(/\([^)]*\)/g, '').replace(/ of .*$/, '')).at(-1) ?? '';
  return (
    (/[^siu']s$/.test(last) && !/(ics|sis|ous)$/.test(last)) ||
    /(stimuli|phenomena|criteria|schemata|neurons|nuclei)$/.test(last)
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
