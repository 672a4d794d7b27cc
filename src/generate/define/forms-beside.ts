/** What a sentence says right beside a term, wherever the term stands in it. More is found than is told: it is weighed elsewhere. */

import { verbFormOf } from '../language/common-verbs.ts';
import { lowerStart } from '../language/words.ts';
import { linkOf, type RawDefinition } from './raw-definition.ts';
import type { TermPlace } from './term-places.ts';
import {
  cutAside,
  dullVerb,
  endOfClause,
  hasObject,
  isAct,
  isBareThing,
  isThing,
} from './things.ts';

/** A sentence with a term, parted there. */
export interface Parted {
  term: string;
  /** With the article that stands before it. */
  named: string;
  /** Without the quotation marks and the abbreviation that touch the term. */
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
/** “the theory, which holds that …”, “the theory that feelings …” is none. */
const thatSays =
  /^,? (?:which|that) (?:(?:suggests?|states?|holds?|argues?|proposes?|posits?|asserts?|claims?|maintains?|predicts?|says|assumes?|contends?) that (.{25,})|(?:suggests?|argues?|posits?|asserts?|claims?|says) ((?=.*\b(?:is|are|can|will|has|have)\b).{25,}))$/u;
/** “, or the time between …,” */
const or = /^,? or (?!(?:even|at least|in other words)\b)([^,—;:()]{12,})(?:,|—|$)/u;
/** “, or movement of blood, water, and salts to …” */
const orList =
  /^, or ((?:(?:an?|the) )?(?:\p{Ll}+ ){1,3}(?:of|between) [^—;:()]{6,}, (?:and|or) [^,—;:()]+)$/u;
/** “, meaning the time between …” */
const meaning = /^,? (?:meaning|that is,?|i\.e\.,) (.{12,})$/u;
/** “, a fibre that …”; where one of these words follows, the sentence goes on. */
const comma =
  /^, (?!(?:and|but|or|so|as|such|which|who|that|it|they|he|she|we|is|are|was|were|has|have|for|in|on|at|by|with|from|to|including|like|because|although|while|when|where|if)\b)(.{15,})$/u;
/** A comma behind such a beginning closes it. */
const fronted =
  /^(?:\p{Lu}\p{Ll}+ed (?:to|by|in|as|for)|In|With|By|For|Under|During|Through|At|On|When|If|As|While|Although|After|Before|Like|Unlike|Because|Using|From|According|To|Since|Within)\b[^,]*$/u;
/** “…, a kind of thing called” */
const calledSo =
  /(?:^|[,;—] ?|\bis |\bare |\b(?:have|has|had|forms?|produces?|causes?|uses?|used|into|includes?|contains?|releases?|secretes?|demonstrates?|shows?) )((?:an? |the |\p{Ll}+s )[^,;:—]{8,110}?),? ?—? ?(?:(?:which is |that is |what is |is |are )?(?:also |often |sometimes |commonly |now )?(?:called|known as|termed|referred to as|dubbed|named|labeled)) (?:an? |the )?$/u;
/** “People who … are considered” */
const considered =
  /^(.{12,140}?),? (?:is|are) (?:considered|said to (?:be|have)|described as|labeled|classified as|defined as) (?:an? |the )?$/u;
/** “The narrowed region below the head is the …” */
const isTerm = /^((?:An?|The) [^,;:—]{18,140}) is (?:an? |the )?$/u;
/** One of its kind, which is no definition: “The most common form of it is …”. */
const oneOfMany =
  /^(?:An?|The) (?:(?:\p{L}+est|most|least|best|other|first|second|third|fourth|last|next|final|main|major|primary|key|only|same|result|answer|name|reason|problem|question|solution|goal|aim|purpose|example|type|kind|form|part|way|difference|exception|focus|term|other) |(?:\p{L}+ ){1,3}(?:example|type|kind|form|exception|way|reason) (?:of|to|for) )/iu;
/** “…, a process called”: the word stands for the clause before it. */
const summed =
  /^(.{15,150}?)(?:,|—) ?(?:an?|the|this) (?:\p{L}+ )?(?:process|phenomenon|condition|situation|practice|technique|method|state|disorder|pattern|strategy|effect|event|tendency|bias|approach|policy|system|behavior|property|principle|procedure) (?:that (?:is |are )?)?(?:\p{Ll}+ )?(?:have |has )?(?:been )?(?:called|known as|termed|referred to as|call|refer to as|labeled),?(?: with [^,]+,)? ?(?:an? |the )?$/u;

/** @param leans the sentence cannot stand alone */
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

/** “a lack of money, or …”: what follows says what the lack is. */
const measured =
  /\b(?:lack|shortage|absence|loss|rate|level|amount|number|increase|decrease|rise|fall|decline|kind|type|form) (?:of|in) (?:an? |the )?$/;

/** “complex sugars, also called X, comprise …”: the sentence goes on. */
const isNoStart = /^(?:that|which|who|comprises?|contains?|consists?|includes?|constitutes?)$/;

function thatFollow({ named: subject, before, after }: Parted): RawDefinition[] {
  const found: RawDefinition[] = [];
  if (measured.test(before)) return found;
  const clause = which.exec(after)?.[1];
  if (clause !== undefined)
    found.push({ subject, link: 'happens in', meaning: endOfClause(clause), form: 'which' });
  const add = (form: RawDefinition['form'], text: string, mayBeAct: boolean) => {
    // “…, identified the functions of”, “—that elected”: the sentence goes on.
    const [first = ''] = text.split(' ');
    if (verbFormOf(first) === 'past' || isNoStart.test(first)) return;
    // “…, or purchase reserves from others”: another thing that is done.
    if (
      form === 'or' &&
      verbFormOf(first) === 'base' &&
      !/^\S+ (?:of|in|for|to|between) /.test(text)
    )
      return;
    if (isThing(text) || (form !== 'comma' && isBareThing(text)) || (mayBeAct && isAct(text)))
      found.push({ subject, link: '', meaning: text, form });
  };
  found.push(...thatRelate(subject, after));
  add('bracket', bracket.exec(after)?.[1] ?? '', true);
  // What follows “all three streams” names each of them.
  if (!/\b(?:two|three|four|five|six|both|all|several) (?:\p{L}+ ){0,3}$/u.test(before))
    add('dash', cutAside(dash.exec(after)?.[1] ?? ''), /^ ?—[^—]+—/.test(after));
  // “sites like LinkedIn or local groups”: another one, no other name.
  if (!/\b(?:like|such as|including) $/.test(before)) {
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
  // “a land the Egyptians called Punt”: this is what somebody calls it.
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
