/** Finds statements that may define a term, by phrases of English textbooks. `definitions.ts` scores them. */
import { verbFormOf } from '../language/common-verbs.ts';
import { lowerStart, stopWords, upperFirst } from '../language/words.ts';
import type { Sentence } from '../make/material.ts';
import { isPlural } from '../make/term-names.ts';
import { groups, linkOf, type RawDefinition } from './definition-features.ts';
import type { TermPlace } from './term-places.ts';
import {
  clauseOf,
  cutAside,
  dullVerb,
  endOfClause,
  hasObject,
  isAct,
  isBareThing,
  isThing,
  membersWithClause,
  oneOfMany,
  viewpoint,
} from './things.ts';

const link =
  /^(.{2,90}?),? (is defined as|are defined as|is the term (?:used )?for|(?:generally |usually |often |simply )?refers? to|means(?! (?:of|by))|consists? of|(?:occurs?|happens?) when|involves?|states? that|proposes? that|(?:is|are)(?= (?:an?|the|any|when|\p{L}+(?<!ou)s(?= (?:that|who|which|of|in|with|used|found|made))) )|describes?|focus(?:es)? on|measures?)\s+(.+)$/u;
const reverse =
  /^(.{12,170}?),? (?:is|are|was|were) (?:also |often |sometimes |commonly |usually |generally )?(?:called|known as|termed|referred to as|what \p{Ll}+ call) (an? |the )?(.{3,60}?)(?:, (?:or|and|which|in which|because|after|so|as|while|since|with|when|where|named|but|including) .*| and (?:is|are|was|were|has|have|can) .*|;.*| \([^)]*\)(?:,.*)?|—.*|:.*)?$/u;
const activeReverse =
  /^(?:\p{L}+ ){1,3}(?:call|use the term|refer to) (.{12,120}?) (?:as )?(an? |the )?(\p{L}[^,;:]{2,50})$/u;
const clauseOpening =
  /^(In|With|By|For|Under|During|Through|At|On|When|If|As|While|Although|After|Before|Like|Unlike|Because|Using|From|According|To|\p{Lu}\p{Ll}+ing)$/u;
/** ", and it is …": a second statement after the first. */
const secondClause =
  /, (and|but|so|while) (\S+ ){0,4}?(it|they|is|are|was|were|has|can|often|may|should|must|will|would|could|determines?|refers?)\b.*$| and (is|are|was|were|has been|have been|can be|may be|refers?|accounts?) .*$/u;
const finite =
  / (is|are|was|were|can|cannot|could|will|would|may|might|must|has|have|had|does|do)\b/;

export function formsIn(clause: string, bare: string, sentence: Sentence): RawDefinition[] {
  const asides = [...fromApposition(bare, sentence), ...fromLaterClause(bare, sentence)];
  return sentence.needsBefore ? asides : [...fromReverse(clause), ...fromLink(clause), ...asides];
}

/** "…: learning is a change in behavior": the statement after a colon stands alone. */
function fromLaterClause(bare: string, { terms }: Sentence): RawDefinition[] {
  return bare
    .split(/[:;] |—/)
    .slice(1)
    .flatMap(fromLink)
    .filter(({ subject }) => terms.some((term) => subject.replace(/^(an?|the) /i, '') === term));
}

function fromLink(clause: string): RawDefinition[] {
  const match = link.exec(clause);
  if (!match) return [];
  const [, whole = '', verb = '', meaning = ''] = match;
  // “Mild love, which is rare, consists of …”: “which is rare” is not part of the subject.
  const subject = whole.replace(/, which [^,]{3,70}$/, '');
  return [{ subject, link: verb, meaning: cutShort(meaning), form: 'link' }];
}

function fromReverse(whole: string): RawDefinition[] {
  const clause = upperFirst(whole.replace(viewpoint, ''));
  const match = reverse.exec(clause) ?? activeReverse.exec(clause);
  if (!match) return [];
  const [, meaning = '', article = '', subject = ''] = match;
  return [{ subject: article + subject, link: 'called', meaning, form: 'reverse' }];
}

/** "…a reflex, which is a motor response", "a bias: an error that …", "an axon (a long fibre that …)". */
function fromApposition(text: string, sentence: Sentence): RawDefinition[] {
  return sentence.terms.flatMap((term) => {
    const at = text.indexOf(term);
    if (at < 0) return [];
    const before = /\b(an?|the) $/i.exec(text.slice(0, at))?.[0] ?? '';
    const after = text.slice(at + term.length).replace(/^ \([^)]{1,12}\)/, '');
    const match =
      /^(?:,? (?:which|that) (is|are|refers? to|means|occurs? when|involves?)|:|—|,) (.+)$/u.exec(
        after,
      ) ??
      /^ \(()(?:i\.e\.,? )?((?:an?|the|any) [^()]+)\)/u.exec(after) ??
      /^,()? or ((?:an?|the|any) \S+ \S+ .+)$/u.exec(after);
    if (!match) return [];
    const [, verb = '', rest = ''] = match;
    const isSetOff = /^(:|—| \(i\.e)/.test(after);
    const isBareComma = after.startsWith(',') && verb === '';
    const meaning = isBareComma ? cutClause(rest).replace(/,.*$/, '') : cutClause(rest);
    const [lead = ''] = text.slice(0, at).trim().split(' ');
    const isNoun =
      /^(an?|the|any) \S+ \S+ \S+/.test(meaning) ||
      (isSetOff && (isThing(meaning) || isBareThing(meaning))) ||
      (verb === 'are' && /^\p{Ll}+ (\p{Ll}+ )*(that|which|who|of|in|with|for)\b/u.test(meaning)) ||
      !/^(is|are|)$/.test(verb);
    if (!isNoun || (verb === '' && !isPlain(meaning, isBareComma ? lead : ''))) return [];
    if (before === '' && isHalfName(text.slice(0, at))) return [];
    return [{ subject: before + term, link: verb, meaning, form: 'apposition' as const }];
  });
}

/** "the numeric vector" if only "vector" is marked. */
function isHalfName(before: string): boolean {
  const last = /(\p{Ll}+) $/u.exec(before)?.[1];
  return last !== undefined && !stopWords.has(last) && !/(ed|ing|s)$/.test(last);
}

/** "In shaping, a behavior is broken down …": a clause follows the comma, not an apposition. */
function isPlain(meaning: string, lead: string): boolean {
  const beforeRelative = meaning.replace(/ (that|which|who|in which|where|whose) .*$/u, '');
  return !clauseOpening.test(lead) && !finite.test(beforeRelative);
}

/** "that A, B, and C is consistent": a cut is allowed only if a whole clause stands before it. */
function cutsClause(whole: string): (cut: string) => string {
  return (cut) => {
    const kept = whole.slice(0, whole.indexOf(cut));
    return /^that /.test(whole) && !finite.test(kept) ? cut : '';
  };
}

function cutShort(whole: string): string {
  const [list = ''] = membersWithClause.exec(whole) ?? [];
  if (list !== '') return list;
  const meaning = whole
    .replace(/,? (also|sometimes|often) (called|known as|referred to as|termed) .*$/u, '')
    .replace(secondClause, cutsClause(whole));
  if (meaning.length <= 130) return meaning.replace(/;.*$/, '');
  return meaning.replace(
    /(;|—|, (?:but|and|such as|including|although|though|while|whereas|for example|especially|so|because|as opposed)\b).*$/u,
    '',
  );
}

function cutClause(meaning: string): string {
  return meaning
    .replace(
      /(;|—| – | \([^)]*(?:=|$)|, (?:and|but|or|which|while|whereas|such as|so)\b|, (?:is|are|was|were)\b|:).*$/u,
      '',
    )
    .replace(/,[^,]*\b(is|are|was|were|can|will|may|has|have)\b.*$/u, '')
    .replace(/, \p{Ll}+s (about|the|an?|in|to|by|from|when|on|it|as|at|with)\b.*$/u, '');
}

/** A sentence divided at a term. */
interface Parted {
  term: string;
  /** With its article. */
  named: string;
  /** Without quotation marks and an abbreviation beside the term. */
  before: string;
  after: string;
}

export function partedAt(bare: string, { term, from, to }: TermPlace): Parted {
  const before = bare.slice(0, from).replace(/[“"‘']$/, '');
  const after = bare
    .slice(to)
    .replace(/^[”"’'](?!s)/, '')
    .replace(/^ \([^)\s]{1,8}\)/, '');
  const article = /(?:^|\s)(an?|the) $/i.exec(before)?.[1] ?? '';
  return { term, named: article === '' ? term : `${article} ${term}`, before, after };
}

/** “, in which people …” */
const which = /^, (?:in which|where|wherein|whereby) (.+)$/u;
/** “ (a fibre that …)” */
const bracket = /^ ?\((?:i\.e\., |that is, |or )?([^()]{10,})\)/u;
/** “—a fibre that …—” */
const dash = /^(?: ?—|: |; |, (?=that is, ))(?:or |that is, |i\.e\., )?([^—]{10,})(?:—|$)/u;
/** “, which stores …”, “, which is responsible for …” */
const thatDoes = /^, which ((\p{Ll}+) .+)$/u;
const thatIs =
  /^, which (is|are) (?:basically |simply |essentially |generally |usually |typically |often |also )?(.+)$/u;
const thatServes =
  /^, which ((?:is|are) (?:defined as|responsible for|involved in|used|characterized by|made up of|composed of|caused by|based on|known for)|refers? to|describes?|means|(?:occurs?|happens?) when) (.+)$/u;
/** “the theory, which holds that …”. “the theory that feelings …” is not one. */
const thatSays =
  /^,? (?:which|that) (?:(?:suggests?|states?|holds?|argues?|proposes?|posits?|asserts?|claims?|maintains?|predicts?|says|assumes?|contends?) that (.{25,})|(?:suggests?|argues?|posits?|asserts?|claims?|says) ((?=.*\b(?:is|are|can|will|has|have)\b).{25,}))$/u;
/** “, or the time between …,” */
const or = /^,? or (?!(?:even|at least|in other words)\b)([^,—;:()]{12,})(?:,|—|$)/u;
/** “, or movement of blood, water, and salts to …” */
const orList =
  /^, or ((?:(?:an?|the) )?(?:\p{Ll}+ ){1,3}(?:of|between) [^—;:()]{6,}, (?:and|or) [^,—;:()]+)$/u;
/** “, meaning the time between …” */
const meaning = /^,? (?:meaning|that is,?|i\.e\.,) (.{12,})$/u;
/** “, a fibre that …”. After one of these words the sentence goes on. */
const comma =
  /^, (?!(?:and|but|or|so|as|such|which|who|that|it|they|he|she|we|is|are|was|were|has|have|for|in|on|at|by|with|from|to|into|onto|through|between|among|under|over|during|within|without|after|before|since|than|per|via|including|like|because|although|while|when|where|if)\b)(.{15,})$/u;
/** A comma after such a beginning ends it. */
const fronted =
  /^(?:\p{Lu}\p{Ll}+ed (?:to|by|in|as|for)|In|With|By|For|Under|During|Through|At|On|When|If|As|While|Although|After|Before|Like|Unlike|Because|Using|From|According|To|Since|Within|Given|Considering|Assuming|Without|Having)\b[^,]*$/u;
/** “…, a kind of thing called” */
const calledSo =
  /(?:^|[,;—] ?|\bis |\bare |\b(?:have|has|had|forms?|produces?|causes?|uses?|used|into|includes?|contains?|releases?|secretes?|demonstrates?|shows?) )((?:an? |the |\p{Ll}+s )[^,;:—]{8,110}?),? ?—? ?(?:(?:which is |that is |what is |is |are )?(?:also |often |sometimes |commonly |now )?(?:called|known as|termed|referred to as|dubbed|named|labeled)) (?:an? |the )?$/u;
/** “People who … are considered” */
const considered =
  /^(.{12,140}?),? (?:is|are) (?:considered|said to (?:be|have)|described as|labeled|classified as|defined as) (?:an? |the )?$/u;
/** “The narrowed region below the head is the …” */
const isTerm = /^((?:An?|The) [^,;:—]{18,140}) is (?:an? |the )?$/u;
/** “…, a process called”: “process” means the clause before it. */
const summed =
  /^(.{15,150}?)(?:,|—) ?(?:an?|the|this) (?:\p{L}+ )?(?:process|phenomenon|condition|situation|practice|technique|method|state|disorder|pattern|strategy|effect|event|tendency|bias|approach|policy|system|behavior|property|principle|procedure) (?:that (?:is |are )?)?(?:\p{Ll}+ )?(?:have |has )?(?:been )?(?:called|known as|termed|referred to as|call|refer to as|labeled),?(?: with [^,]+,)? ?(?:an? |the )?$/u;

/** @param leans the sentence needs the one before */
export function formsBeside(parted: Parted, leans: boolean): RawDefinition[] {
  return [...thatFollow(parted), ...thatPrecede(parted, leans), ...asDefined(parted)];
}

/** “Weber defines power as …”, “use the term power to describe …” */
function asDefined({ named, before, after }: Parted): RawDefinition[] {
  const text = / define[sd]?(?: the)?(?: term| concept)? [“"]?(?:an? |the )?$/u.test(before)
    ? /^,? as (.+)$/u.exec(after)?.[1]
    : undefined;
  if (text !== undefined && (isThing(text) || isAct(text) || isBareThing(text)))
    return [{ subject: named, link: 'is defined as', meaning: cutAside(text), form: 'link' }];
  const isUsed =
    /(?:use[sd]?|coined|introduced) the (?:term|phrase|concept|word) (?:of )?[“"]?$/u.test(before);
  const described = isUsed ? /^ to (?:describe|refer to|mean) (.+)$/u.exec(after)?.[1] : undefined;
  if (described === undefined) return [];
  return [{ subject: named, link: 'describes', meaning: cutAside(described), form: 'link' }];
}

/** “a lack of money, or …”: the following words explain the lack. */
const measured =
  /\b(?:lack|shortage|absence|loss|rate|level|amount|number|increase|decrease|rise|fall|decline|kind|type|form) (?:of|in) (?:an? |the )?$/;

/** “complex sugars, also called X, comprise …”: the sentence continues. */
const isNoStart = /^(?:that|which|who|comprises?|contains?|consists?|includes?|constitutes?)$/;

function thatFollow({ named: subject, before, after }: Parted): RawDefinition[] {
  const found: RawDefinition[] = [];
  if (measured.test(before)) return found;
  const clause = which.exec(after)?.[1];
  if (clause !== undefined)
    found.push({ subject, link: 'happens in', meaning: endOfClause(clause), form: 'which' });
  const add = (form: RawDefinition['form'], text: string, mayBeAct: boolean) => {
    const [first = ''] = text.split(' ');
    // “…, identified the functions of”, “—that elected”: the sentence continues.
    if (verbFormOf(first) === 'past' || isNoStart.test(first)) return;
    const isBase = verbFormOf(first) === 'base';
    // “…, or purchase reserves from others”: a second action.
    if (form === 'or' && isBase && !/^\S+ (?:of|in|for|to|between) /.test(text)) return;
    if (isThing(text) || (form !== 'comma' && isBareThing(text)) || (mayBeAct && isAct(text)))
      found.push({ subject, link: '', meaning: text, form });
  };
  found.push(...thatRelate(subject, after));
  add('bracket', bracket.exec(after)?.[1] ?? '', true);
  // After “all three streams” each of them is named.
  if (!/\b(?:two|three|four|five|six|both|all|several) (?:\p{L}+ ){0,3}$/u.test(before))
    add('dash', cutAside(dash.exec(after)?.[1] ?? ''), /^ ?—[^—]+—/.test(after));
  // “sites like LinkedIn or local groups”, “called the factor or quotient group”: a second example or name.
  if (
    !/\b(?:like|such as|including|(?:called|known as|termed|named)(?: the| an?)?) $/.test(before)
  ) {
    add('or', or.exec(after)?.[1] ?? '', true);
    const listed = orList.exec(after)?.[1] ?? '';
    if (isBareThing(listed) || isThing(listed)) add('or', listed, false);
  }
  add('or', cutAside(meaning.exec(after)?.[1] ?? ''), true);
  const besides = cutAside(comma.exec(after)?.[1] ?? '');
  if (!fronted.test(before) && !/^\p{Ll}+ing\b/u.test(besides)) add('comma', besides, false);
  return found;
}

/** “the prefrontal cortex, which is responsible for …” */
function thatRelate(subject: string, after: string): RawDefinition[] {
  const [, serves = '', served = ''] = thatServes.exec(after) ?? [];
  if (serves !== '')
    return [{ subject, link: serves, meaning: endOfClause(served), form: 'whichIs' }];
  const [, be = '', what = ''] = thatIs.exec(after) ?? [];
  if (be !== '') {
    const kind = endOfClause(what);
    return isThing(kind) || isBareThing(kind)
      ? [{ subject, link: be, meaning: kind, form: 'whichIs' }]
      : [];
  }
  const [, saidThat = '', said = saidThat] = thatSays.exec(after) ?? [];
  if (said !== '') return [{ subject, link: 'says', meaning: endOfClause(said), form: 'says' }];
  const [, told = '', first = ''] = thatDoes.exec(after) ?? [];
  const form = verbFormOf(first);
  if (form === undefined || dullVerb.test(first) || !hasObject(told)) return [];
  return [{ subject, link: linkOf[form], meaning: endOfClause(told), form: 'whichIs' }];
}

function thatPrecede({ term: subject, before, after }: Parted, leans: boolean): RawDefinition[] {
  const found: RawDefinition[] = [];
  const add = (form: RawDefinition['form'], text: string) =>
    found.push({ subject, link: 'called', meaning: text, form });
  const kind = (calledSo.exec(before)?.[1] ?? '').replace(/,? (?:that|which|it) (?:is|are)$/u, '');
  // “a monk named Zhu”, “the rulers of a kingdom known as Au Lac”
  const isName =
    /^\p{Lu}/u.test(subject) && (/ named $/.test(before) || /^(?:the )?\p{Ll}+s of /u.test(kind));
  // “a land the Egyptians called Punt”: only some people call it so.
  if (isThing(kind) && !isName && !/ the \p{Lu}\p{L}*$/u.test(kind)) add('named', kind);
  if (leans) return found;
  const instance = summed.exec(before)?.[1]?.replace(/^(?:When|If) /, '');
  if (instance !== undefined)
    add('clause', /^\p{L}+ing\b/u.test(instance) ? instance : `When ${instance}`);
  const told = /^$|^, (?:which|whose|where)\b/.test(after) ? (isTerm.exec(before)?.[1] ?? '') : '';
  if (isThing(lowerStart(told)) && !oneOfMany.test(told)) add('named', told);
  const whole = /^(?:, or [^,]+)?$/.test(after) ? (considered.exec(before)?.[1] ?? '') : '';
  if (isThing(lowerStart(whole))) add('named', whole);
  return found;
}

/** Statements about a term at the beginning of its sentence. */
const subject =
  /(?:^|[;:] |, (?:and|but|while|whereas) |^(?:In contrast|However|Finally|Similarly|By contrast|On the other hand|Today|Here|Thus|Strictly speaking|Technically|Generally|In general|Simply put|For our purposes|(?:From|In|Within|According to|As|Like|Unlike) [^,]{3,45}|(?:Unlike|Often|Also|First|Originally|Named|Based|Known|Related|Compared|Opposed|Similar|Derived|Coined|Developed|Introduced|Located|Formed|Made|Found|Composed|Produced|Caused|Used|Continuing|Building) [^,;:—]{3,80}(?:, [^,;:—]{3,80})?), )(?:(?:The |the )?(?:term|concept|idea|notion) (?:of )?)?(?:[Aa]n? |[Tt]he )?[“"‘']?$/;
/** Between a term and its verb: “, on the other hand,”, “, also known as …,”, “ (formerly …)”. */
const aside =
  /^(?:, which (?!is an?\b|are\b)[^,;:—]{3,70}(?:,|,”)| \((?:formerly|also|commonly|sometimes|often|or|abbreviated|from)\b[^)]{0,60}\)|,? (?:or|also|sometimes|often|commonly|formerly|however|then|therefore|in contrast|by contrast|on the other hand|in turn|unlike|like|as (?:described|defined|proposed|the name|its name|we)|known as|called|first|initially|originally|\p{Ll}{3,}(?:ed|wn) (?:by|in|from|as|to|on|with|initially|originally))\b[^,;:—]{0,80},)(?= )/u;
const accordingTo = /^According to (?:the )?[“"‘']?$/;
const under = /^(?:Under|In the view of) (?:the )?[“"‘']?$/;
const during = /^(?:In|During|In cases of|In the case of) (?:an? |the )?$/;
const group =
  /^(People|Persons|Individuals|Patients|Children|Adults|Those|Someone|A person|An individual|Clients|Infants) (?:who (?:have|has|suffer from)|with|diagnosed with) (?:an? |the )?$/;
/** “may” and “tend to” are missing here: the question would lose them. */
const livedWith =
  /^(?: disorder)? (?:often |typically |usually |also )*(experience|have|show|display|exhibit|lack|develop|feel|report|suffer from|avoid|believe|fear|perceive|do not [a-z]+|experiences|has|shows|displays|exhibits|lacks|develops|feels|reports|avoids|believes|fears|perceives|does not [a-z]+) (.+)$/u;
const plainVerbs: Readonly<Record<string, string>> = { has: 'have' };
/** “experiences” → “experience”, “does not sleep” → “do not sleep”. */
function pluralOf(verb: string): string {
  return plainVerbs[verb] ?? verb.replace(/^does /, 'do ').replace(/^(\p{Ll}{3,}[^s])s$/u, '$1');
}
const says =
  /^(?: of (?:\p{Ll}+ ){0,2}\p{Ll}+)? (?:that )?(?:suggests?|states?|holds?|argues?|proposes?|posits?|asserts?|claims?|maintains?|predicts?|says?|assumes?|believes?|contends?|suggested|stated|held|argued|proposed|declared|ruled|maintained) that (.+)$/u;
const is =
  /^ (is|are) (?:basically |simply |essentially |generally |usually |typically |often |also |thus |therefore |itself )?((?:an?|the|any|one|those|that|all|\p{Ll}[\p{Ll}’'-]*,?) .+)$/u;
const defines =
  /^ (?:generally |usually |often |simply )?(refers? to|means|describes?|(?:occurs?|happens?) when|(?:is|are|can be|may be) (?:best )?(?:defined|described|understood|thought of) as) (.+)$/u;
const does =
  /^ (?:generally |usually |often |typically |also |primarily |mainly |largely )?((\p{Ll}+) .+)$/u;

/** “A pardon absolves someone”: after a singular term, a word in “s” before an object is a verb. */
function thirdAfterTerm(told: string, named: string): 'third' | undefined {
  const isVerb =
    /^(?!(?:is|was|has|does|as|this|its|thus|always|sometimes|perhaps|less|plus|versus|across|besides)\b)\p{Ll}{3,}[^su\W]s (?:and \p{Ll}+s )?(?:on|onto|into|from|with|to|at|through|between|an?|the|its|their|his|one|people|someone|others|how|what|that|to|\p{Ll}+ (?:and|or|of|to|for|in|by|that|with) )/u;
  return !/s$/.test(named) && isVerb.test(told) ? 'third' : undefined;
}

/** “Social Security benefits also provide …”, “the consent form provides a …”: the first word belongs to the name. */
function isNounBeforeVerb(told: string): boolean {
  const [, many = ''] =
    /^\p{Ll}+s (?:also|often|usually|typically|generally) (\p{Ll}+) /u.exec(told) ?? [];
  // “media members seek to write stories”
  const [, theirs = ''] = /^\p{Ll}+s (\p{Ll}+) (?:to|the|an?|their) /u.exec(told) ?? [];
  if (verbFormOf(theirs) === 'base') return true;
  const [, one = ''] = /^\p{Ll}+ (\p{Ll}+s) (?:an?|the|its|their) /u.exec(told) ?? [];
  return verbFormOf(many) === 'base' || verbFormOf(one) === 'third';
}

function groupOf(who: string): string {
  const plain = who.toLowerCase();
  return groups.split('|').includes(plain) ? plain : 'people';
}

/** @param leans the sentence needs the one before; a statement after “;” or “, while” does not */
export function formsOfSubject(
  { term, named, before, after: all }: Parted,
  leans: boolean,
): RawDefinition[] {
  const found: RawDefinition[] = [];
  const after = all.replace(aside, '');
  const add = (form: RawDefinition['form'], link: string, meaning: string, of = named) =>
    found.push({ subject: of, link, meaning, form });
  if (!leans && /^,/.test(after)) {
    if (accordingTo.test(before)) add('according', 'says', clauseOf(after));
    if (under.test(before)) add('during', 'happens under', clauseOf(after));
    if (/^, /.test(after) && during.test(before)) add('during', 'happens in', clauseOf(after));
  }
  const [, who = ''] = (!leans && group.exec(before)) || [];
  const [, verb = '', rest = ''] = (who !== '' && livedWith.exec(after)) || [];
  if (verb !== '') add('people', `${groupOf(who)} ${pluralOf(verb)}`, cutAside(rest), term);
  const opening = subject.exec(before)?.[0];
  if (opening === undefined || (leans && !/^[;:,]/.test(opening))) return found;
  const said = says.exec(after)?.[1];
  if (said !== undefined) add('says', 'says', said);
  const [, be = '', what = ''] = is.exec(after) ?? [];
  const [, link = '', linked = ''] = defines.exec(after) ?? [];
  if (link !== '')
    add(
      'link',
      link.replace(
        /^(?:is|are|can be|may be) .*$/,
        isPlural(named) ? 'are defined as' : 'is defined as',
      ),
      cutAside(linked),
    );
  const kind = cutAside(what);
  if (isThing(kind) || isBareThing(kind)) add('is', be, kind);
  const [, told = '', first = ''] = does.exec(after) ?? [];
  const form = verbFormOf(first) ?? thirdAfterTerm(told, named);
  if (
    form !== undefined &&
    !isNounBeforeVerb(told) &&
    !dullVerb.test(first) &&
    !/^t(?:akes?|ook) place\b/.test(told) &&
    hasObject(told)
  )
    add('does', linkOf[form], cutAside(told));
  return found;
}
