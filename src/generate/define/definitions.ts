/**
 * Facts of the form "term – what it is". `meaning` is a continuous part of the sentence and says what the term is in general: without
 * examples, praise, or words that need the text around.
 */
import { isWholeAnswer } from '../grounding/claims.ts';
import { pointsElsewhere } from '../language/quality.ts';
import { weigh } from '../language/weigh.ts';
import { lowerFirst, rootsOf, stemOf, stopWords, wordsOf } from '../language/words.ts';
import { contains, isName, type Material, type Sentence } from '../make/material.ts';
import { articleIn, isPlural, isPluralBy, isTermLike, plainTerm } from '../make/term-names.ts';
import { rememberBy } from '../remember.ts';
import { scoreDefinition, type Telling } from '../scoring/card-features.ts';
import {
  definitionFeatures,
  definitionWeights,
  groups,
  type RawDefinition,
} from './definition-features.ts';
import { formsBeside, formsIn, formsOfSubject, partedAt } from './definition-forms.ts';
import {
  isMeaning,
  isMisread,
  isSelfContained,
  isStatement,
  isThingOrCase,
  vague,
  wholeOf,
  withOther,
} from './meanings.ts';
import { type KnownTerms, longestOf, termPlaces } from './term-places.ts';
import { askWith, verbOfTerm, withoutAdverb } from './verbs.ts';

export interface Definition {
  /** Without article, spelled as inside a sentence. */
  term: string;
  /** "a", "an", "the" or nothing. */
  article: string;
  /** Words between term and meaning: "is", "refers to", "occurs when"; `called` if the term came last. */
  link: string;
  meaning: string;
  /** The field in which the sentence holds, such as "In psychology"; may be empty. */
  scope: string;
  plural: boolean;
  /** Log odds that an author would define the term so. */
  score: number;
  /** Log odds that a person would keep its card unchanged. */
  cardScore: number;
  /** The font marks this term as defined here. */
  sure: boolean;
  sentence: Sentence;
}

const weights = Object.values(definitionWeights).map(([ofDefinition]) => ofDefinition);
/** Definitions below this score are dropped. */
const least = -1.2;
/** For unmarked terms. */
const leastUnmarked = -0.3;
const ordinal =
  /^(?:first|second|third|fourth|main|other|another|new|final|last|major|important|key|common|special|convenient|adequate|proper|good|better|best|typical|useful|possible|certain|various|different|similar|following) /i;
/** “Whereas the chain is …”, “Related to it is …” */
const clauseStart =
  /^(?:whereas|while|although|though|because|since|if|when|unlike|like|related|according|based|compared|due|similar|equal|both|neither|either|beyond|among|between|(?:lateral|medial|anterior|posterior|superior|inferior|adjacent|next|close|opposite) to) /i;
/** “changes in temperature” are one case of something, not a term. */
const compares =
  /^(?:changes?|differences?|similarities|increases?|decreases?|variations?|advantages|disadvantages|effects?) (?:in|of|between|on) /i;
/** “the Stalwarts, a group that …”: a plural named by one word. */
const manyAsOne =
  /^an? (?:\S+ ){0,2}(?:group|series|class|set|collection|band|number|network|family|people|term|pair|line) /i;
const adverbAtEnd =
  / (?:typically|usually|generally|often|sometimes|primarily|mainly|simply|essentially|basically|traditionally|commonly|normally|currently|always|also|then|therefore|thus)$/;
/** One company is an example, rarely a term. */
const namesFirm =
  /^an? (?:division|subsidiary|brand) of \p{Lu}|^an? (?:[\p{L}\p{N}$-]+ ){0,4}?(?:company|firm|business(?= (?:that|which|with|based|located|in)\b)|retailer|brand|store|chain|start-?up|manufacturer|restaurant|supermarket|airline|app|website|marketplace|leader(?= in)|provider(?= of))\b/u;
/** The sentence holds for one example, or not quite. */
const ofCase =
  /^(?:In (?:a|one|some|this|that) (?:sense|way|cases?)|In the (?:analogy|example|figure|game|metaphor|story)|(?:As|For) (?:an )?(?:example|instance|illustration)|Suppose|Imagine)\b/;
/** In a definition “you” means anyone; elsewhere it addresses the reader. */
const personal = /\b(you|your|we|our|us)\b/i;

export function definitionsOf(
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): Definition[] {
  const best = new Map<string, Definition>();
  for (const { raw, definition, features } of candidatesOf(sentence, material, known)) {
    const score = weigh(features, weights);
    const plain = plainTerm(definition.term);
    const enough = best.get(plain)?.score ?? (definition.sure ? least : leastUnmarked);
    if (
      score > enough &&
      (definition.link === 'called' || isWholeAnswer(definition.meaning, sentence.text))
    )
      best.set(plain, {
        ...definition,
        score,
        cardScore: scoreDefinition(tellingOf(raw, definition, score), features),
      });
  }
  return [...best.values()].map((definition) => withArticle(definition, material));
}

/** @param score by `definitionWeights` */
export function tellingOf(
  raw: RawDefinition,
  { term, meaning, article, sentence, link }: DefinitionCandidate['definition'],
  score: number,
): Telling {
  const asked = raw.link === '' ? '' : link;
  return { name: term, told: meaning, link: asked, article, sentence, score };
}

/** “some type of detector, a device that …” */
function withArticle(definition: Definition, { sentences }: Material): Definition {
  const { term, article, plural, meaning } = definition;
  const isBare = article === '' && !plural && /^an? /i.test(meaning) && !/^\p{Lu}/u.test(term);
  return isBare ? { ...definition, article: articleIn(sentences, term) } : definition;
}

export interface DefinitionCandidate {
  raw: RawDefinition;
  definition: Omit<Definition, 'score' | 'cardScore'>;
  features: number[];
}

/** All possible definitions, good or bad. */
export function candidatesOf(
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): DefinitionCandidate[] {
  const bare = sentence.text.replace(/(?<![.!])[.!]+[)”’"']*$/, '');
  const scoped = /^((?:In|Within) [^,]{3,50}), (.+)$/u.exec(bare);
  const clause = scoped?.[2] ?? bare;
  const found = formsIn(clause, bare, sentence);
  if (!sentence.needsBefore) found.push(...statementsIn(bare, sentence, material));
  for (const place of known.places.get(sentence) ?? termPlaces(bare, known.names)) {
    const parted = partedAt(bare, place);
    found.push(...formsBeside(parted, sentence.needsBefore));
    found.push(...formsOfSubject(parted, sentence.needsBefore));
  }
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
): Omit<Definition, 'score' | 'cardScore'> | undefined {
  const [, article = '', named = ''] = /^(?:(an?|the) )?(.*)$/i.exec(raw.subject.trim()) ?? [];
  const isMarked = (some: string) => material.marked.has(plainTerm(some));
  const full = named
    .replace(/^(term|concept|word|phrase) (?:of )?/i, '')
    .replace(/^[“"‘'](.*?)[”"’',]*$/u, '$1')
    .replace(adverbAtEnd, '')
    .replace(/ \((?:also |sometimes )?(?:known as|called|or|abbreviated as) [^)]*\)$/u, '')
    .trim();
  const owned = full.replace(/^\p{L}+[’']s? /u, '');
  const name = isMarked(owned) ? owned : full;
  const own = wholeOf(raw.meaning.trim().replace(/^that |[,:;]$/g, ''), raw);
  const meaning = raw.link === 'called' ? own : withOther(own, sentence.text);
  const marked = isMarked(name);
  if (
    !isTermLike(name, marked) ||
    /^\(|^[^(]*\)|\p{L}\(/u.test(name) ||
    ordinal.test(name) ||
    compares.test(name) ||
    /[’']s$/.test(name) ||
    vague.test(name) ||
    clauseStart.test(name) ||
    !isMeaning(meaning, name, raw.link === 'says') ||
    (sentence.leans && pointsElsewhere(meaning)) ||
    isMisread(raw, meaning, sentence.text)
  )
    return undefined;
  if (!marked && personal.test(meaning)) return undefined;
  if (ofCase.test(sentence.text)) return undefined;
  // It may be the clause that means this, not the term at its end.
  if (!marked && raw.link === 'means' && sentence.text.includes(', which means that '))
    return undefined;
  if (raw.form === 'statement' && !isStatement(meaning)) return undefined;
  if (isInstance(raw, article, marked)) return undefined;
  if (!marked && material.marksTerms && /^the$/i.test(article)) return undefined;
  if (raw.link === 'called' && tells(meaning, name)) return undefined;
  if (raw.form === 'reverse' && !(isSelfContained(meaning) && isThingOrCase(meaning)))
    return undefined;
  const isStrict = raw.form === 'reverse' || /^(is|are)$|defined|term|refers/.test(raw.link);
  if (!marked && !(isStrict && isKnown(name, material)) && !known.names.has(plainTerm(name)))
    return undefined;
  // “What does Freud say?” has no definite answer.
  if (
    (raw.form === 'statement' ||
      /^(?:says|do|does|did|describes?|(?:is|are|was) \p{Ll}+ .*)$/u.test(raw.link)) &&
    isOneName(name, material)
  )
    return undefined;
  // “Luxottica is an eyewear company that …”
  if (namesFirm.test(meaning) && (isOneName(name, material) || (!marked && isFullName(name))))
    return undefined;
  if (!agrees(raw, name, article)) return undefined;
  // “Alcibiades, a kinsman of …”
  const isOne =
    raw.link === '' && /^an? /i.test(meaning) && !(isPlural(name) && manyAsOne.test(meaning));
  const isMany = raw.link === '' && article === '' && isPluralBy(meaning, name);
  const plural = isMany || (!isOne && isPluralForm(raw, name, article));
  // “Election Day holiday”: if a later word is a name, the first is too.
  const isWholeName = / \p{Lu}\p{Ll}/u.test(name);
  const term = isWholeName ? name : lowerFirst(name, (word) => isName(word, material));
  return {
    term,
    article: owned === name && owned !== full ? '' : article.toLowerCase(),
    link: raw.link || (plural ? 'are' : 'is'),
    meaning,
    scope: contains(scope, name) ? '' : scope,
    plural,
    sure: marked,
    sentence,
  };
}

/** One capitalized word, unless it is a school of thought. */
function isOneName(name: string, material: Material): boolean {
  return /^\p{Lu}\p{L}+$/u.test(name) && isName(name, material) && !/isms?$/.test(name);
}

/** “Johnson & Johnson” */
const isFullName = (name: string) => /^\p{Lu}\S*(?: (?:&|\p{Lu}\S*))+$/u.test(name);

/** “disorders that involve the cardiovascular system”: the meaning contains the whole term. */
function tells(meaning: string, name: string): boolean {
  const said = rootsOf(meaning);
  const roots = [...rootsOf(name)];
  return roots.length > 0 && roots.every((root) => said.has(root));
}

function agrees({ form, link }: RawDefinition, name: string, article: string): boolean {
  if (form !== 'is' && form !== 'does' && form !== 'whichIs') return true;
  if (link === 'do' || /^are\b/.test(link)) return isPlural(name, article);
  return link === 'did' || !isPlural(name, article);
}

/** "The stimulus is the food in his bowl": one case, not a definition. */
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

const headings = rememberBy(({ sections }: Material) => new Set(sections.map(plainTerm)));

function isKnown(name: string, material: Material): boolean {
  const { spread } = material;
  if (headings(material).has(plainTerm(name))) return true;
  const words = wordsOf(name).filter((word) => !stopWords.has(word));
  const known = words.filter((word) => (spread.get(stemOf(word)) ?? 0) >= 2);
  return words.length <= 4 && known.length >= words.length * 0.6 && !/[’']s\b/.test(name);
}

const tellsNoNumber = new RegExp(`^(?:|called|did|says|happens .*|(?:${groups}) .*)$`);

function isPluralForm({ link }: RawDefinition, name: string, article: string): boolean {
  const verb = withoutAdverb(link);
  if (tellsNoNumber.test(verb)) return isPlural(name, article);
  return !/^(is|means|\w+s)\b/.test(verb);
}

const mostWordsOfTerm = 6;

/** For a marked term: “The amygdala is involved in …”, “In shaping, …”. Weaker than a definition, but often all that a book has. */
function statementsIn(clause: string, sentence: Sentence, { marked }: Material): RawDefinition[] {
  const found = termAtStart(clause, marked);
  if (found !== undefined) {
    const [, link = '', meaning = ''] = verbOfTerm.exec(found.rest) ?? [];
    const plural = isPlural(found.subject);
    if (link === '' || plural === isSingular(link)) return [];
    if (askWith(link, found.subject, meaning, plural) === undefined) return [];
    return [
      {
        subject: found.subject,
        link,
        meaning: meaning.replace(/;.*$/u, '').replace(secondVerb, ''),
        form: 'statement',
      },
    ];
  }
  const [, subject = '', meaning = ''] =
    /^In ((?:an? |the )?[^,]{3,60}), (.{30,})$/u.exec(clause) ?? [];
  const name = subject.replace(/^(an?|the) /i, '');
  const isHere = sentence.terms.some((term) => plainTerm(term) === plainTerm(name));
  if (!isHere) return [];
  const clauseOfIt = meaning.replace(otherName, '');
  return [{ subject, link: 'happens in', meaning: clauseOfIt, form: 'statement' }];
}

/** “…, and it is …”, “… and contains …”: a second statement after the first. */
const secondVerb =
  /,? and (?:(?:it|they|this) \S+ .*|(?:is|are|was|were|has|have|can|may|does|do|contains?|includes?|causes?|leads?|helps?|plays?|provides?|produces?|acts?|serves?) .*)$/u;
/** “In sleepwalking, or somnambulism, …” */
const otherName =
  /^(?:or|(?:also |sometimes |often )?(?:known as|called|referred to as|termed)|that is,?) [^,]{3,80}, /u;

/** Whether a verb is singular: “regulates”, “is involved in”. */
function isSingular(link: string): boolean {
  const verb = link.replace(/^(?:\p{Ll}+ly|often) /u, '').split(' ')[0] ?? '';
  return verb === 'is' || (/s$/.test(verb) && verb !== 'focus');
}

/** The longest marked term at the start of the clause, the text after it, and the text in brackets beside it. */
function termAtStart(
  clause: string,
  marked: ReadonlySet<string>,
): { subject: string; rest: string } | undefined {
  const [article = ''] = /^(?:An?|The) /.exec(clause) ?? [];
  const words = clause.slice(article.length).split(' ');
  const [first] = wordsOf(words[0] ?? '');
  // For speed: most sentences begin with no term. Text in brackets may stand before a term.
  if (first !== undefined && !clause.includes('(') && !longestOf(marked).has(plainTerm(first)))
    return undefined;
  for (let count = Math.min(mostWordsOfTerm, words.length - 2); count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    const term = name.replace(/,$/, '');
    if (!marked.has(plainTerm(term)) || /[’']s$/.test(term)) continue;
    const rest = clause
      .slice(article.length + term.length)
      .replace(/^ \([^)]*\)/, '')
      .replace(/^, which (?!is an?\b|are\b)[^,;:—]{3,70},”?(?= )/u, '')
      .replace(
        /^, (?:also |sometimes |often )?(?:or|called|known as|such as|like)? ?[^,]{3,60},/u,
        '',
      );
    return { subject: article + term, rest };
  }
  return undefined;
}
