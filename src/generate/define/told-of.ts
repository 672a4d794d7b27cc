/** Whether a sentence tells something else about its term than what it is: a property, a name, one case, or what another thing does. */
import { verbFormOf } from '../language/common-verbs.ts';
import type { RawDefinition } from './definition-features.ts';
import { beforeRelative } from './things.ts';

/** “the nuclide that results from the decay is known as the daughter”: another term is named here. */
const namesAnother =
  / (?:is|are|was|were) (?:also |often |sometimes |commonly |generally )?(?:called|known as|termed|referred to as) /;
/** “the aim of which is to prove …” belongs to a relative clause. */
const ofWhich = /^(?:an?|the) \p{Ll}+ of which\b/u;
/** “a type of sequence”: which one? */
const onlyKind =
  /^(?:an?|one) (?:type|kind|form|sort|class|variety|branch|part) of (?:[\p{L}-]+ ?){1,2}$/u;
/** “a slightly heavier particle”: heavier than what? */
const compared =
  /^(?:an?|the) (?:slightly |much |somewhat |far |even )?(?:heavier|lighter|larger|smaller|bigger|greater|longer|shorter|faster|slower|newer|older|stronger|weaker|wider|narrower|simpler|easier|cheaper|better|worse|more|less) /;
/** “always partial”, “a rather versatile tool”, “a therapy approach that typically takes years”: how it is, not what it is. */
const onlyQuality =
  /^(?:always|never|partly|mostly|only|almost|nearly|just|rather|quite|very) |^an? (?:rather|quite|fairly) |^an? (?:[\p{L}-]+ ){1,3}that (?:typically |usually |often |generally )?(?:takes?(?! place)|lasts?|costs?) /u;
/** “the South, a move that …”: it sums up the clause, not the term. */
const sumsUp =
  /^an? (?:\p{Ll}+ )?(?:move|decision|step|fact|development|trend|feat|figure|total|achievement|increase|rise|drop|decline|configuration|shift) (?:that|which|called|of|intended|meant|designed)\b/u;
/** “our two variables, or things that …”: the words of one case. */
const ofOneCase = /\b(?:our|my|your|his|her) (?:\p{Ll}+ )?$/u;
/** “by its internal characteristics (the notes of the chord)” */
const ofThatThing = /\b(?:its|their) (?:\p{Ll}+ )?$/u;
/** “A pie chart is shown in Figure”: where it stands, not what it is. */
const onlyPlaced =
  /^(?:shown|depicted|illustrated|displayed|listed|given|presented|plotted|summari[sz]ed|drawn|seen|described|discussed) (?:in|on|at|by|below|above|here|next)\b/;
/** A judgement with its reason. */
const isArgued =
  /^(?:an?|the) (?:(?!that |who |which |when )\S+ ){1,8}because (?:it|they|this|the|people|there)\b/;
const byRelation =
  /^(?:focus(?:es)? on|involves?|consists? of|describes?|includes?|emphasizes?)\b ?/;

/** @param text of the sentence */
export function tellsOther(raw: RawDefinition, meaning: string, text: string): boolean {
  const { subject, link } = raw;
  if (ofWhich.test(meaning) || namesAnother.test(` ${meaning} `)) return true;
  const related = link === 'does' ? meaning : `${link} ${meaning}`;
  if (byRelation.test(related)) return supportsToo(related.replace(byRelation, ''));
  if (link !== '' && !/^(?:is|are)$/.test(link)) return false;
  if (onlyKind.test(meaning) || onlyQuality.test(meaning)) return true;
  if (compared.test(meaning) && !/\bthan\b/.test(meaning)) return true;
  if (isArgued.test(meaning) || onlyPlaced.test(meaning)) return true;
  if (link !== '') return false;
  const before = text.slice(0, Math.max(0, text.indexOf(subject)));
  const isAside = text.includes(`${subject} (`) && ofThatThing.test(before);
  return isAside || sumsUp.test(meaning) || ofOneCase.test(before);
}

/** “equality and supports government intervention”: the second verb has the same subject. */
function supportsToo(meaning: string): boolean {
  const own = beforeRelative(`${meaning} `);
  const [, verb = ''] =
    /^[^,]*? and (?:also )?(\p{Ll}+s) (?!of|in|for|to|that|and|or|with|by|from|between|within|among|on)\p{Ll}+/u.exec(
      own,
    ) ?? [];
  return verbFormOf(verb) === 'third';
}
