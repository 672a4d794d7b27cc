/** Questions for the object of a plain statement: “What do confirmed skills reduce?” Pure. */

import { verbFormOf } from '../../language/common-verbs.ts';
import { anyNumberWord } from '../../language/number-words.ts';
import { lowerStart, wordsOf } from '../../language/words.ts';
import type { Material } from '../../make/material.ts';
import { plainTerm } from '../../make/term-names.ts';
import type { EntryList } from '../entries.ts';
import {
  aboutCase,
  isFine,
  isNamed,
  massNoun,
  namesOne,
  nameWith,
  type Said,
  sayingOf,
} from './asked-parts.ts';
import { type Clause, clauseOf, formOfPoint, hasSecondVerb, mayBeNoun } from './clauses.ts';
import { sharesTitle } from './slide-sayings.ts';

/** Verbs that say nothing by themselves, and those whose object is no answer. */
const vague =
  /^(?:be|have|do|get|go|come|take|give|make|see|look|want|like|know|think|say|tell|try|start|begin|keep|let|put|show|exist|occur|remain|differ|vary|become|seem|appear|happen|work|grow|stay|find|discuss|consider|introduce|present|illustrate|report|include|mean|help|serve)$/;
/** Verbs with the preposition before their object. */
const withObject =
  /^(?:(?:depend|rely|focus|build|act|operate|draw|concentrate) on|(?:consist|conceive) of|(?:lead|belong|refer|apply|contribute|correspond|respond|relate|adapt|react|connect|bind|attach|convert) to|(?:result|participate|engage|specialize) in|(?:derive|stem|arise|suffer|result|benefit|emerge|protect|originate|evolve) from|(?:account|compensate|aim|allow|compete|control|adjust|correct|test|search) for|(?:deal|interact|compete|comply|overlap|interfere|correlate) with|(?:act|serve|function) as|(?:divide|fall|translate) into)$/;
const passive =
  /^((?:\p{Ll}+ly )?(?:\p{Ll}{2,}ed|made|known|built|drawn|given|held|written|grown|bound|driven|split|thought of)) (by|on|from|with|into|as|to|of|for) (\S.*)$/u;
const noPassive = /\bused to$/;
/** “implicit in”, “largely closed to”: an adjective with the preposition before its object. */
const fit =
  /^((?:\p{Ll}+ly )?(?:implicit|explicit|inherent|expressed|similar|equal|equivalent|identical|proportional|dependent|independent|robust|sensitive|responsible|suitable|suited|capable|consistent|incompatible|compatible|subject|related|closed|open|prone|resistant|immune|specific|unique|orthogonal|analogous|superior|inferior|necessary|sufficient|essential|crucial|aware|full|free|rich|poor|bound)) (in|to|on|of|for|with|from) (\S.*)$/u;
const half =
  /^(?:turn|convert|transform|translate|divide|split|map|separate|distinguish|compare|replace|combine|assign|link|connect|associate|relate|change|reduce|increase|transfer|add|attach|restrict|limit)$/;
/** An object: a noun with or without article, no preposition, adverb or clause. */
const noObject =
  /^(?:in|on|at|to|of|for|with|by|from|as|into|through|over|under|between|among|across|within|without|than|that|what|how|why|when|where|whether|if|because|and|or|but|not|only|also|very|too|so|well|better|best|worse|worst|more|less|most|least|it|them|him|her|itself|themselves|us|one|this|these|those|such|different|various|several|many|some|up|out|down|off|away|back)\b|^\p{L}+ly\b/iu;
const [fewestLettersOfObject, mostWordsOfObject] = [4, 16];

/** “Confirmed skills reduce the risk of hiring”: asks for the object of a plain statement. */
export function toldIn(text: string, { heading }: EntryList, material: Material): Said | undefined {
  const clause = clauseOf(text);
  if (clause === undefined) return undefined;
  const { subject, article, isMany } = clause;
  const last = subject.split(' ').at(-1) ?? '';
  const isKnown =
    subject.includes(' ') ||
    (article !== '' && !isMany) ||
    massNoun.test(last) ||
    sharesTitle(subject, heading) ||
    /^\p{Lu}{2,6}$/u.test(subject);
  if (!isKnown || !isNamed(subject) || aboutCase.test(subject)) return undefined;
  const told = objectIn(clause);
  if (told === undefined) return undefined;
  const named = nameWith(article, subject, isMany, material);
  return sayingOf(heading, told.ask(named), subject, told.said);
}

/** The object of a clause, and how to ask for it of a subject. */
function objectIn(clause: Clause): { said: string; ask: (named: string) => string } | undefined {
  const { isMany, modal, base, form, rest } = clause;
  if (base === 'be') {
    const [, done = '', link = '', said = ''] = passive.exec(rest) ?? fit.exec(rest) ?? [];
    const [first = ''] = wordsOf(said);
    // “is supposed to be”
    if (link === 'to' && verbFormOf(first) === 'base' && !mayBeNoun.test(first)) return undefined;
    if (done === '' || noPassive.test(`${done} ${link}`) || !isObject(said)) return undefined;
    const [help, be] = modal === '' ? [clause.verb, ''] : [modal, 'be '];
    return { said, ask: (named) => `what ${help} ${named} ${be}${done} ${link}?` };
  }
  if (vague.test(base)) return undefined;
  const [, link = '', object = ''] =
    /^(on|of|to|in|from|for|with|as|into) (\S.*)$/.exec(rest) ?? [];
  if (link !== '' && !withObject.test(`${base} ${link}`)) return undefined;
  const said = link === '' ? rest : object;
  // “turns sugar into gas”: the object is only half of what is said.
  if (!isObject(said) || (half.test(base) && / (?:into|to|from|with) /.test(said)))
    return undefined;
  const help = modal !== '' ? modal : form === 'past' ? 'did' : isMany ? 'do' : 'does';
  const end = link === '' ? '' : ` ${link}`;
  return { said, ask: (named) => `what ${help} ${named} ${base}${end}?` };
}

/** “Creates trust” under the point or title “Public communication” */
export function deedOfAbove(text: string, { heading, intro }: EntryList): Said | undefined {
  const above = (intro?.text ?? heading).replace(/:$/, '');
  const isNamedAbove =
    namesOne(above) &&
    !/^\p{L}+ing /u.test(above) &&
    // “Development” alone could be of anything.
    (wordsOf(above).length > 1 || !massNoun.test(above) || intro === undefined);
  if (!isNamedAbove || aboutCase.test(above) || formOfPoint(text) !== 'does') return undefined;
  const clause = clauseOf(`Thing ${lowerStart(text)}`);
  // “can be derived”: a note, not a deed.
  if (clause === undefined || clause.subject !== 'Thing' || clause.modal !== '') return undefined;
  const told = objectIn(clause);
  if (told === undefined) return undefined;
  const asked = told.ask('it');
  const found = sayingOf(above, asked, above, told.said);
  return (
    found && {
      ...found,
      front: `${above}: ${asked}`,
      asks: plainTerm(`${above} ${asked}`),
      ...(intro !== undefined && { isOfIntro: true }),
    }
  );
}

/** “multiple”, “effective”, “everyone” */
const noNoun =
  /^(?:every|any|no|some)(?:one|body|thing)$|(?:ple|al|ive|ous|ic|ful|less|able|ible|ent|ary|ed|ly)$/;
/** “peculiar results”: could be said of anything. */
const ofAnything =
  /\b(?:results?|things?|purposes?|roles?|kinds?|types?|forms?|effects?|problems?|issues?|changes?|ways?|features?|properties|aspects?|factors?|information|data|models?|structure|process(?:es)?|system|values?|parts?|work)$/i;

const countOnly = new RegExp(String.raw`^(?:${anyNumberWord}|\d) \S+(?: (?:in|of|for) \S+)?$`, 'i');

function isObject(said: string): boolean {
  const size = wordsOf(said).length;
  return (
    isFine(size === 1 ? `${said} ${said}` : said) &&
    size <= mostWordsOfObject &&
    !noObject.test(said) &&
    (size > 1 || (said.length >= fewestLettersOfObject && !noNoun.test(said))) &&
    !(size < 3 && ofAnything.test(said)) &&
    // “two purposes in SQLite”: which ones?
    !countOnly.test(said) &&
    !/(?:^|\s)(?:rather|also|only|too|then|up)$/.test(said) &&
    !/[;:]| [–—-] /.test(said) &&
    !hasSecondVerb(said) &&
    // “same strata and counted”
    !/ and \p{Ll}+ed$/u.test(said)
  );
}
