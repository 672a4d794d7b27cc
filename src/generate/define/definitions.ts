/**
 * Facts of the form "term – what it is". `meaning` is always a run of words of the sentence, and
 * says what the term is in general: no examples, no praise, no words that lean on the text around.
 */
import { weigh } from '../language/weigh.ts';
import { lowerFirst, stemOf, stopWords, wordsOf } from '../language/words.ts';
import { contains, isName, type Material, type Sentence } from '../make/material.ts';
import { isPlural, isTermLike, plainTerm } from '../make/term-names.ts';
import { definitionFeatureNames, definitionFeatures } from './definition-features.ts';
import { formsIn, type RawDefinition } from './definition-forms.ts';
import { definitionWeights } from './definition-weights.ts';
import type { KnownTerms } from './known-terms.ts';
import { statementsIn } from './statements.ts';
import { formsBeside, isAct, isThing, termPlaces } from './term-forms.ts';

export interface Definition {
  /** Without article, spelled as inside a sentence. */
  term: string;
  /** "a", "an", "the" or nothing. */
  article: string;
  /** What stands between term and meaning: "is", "refers to", "occurs when"; `called` if the term came last. */
  link: string;
  meaning: string;
  /** "In psychology": the field in which the sentence holds; may be empty. */
  scope: string;
  plural: boolean;
  /** The logarithm of the odds that its author would define it so. */
  score: number;
  /** The font says that this term is being defined. */
  sure: boolean;
  sentence: Sentence;
}

const weights = definitionFeatureNames.map((name) => definitionWeights[name]);
/** Less likely ones are not told. */
const least = -0.8;
const minMeaningWords = 4;
const maxMeaningLetters = 210;
const weak =
  /^(an?|the|any) ((very|more|most|quite|rather|relatively|particularly|extremely|highly|fairly|truly) |(\w+ly )?)?(important|related|certain|common|good|great|similar|major|useful|popular|significant|key|complex|powerful|different|recent|classic|famous|example|part|result|matter|problem|question|topic|case|reason|way|fact|lot|number|variety|subject|area of|critical|crucial|vital|basic|big|huge|small|little|few|same|first|second|last|final|next|only|best|worst|main|other|following|challenge|difficult|hard|interesting|wide|long|brief|normal|natural|new|concern|factor|focus|goal|source|outcome|consequence|product|function of|likely|fundamental|central|leading|bit|name (?:they|it|that|for)|alternative|residual|well-known|serious|strong|controversial|essential|prime|perfect|more|most|less|least|largest|smallest|easiest|simplest|\w+est)\b/i;
const vague =
  /\b(this|these|such|he|she|my|here|above|below|his|her)\b|\bthose\b(?! (that|who|which|of|in|with))|\bboth\b(?!.* and )/i;
const ordinal = /^(?:first|second|third|fourth|main|other|another|new|final|last|major) /i;
/** In a definition “you” is anyone; elsewhere it speaks to the reader. */
const personal = /\b(you|your|we|our|us)\b/i;

export function definitionsOf(
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): Definition[] {
  const best = new Map<string, Definition>();
  for (const { definition, features } of candidatesOf(sentence, material, known)) {
    const score = weigh(features, weights);
    const plain = plainTerm(definition.term);
    if (score > (best.get(plain)?.score ?? least)) best.set(plain, { ...definition, score });
  }
  return [...best.values()];
}

export interface DefinitionCandidate {
  raw: RawDefinition;
  definition: Omit<Definition, 'score'>;
  /** For each of `definitionFeatureNames`. */
  features: number[];
}

/** All that may define something, likely or not. */
export function candidatesOf(
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): DefinitionCandidate[] {
  const bare = sentence.text.replace(/[.!]+[)”’"']*$/, '');
  const scoped = /^((?:In|Within) [^,]{3,50}), (.+)$/u.exec(bare);
  const clause = scoped?.[2] ?? bare;
  const found = formsIn(clause, bare, sentence);
  if (!sentence.leans) found.push(...statementsIn(bare, sentence, material));
  for (const place of termPlaces(bare, known.names))
    found.push(...formsBeside(bare, place, sentence.leans));
  return found.flatMap((raw) => {
    const scope = raw.form === 'link' ? (scoped?.[1] ?? '') : '';
    const definition = settle(raw, scope, sentence, material, known);
    if (definition === undefined) return [];
    const { term, meaning } = definition;
    const features = definitionFeatures(raw, term, meaning, sentence, material, known);
    return [{ raw, definition, features }];
  });
}

function settle(
  raw: RawDefinition,
  scope: string,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): Omit<Definition, 'score'> | undefined {
  const [, article = '', named = ''] = /^(?:(an?|the) )?(.*)$/i.exec(raw.subject.trim()) ?? [];
  const isMarked = (some: string) => material.marked.has(plainTerm(some));
  const full = named
    .replace(/^(term|concept|word|phrase) (?:of )?/i, '')
    .replace(/^[“"‘'](.*?)[”"’',]*$/u, '$1')
    .trim();
  const owned = full.replace(/^\p{L}+[’']s? /u, '');
  const name = isMarked(owned) ? owned : full;
  const meaning = wholeOf(raw.meaning.trim().replace(/^that |[,:;]$/g, ''), raw);
  const marked = isMarked(name);
  if (
    !isTermLike(name, marked) ||
    ordinal.test(name) ||
    vague.test(name) ||
    !isMeaning(meaning, name)
  )
    return undefined;
  if (!marked && personal.test(meaning)) return undefined;
  if (raw.form === 'statement' && !isStatement(meaning)) return undefined;
  if (isInstance(raw, article, marked)) return undefined;
  if (!marked && material.marksTerms && /^the$/i.test(article)) return undefined;
  if (raw.form === 'reverse' && !(isSelfContained(meaning) && isThingOrCase(meaning)))
    return undefined;
  if (!marked && !(isStrict(raw) && isKnown(name, material)) && !known.names.has(plainTerm(name)))
    return undefined;
  // “What does Freud say?” asks for nothing in particular.
  if (raw.link === 'says' && !marked && /^\p{Lu}\S*( \p{Lu}\S*)*$/u.test(name)) return undefined;
  if (!agrees(raw, name, article)) return undefined;
  const plural = isPluralForm(raw, name, article);
  return {
    term: lowerFirst(name, (word) => isName(word, material)),
    article: owned === name && owned !== full ? '' : article.toLowerCase(),
    link: raw.link || (plural ? 'are' : 'is'),
    meaning,
    scope: contains(scope, name) ? '' : scope,
    plural,
    sure: marked,
    sentence,
  };
}

/** What is said beside a term ends where its sentence goes on: “, has …”; a place, where another thing is told: “ and looks like …”. */
function wholeOf(meaning: string, { form, link }: RawDefinition): string {
  if (form === 'apposition' || form === 'comma')
    return meaning.replace(/, (?:have|has|had|are|is|was|were|can|may|will) .*$/u, '');
  return /\b(?:located|found|situated)$/.test(link)
    ? meaning.replace(/,? and (?:is|are|\p{Ll}+[^s]s (?:like|from|to|the|an?)) .*$/u, '')
    : meaning;
}

function agrees({ form, link }: RawDefinition, name: string, article: string): boolean {
  if (form !== 'is' && form !== 'does') return true;
  if (link === 'do' || link === 'are') return isPlural(name, article);
  return link === 'did' || !isPlural(name, article);
}

function isMeaning(meaning: string, name: string): boolean {
  return (
    wordsOf(meaning).length >= minMeaningWords &&
    meaning.length <= maxMeaningLetters &&
    !weak.test(meaning) &&
    !/^((when|that|if|how) )?(they|it|he|she)\b/i.test(meaning) &&
    !/^(another|sometimes|often|typically|usually|also|not|still|\p{L}+ed (to|by|in|on|with|at|as|for|from)|\p{L}+ly)\b/iu.test(
      meaning,
    ) &&
    !hasNobody(meaning) &&
    !/^(based|used|located|found|named|caused|designed|known|called|made|seen)\b/i.test(meaning) &&
    (!/\bnot only\b/.test(meaning) || /\bbut\b/.test(meaning)) &&
    !vague.test(meaning) &&
    !/\b(of|in|by|to|from|for|with) that \p{L}+$/u.test(meaning) &&
    isClosed(meaning) &&
    !contains(meaning, name) &&
    !contains(plainTerm(meaning), plainTerm(name))
  );
}

/** “Goods that …”, “Removing …”, “When people …”: what can be named. */
function isThingOrCase(meaning: string): boolean {
  const plain = meaning.charAt(0).toLowerCase() + meaning.slice(1);
  return /^(?:when|if) /.test(plain) || isAct(plain) || isThing(plain);
}

/** “a relaxation of tensions between their nations”: whose? */
function hasNobody(meaning: string): boolean {
  const before = /^(.*?)\b(?:their|they|them)\b/iu.exec(meaning)?.[1];
  return (
    before !== undefined &&
    !/\p{L}[^s]s\b|\b(?:people|person|children|men|women|one|someone|individual|everyone|student|child|group|police)\b/iu.test(
      before.replace(/\b(?:is|was|has|does|as|its|this)\b/g, ''),
    )
  );
}

/** More than a word or two, and nothing that only the sentences around explain. */
function isStatement(meaning: string): boolean {
  return (
    wordsOf(meaning).length >= 5 &&
    !/\b(it|they|them|its|their)\b/i.test(meaning.split(' ').slice(0, 3).join(' '))
  );
}

/** "The stimulus is the food in his bowl": one case of the thing, not what it is. */
function isInstance(
  { subject, link, meaning, form }: RawDefinition,
  article: string,
  marked: boolean,
): boolean {
  if (form !== 'link') return false;
  if (/ (and|but|or|so) (the|an?|it|they) .*\b(is|are|was|were|has|have)\b/.test(meaning))
    return true;
  if (
    /, (and|but|so) /.test(meaning) &&
    / (is|are|was|were|can|will|has|have) /.test(meaning.replace(/\b(that|which|who) .*/, ''))
  )
    return true;
  if (marked) return false;
  if (/^the$/i.test(article) && /^(is|are)$/.test(link) && /^the\b/i.test(meaning)) return true;
  if (/ of /i.test(subject) || /^\p{L}+ing /iu.test(subject)) return true;
  return /^(its|their|another|every|each|most|many|some|all|several|no|one|two|three)\b/i.test(
    subject,
  );
}

function isStrict({ link, form }: RawDefinition): boolean {
  return form === 'reverse' || /^(is|are)$|defined|term|refers/.test(link);
}

/** A thing that the text comes back to. */
function isKnown(name: string, { spread }: Material): boolean {
  const words = wordsOf(name).filter((word) => !stopWords.has(word));
  const known = words.filter((word) => (spread.get(stemOf(word)) ?? 0) >= 2);
  return words.length <= 4 && known.length >= words.length * 0.6 && !/[’']s\b/.test(name);
}

function isSelfContained(meaning: string): boolean {
  return (
    /^(An?|The|When|Any|\p{L}+(s|ing|ment|tion|ity))\b/u.test(meaning) &&
    !/^(When (it|they|he|she|this)|The (first|second|third|latter|former|next|last|other|same)|Its|What)\b/u.test(
      meaning,
    ) &&
    !/ (is|are|was|were) .* (and|but) it$|\b(called|what|which|by|of)$| called /.test(meaning) &&
    !(/,? (it|this|they)$/.test(meaning) && !/^When/.test(meaning)) &&
    wordsOf(meaning).length >= 5
  );
}

function isPluralForm({ link }: RawDefinition, name: string, article: string): boolean {
  const verb = link.replace(/^(generally|usually|often|simply) /, '');
  if (/^(?:|called|did|says|happens .*|people .*)$/.test(verb)) return isPlural(name, article);
  return !/^(is|means|\w+s)\b/.test(verb);
}

function isClosed(text: string): boolean {
  const even = (open: string, close: string) =>
    text.split(open).length === text.split(close).length;
  return (
    even('(', ')') &&
    even('“', '”') &&
    !/\b(and|or|the|an?|of|to|in|that|which|is|are|for|with|by|have|has|had|be|been|was|were)$/.test(
      text,
    )
  );
}
