/** Questions for what a thing is used for, what serves a purpose, and when a thing occurs, from single points of slides. Pure. */
import { verbFormOf } from '../../language/common-verbs.ts';
import { lowerFirst, upperFirst, wordsOf } from '../../language/words.ts';
import { isName, type Material } from '../../make/material.ts';
import { isPlural } from '../../make/term-names.ts';
import type { EntryList } from '../entries.ts';
import {
  aboutCase,
  isFine,
  isNamed,
  leaning,
  nameWith,
  type Said,
  sayingOf,
} from './asked-parts.ts';
import { clauseOf } from './clauses.ts';
import { isClosed, lead, verb as verbs } from './slide-pages.ts';
import { isBroken, isOdd } from './slide-points.ts';

const [mostWords, fewestOfPurpose, mostOfMeans] = [32, 2, 8];
const somebody = '(?:(?:we|you|one|people) (?:can |may |must |should |need to |have to )?)?';
const useFor = new RegExp(`^${somebody}use (\\S.{1,60}?) (to|for) (\\S.{7,})$`, 'iu');
const toUse = new RegExp(`^to (\\S.{7,}?), ${somebody}use (\\S.{1,60})$`, 'iu');
const lets =
  /^((?:an?|the) )?(\S.{1,50}?) (allows?|enables?|lets?|helps?) (us |you |one |people |users )?(to )?(\p{Ll}.{9,})$/iu;
const occurs =
  /^((?:an?|the) )?(\S.{2,50}?) (occurs?|happens?|arises?|results?|(?:is|are) (?:used|needed|required|appropriate|useful|caused|triggered|reached)) ((?:only )?(?:when|if|whenever) \S.{9,})$/iu;
const conjunction =
  /^(?:when|if|because|although|while|since|in|on|at|for|with|after|before|not)\b/i;

/** @param list of a deck @param text a point, as a sentence without its full stop */
export function usesIn(text: string, list: EntryList, material: Material): Said | undefined {
  const plain = upperFirst(text.replace(lead, '').replace(/[.;]$/, ''));
  const isSure =
    wordsOf(plain).length <= mostWords &&
    isClosed(plain) &&
    !isOdd(plain) &&
    !isBroken(plain) &&
    !/[:!?]|["“”]|\.\s|\bnot\b|\b(?:this|these|that|example|slide|figure|below|above|today)\b/i.test(
      plain,
    );
  if (!isSure) return undefined;
  return meansIn(plain, list) ?? letsIn(plain, list, material) ?? occursIn(plain, list, material);
}

/** “To check null values, we use IS NULL”: what is used to check null values? */
function meansIn(text: string, { heading }: EntryList): Said | undefined {
  const [, purpose = '', used = ''] = toUse.exec(text) ?? [];
  const [, means = used, link = 'to', aim = purpose] = useFor.exec(text) ?? [];
  const isKnown =
    aim !== '' &&
    means !== '' &&
    wordsOf(aim).length >= fewestOfPurpose &&
    wordsOf(means).length <= mostOfMeans &&
    !leaning.test(means) &&
    !/\b(?:it|them|they|he|she|its|their|your|our|my)\b|, (?:and|but|or) /i.test(
      `${aim} ${means}`,
    ) &&
    !/^(?:to|for|with|when|if|by|as|more|less|only|different|various)\b/i.test(means) &&
    isClosed(means);
  if (!isKnown) return undefined;
  const [first = ''] = wordsOf(aim);
  if (link === 'to' && verbFormOf(first) !== 'base' && !/^\p{Ll}{3,}$/u.test(first))
    return undefined;
  return sayingOf(heading, `what is used ${link} ${aim}?`, '', means);
}

/** “CASE statements allow us to introduce conditions”: what do they allow us to do? */
function letsIn(text: string, { heading }: EntryList, material: Material): Said | undefined {
  const [, article = '', subject = '', verb = '', who = '', to = '', deed = ''] =
    lets.exec(text) ?? [];
  const base = verb.toLowerCase().replace(/s$/, '');
  const [first = ''] = wordsOf(deed);
  const isDeed =
    base === 'help'
      ? verbFormOf(first) === 'base'
      : base === 'let'
        ? who !== '' && to === ''
        : who !== '' && to !== '';
  const isMany = isPlural(subject) || / and /.test(subject);
  const agrees = isMany !== /s$/.test(verb);
  if (!isDeed || !agrees || !isSubject(subject) || !isFine(deed)) return undefined;
  const named = nameWith(article, subject, isMany, material);
  const asked = `what ${isMany ? 'do' : 'does'} ${named} ${base} ${who}${base === 'let' ? '' : 'to '}do?`;
  return sayingOf(heading, asked, subject, deed);
}

/** “Selection bias occurs when some units are left out”: when does it occur? */
function occursIn(text: string, { heading }: EntryList, material: Material): Said | undefined {
  const [, article = '', subject = '', verb = '', when = ''] = occurs.exec(text) ?? [];
  const isWhole =
    clauseOf(upperFirst(when.replace(/^(?:only )?\p{L}+ /u, ''))) !== undefined || verbs.test(when);
  if (!isSubject(subject) || !isWhole || !isFine(when)) return undefined;
  const isMany = isPlural(subject) || / and /.test(subject);
  // A whole sentence has the article that its subject needs.
  const named = article.toLowerCase() + lowerFirst(subject, (word) => isName(word, material));
  const [, be = '', done = ''] = /^(is|are) (.+)$/.exec(verb) ?? [];
  const asked =
    be === ''
      ? `when ${isMany ? 'do' : 'does'} ${named} ${verb.replace(/s$/, '')}?`
      : `when ${be} ${named} ${done}?`;
  return sayingOf(heading, asked, subject, when);
}

function isSubject(subject: string): boolean {
  return (
    subject !== '' &&
    isNamed(subject) &&
    !aboutCase.test(subject) &&
    !conjunction.test(subject) &&
    clauseOf(`${subject} of it`) === undefined
  );
}
