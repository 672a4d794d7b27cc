/** Statements in single points of slides: consequences, reasons, conditions, and what a thing does or a person thought. Pure. */

import { askWith, verbOfTerm } from '../../define/verbs.ts';
import { verbBaseOf, verbFormOf } from '../../language/common-verbs.ts';
import { lowerFirst, lowerStart, upperFirst, wordsOf } from '../../language/words.ts';
import { isName, type Material } from '../../make/material.ts';
import { isPlural, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import {
  aboutCase,
  isFine,
  isNamed,
  leaning,
  massNoun,
  namesOne,
  nameWith,
  type Said,
  sayingOf,
} from './asked-parts.ts';
import { type Clause, clauseOf, formOfPoint, hasSecondVerb } from './clauses.ts';
import { deedOfAbove, toldIn } from './slide-objects.ts';
import { isBeside, isClosed, lead, verb } from './slide-pages.ts';
import { isBroken, isOdd, spoken } from './slide-points.ts';
import { pronoun, type Saying, sharesTitle } from './slide-sayings.ts';
import { usesIn } from './slide-uses.ts';

const [fewestWords, mostWords] = [4, 36];
const mostWordsOfTitle = 10;

const condition =
  /^(if|when|whenever) ((?:[^,()]|\([^()]*\)){8,}?)(?:,? then|,) ((?!and\b|or\b|but\b|not\b|e\.?g|i\.?e).{8,})$/iu;
const reason = /^(.{15,}?),? ((?:because|due to)\b (?=\S).{6,})$/iu;
const restriction = /^(.{12,}?) ((?:only )?(?:if|when|unless) (?!not\b|any\b|at all\b).{8,})$/iu;
/** Refers to the slide, or to an invented case. */
const ofCase =
  /(?:^|\s)[A-Z] \(|(?<=\S )[B-HJ-Z](?=[\s,]|$)|\b(?:picture|figure|graph|diagram|example|slide|our|us|we|let’s|let's|I|you|your|say you)\b|[=<>→]|\d{3,}/i;

/** @param list of a deck @param material of its pages, for the names in it */
export function statementsIn(list: EntryList, material: Material): Saying[] {
  const { entries, heading } = list;
  if (isBeside(heading) || isOdd(heading) || wordsOf(heading).length > mostWordsOfTitle) return [];
  return entries.flatMap((entry, index) => {
    if (mayGoOn(entry, entries[index + 1])) return [];
    const used = entry.under.length > 0 ? undefined : usesIn(entry.text, list, material);
    if (used !== undefined) return [{ ...used, entry }];
    if (!isStated(entry)) return [];
    const text = upperFirst(entry.text.replace(lead, '').replace(/[.;]$/, ''));
    const found =
      followsIn(text, list) ??
      reasonIn(text, list, material) ??
      holdsIn(text, list, material) ??
      deedIn(text, list, material) ??
      toldIn(text, list, material) ??
      (isAmongDeeds(entry, list)
        ? (deedOfTitle(text, heading) ?? deedOfAbove(text, list))
        : undefined);
    return found === undefined ? [] : [{ ...found, entry }];
  });
}

/** Most points tell what the thing above does. A single one may speak of something else. */
function isAmongDeeds(entry: Entry, { entries }: EntryList): boolean {
  const deeds = entries.filter(({ text }) => formOfPoint(text) === 'does');
  return deeds.includes(entry) && deeds.length > 1 && deeds.length * 2 >= entries.length;
}

function isStated({ text, under }: Entry): boolean {
  // The points under it may complete it.
  if (under.length > 0 && !/[.]$/.test(text) && /\b(?:if|when|because|that|which)\b/.test(text))
    return false;
  const size = wordsOf(text).length;
  const plain = text.replace(lead, '').replace(/[.;]$/, '');
  return (
    size >= fewestWords &&
    size <= mostWords &&
    isClosed(plain) &&
    !spoken.test(plain) &&
    !isOdd(plain) &&
    !isBroken(plain) &&
    !ofCase.test(plain) &&
    !/[:!?;]|["“”]|\.\s/.test(plain)
  );
}

const isSaid = (text: string) =>
  verb.test(text) || wordsOf(text).some((word, at) => at > 0 && verbFormOf(word) !== undefined);

/** A subject with its verb. “confounders reduced” may be a passive. */
function isWholeClause(text: string): boolean {
  const words = wordsOf(text);
  const [first = ''] = words;
  if (verbFormOf(first) !== undefined || verb.test(first) || /ing$/.test(first)) return false;
  if (pronoun.test(text) || leaning.test(text) || /^(?:not|only|no)\b/i.test(text)) return false;
  const isDone = words.some((word, at) => {
    const form = at > 0 ? verbFormOf(word) : undefined;
    return form === 'third' || (form === 'base' && /[^s]s$/.test(words[at - 1] ?? ''));
  });
  return (verb.test(text) || isDone) && isClosed(text) && !isOdd(text);
}

/** “If wages rise, prices rise”: asks what happens if wages rise. */
function followsIn(text: string, { heading }: EntryList): Said | undefined {
  const [, when = '', is = '', follows = ''] = condition.exec(text) ?? [];
  if (!isSaid(is) || !isSaid(follows) || leaning.test(is) || /^no\b/i.test(is)) return undefined;
  // “If …, when …, …” has two conditions.
  if (/^(?:if|when|because|which|who|as|even|better)\b/i.test(follows)) return undefined;
  const [first = ''] = wordsOf(follows);
  // “Use injunctive relief” is an instruction.
  if (verbFormOf(first) === 'base' || !isFine(follows)) return undefined;
  const asked = `what happens ${when.toLowerCase()} ${is}?`;
  return sayingOf(heading, asked, is, follows);
}

/** “The Corn Laws were opposed because …”: asks why. */
function reasonIn(text: string, { heading }: EntryList, material: Material): Said | undefined {
  const [, so = '', because = ''] = reason.exec(text) ?? [];
  if (!isWholeClause(so) || !isFine(because) || /, (?:and|but) /.test(because)) return undefined;
  if (/\b(?:only|partly|mainly|just|not)$/.test(so) || so.includes(', ')) return undefined;
  const clause = clauseOf(so);
  if (clause === undefined) return undefined;
  const asked = `why ${turned(clause, material)}?`;
  return sayingOf(heading, asked, so, because);
}

/** “A program is correct if …”: asks when. */
function holdsIn(text: string, { heading }: EntryList, material: Material): Said | undefined {
  const [, so = '', when = ''] = restriction.exec(text) ?? [];
  // “can determine if it is valid” means “whether”.
  if (/\b(?:determine|know|see|tell|decide|check|ask|learn|wonder|test)s?$/.test(so))
    return undefined;
  // “The power of a test is the probability …”: a definition.
  const clause = clauseOf(so);
  if (clause === undefined || (clause.base === 'be' && /^(?:the|an?) .* of /.test(clause.rest)))
    return undefined;
  if (!isWholeClause(so) || /[,()]/.test(so) || !isFine(when) || /, (?:and|but) /.test(when))
    return undefined;
  // “Documentation typically warns if …”
  if (/\b(?:typically|usually|often|sometimes|likely|generally)\b/i.test(so)) return undefined;
  const asked = `when ${turned(clause, material)}?`;
  return sayingOf(heading, asked, so, when);
}

/** The words of a question: “the object is created” → “is the object created” */
function turned(clause: Clause, material: Material): string {
  const { subject, article, isMany, modal, verb: said, base, form, rest } = clause;
  const named = article + lowerFirst(subject, (word) => isName(word, material));
  const what = rest.replace(/\bonly /, '');
  if (modal !== '') return `${modal} ${named} ${base} ${what}`;
  if (base === 'be') return `${said} ${named} ${what}`;
  return `${form === 'past' ? 'did' : isMany ? 'do' : 'does'} ${named} ${base} ${what}`;
}

const mostWordsOfSubject = 6;
/** The question for verbs of a person's thoughts and deeds. */
const thought: Readonly<Record<string, string>> = Object.fromEntries([
  ...'argue assume believe claim conclude propose reject suggest'
    .split(' ')
    .flatMap((base) => [pastOf(base), [`${base}s`, base]]),
  ...'demonstrate discover invent observe oppose predict show'.split(' ').map(pastOf),
]);
function pastOf(base: string): [string, string] {
  return [base.endsWith('e') ? `${base}d` : `${base}ed`, base];
}
const person = new RegExp(
  `^((?!(?:Although|Though|While|Since|As|After|Before|Study|Research|Survey|Critics)\\b)(?:\\p{Lu}[\\p{L}.’'-]*\\s){1,4})(${Object.keys(thought).join('|')}) ((?!(?:by|to|in|against|for|on|with|from|at)\\b).{8,})$`,
  'u',
);
/** Verbs of slides that books rarely use in definitions. */
const ofSlides =
  /^ ((?:raises?|lowers?|affects?|allows?|ensures?|enables?|defines?|specif(?:y|ies)|assumes?|generates?|encourages?|discourages?|limits?|emphasi[sz]es?|focus(?:es)? on|(?:is|are) (?:focused on|aimed at|linked to|related to|built on|known as|driven by))) (.+)$/u;

/** “Control allows claims about causes”, “Ricardo concluded that …” */
function deedIn(text: string, { heading }: EntryList, material: Material): Said | undefined {
  const [, name = '', did = '', what = ''] = person.exec(text) ?? [];
  const who = name.trim();
  const isPerson =
    who !== '' &&
    (who.includes(' ') || isName(who, material)) &&
    !isPlural(who) &&
    !pronoun.test(who);
  if (isPerson && isFine(what)) {
    const help = did.endsWith('s') ? 'does' : 'did';
    const asked = `what ${help} ${who} ${thought[did]}?`;
    return sayingOf(heading, asked, who, what.replace(/^that /, ''));
  }
  const act = actIn(text, heading, material);
  if (act !== undefined) return act;
  const [subject, link, said] = partsOf(text);
  if (subject === '' || aboutCase.test(subject) || !isFine(said) || wordsOf(said).length < 2)
    return undefined;
  if (hasSecondVerb(said)) return undefined;
  const isMany = isPlural(subject) || / and /.test(subject);
  const [first = ''] = link.replace(/^\p{Ll}+ly |^(?:often|also) /u, '').split(' ');
  // “Market forces cause”: a noun was taken for the verb, or the other way round.
  const isOne = first === 'is' || (first !== 'are' && /[^s]s$|[sx]es$/.test(first));
  if (isMany === isOne || /^(?:of|for|to|in|on|by|as|with|from)\b/.test(said)) return undefined;
  const [article = ''] = /^(?:an?|the) /i.exec(text) ?? [];
  // “System uses”: it is unclear which system.
  const isKnown =
    isMany || article !== '' || subject.includes(' ') || sharesTitle(subject, heading);
  if (!isKnown && !massNoun.test(subject) && !isName(subject, material)) return undefined;
  const named = nameWith(article, subject, isMany, material);
  const asked = askWith(link, named, said, isMany);
  if (asked === undefined) return undefined;
  return sayingOf(heading, asked, subject, said.replace(/^that /, ''));
}

/** An object begins so: “reduced the risk”, unlike “reduced by”. */
const object =
  /^(?:that|the|an?|all|no|more|less|most|many|any|both|new|other|only|two|three|against|with|on)\b/i;

/** “The Corn Laws raised the price of corn”, “Classical economists believed that …” */
function actIn(text: string, heading: string, material: Material): Said | undefined {
  const plain = text.replace(/^(?:an?|the) /i, '');
  const words = plain.split(' ');
  const at = words.findIndex((word, index) => index > 0 && formOf(word) !== undefined);
  if (at < 1 || at > 4) return undefined;
  const subject = words.slice(0, at).join(' ');
  if (aboutCase.test(subject)) return undefined;
  const [done = '', ...rest] = words.slice(at);
  const said = rest.join(' ');
  const isThought = done in thought;
  const isMany = isPlural(subject) || / and /.test(subject);
  const form = formOf(done);
  if (form === 'base' ? !isMany : form === 'third' && isMany) return undefined;
  if (!isNamed(subject) || !object.test(said) || !isFine(said)) return undefined;
  if (!isThought && !sharesTitle(subject, heading)) return undefined;
  const [article = ''] = /^(?:an?|the) /i.exec(text) ?? [];
  if (
    !isMany &&
    article === '' &&
    !isName(words[0] ?? '', material) &&
    !sharesTitle(subject, heading)
  )
    return undefined;
  const help = form === 'past' ? 'did' : form === 'third' ? 'does' : 'do';
  const [, link = ''] = /^(against|with|on)\b/.exec(said) ?? [];
  const base = thought[done] ?? verbBaseOf(done) ?? '';
  const named = nameWith(article, subject, isMany, material);
  const asked = `what ${help} ${named} ${base}${link === '' ? '' : ` ${link}`}?`;
  const back = said.replace(/^(?:that|against|with|on) /, '');
  return base === '' || !isFine(back) ? undefined : sayingOf(heading, asked, subject, back);
}

const formOf = (word: string) =>
  word in thought ? (word.endsWith('ed') ? 'past' : 'third') : verbFormOf(word);

/** “Requires a key” under “Symmetric encryption” */
function deedOfTitle(text: string, heading: string): Said | undefined {
  const [, link = '', said = ''] =
    verbOfTerm.exec(` ${lowerStart(text)}`) ?? ofSlides.exec(` ${lowerStart(text)}`) ?? [];
  const isOne = /^(?:is|\p{Ll}*s)\b/u.test(link) && !/^are\b/.test(link);
  if (!isOne || !namesOne(heading) || !isFine(said)) return undefined;
  const asked = askWith(link, 'it', said, false);
  if (asked === undefined) return undefined;
  return {
    front: `${heading}: ${asked}`,
    back: upperFirst(said.replace(/^that /, '')),
    asks: plainTerm(`${heading} ${asked}`),
  };
}

/** The shortest beginning that names a thing and is followed by a verb. */
function partsOf(text: string): [subject: string, link: string, said: string] {
  const plain = text.replace(/^(?:an?|the) /i, '');
  const words = plain.split(' ');
  for (let size = 1; size <= Math.min(mostWordsOfSubject, words.length - 2); size++) {
    const subject = words.slice(0, size).join(' ');
    const rest = plain.slice(subject.length);
    const [, link = '', said = ''] = verbOfTerm.exec(rest) ?? ofSlides.exec(rest) ?? [];
    if (link === '') continue;
    return isNamed(subject) ? [subject, link, said] : ['', '', ''];
  }
  return ['', '', ''];
}
