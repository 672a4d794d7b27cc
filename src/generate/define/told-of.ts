/** Whether a sentence tells something else about its term than what it is: a property, a name, one case, or what another thing does. */
import { verbFormOf } from '../language/common-verbs.ts';
import { isAdverb } from '../language/words.ts';
import type { RawDefinition } from './definition-features.ts';
import { beforeRelative, hasPluralNoun } from './things.ts';

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
/** “appropriate if companies …”, “capable of providing …”, “obtained according to …”: a state, not a kind of thing. */
const onlyState =
  /^(?:\p{Ll}+(?:[^s]ible|able|ous|ful|ware)|full|made|built) of\b|^(?:\p{Ll}+(?:ate|ble|ous|ful|ware|ent|ant|ed)|full|made|built|found|given|written|drawn|chosen|taken|set|kept|held|done) (?:from|by|in|on|to|with|as|at|if|when|only|enough|once|whenever|according|so|after|before|without|depending|alongside)\b/u;
/** “one of the commonly used techniques”, “an early precursor of …”: it says only that there are others. */
const oneAmongOthers =
  /^among (?:the|its|many)\b|^(?:the|a) (?:gold standard|responsibility)\b|^one of (?!(?:the )?(?:two|three|four|five|six|seven)\b)|^(?:an?|the) (?:\p{Ll}+ ){0,2}(?:precursor|cousin|alternative|predecessor|successor|counterpart|analog(?:ue)?)\b|^an? (?:\p{Ll}+ )?(?:integral|inherent|big|large|small|vital) part of\b|^an? \p{Ll}+ly an? /u;
/** “the broadest level of strategy” */
const onlyRank = /^the \p{Ll}+est (?:[\p{L}-]+ ){0,3}[\p{L}-]+$/u;
/** “the ones at the top of the diagram”, “a similar solution”, “the reverse characteristic”: of other things around. */
const asOthers =
  /^(?:the|those) ones\b|\b(?:across|of|on|in) the (?:diagram|figure|picture|drawing|graph|plot)\b|^(?:\p{Ll}+ )?an? (?:very |quite |rather )?similar \p{Ll}|\bthe (?:reverse|opposite|latter|former) (?!of\b|directions?\b|ends?\b|sides?\b|sex\b)\p{Ll}/u;
/** “an innovation that was originally envisioned as …”: how it began, not what it is. */
const onlyOrigin =
  /^an? (?:[\p{L}-]+ ){1,4}(?:that|which) (?:was|were) (?:originally|initially|first) \p{Ll}+/u;
/** “push, which accumulates …, and pull, which retrieves …” */
const nextOfList = /,? and [^,]{2,30}, which /;
/** “the fact that the map is injective is called …”: which map? */
const ofOneFact = /^the fact that (?:the|its|their) /i;
/** A judgement with its reason. */
const isArgued =
  /^(?:an?|the) (?:(?!that |who |which |when )\S+ ){1,8}because (?:it|they|this|the|people|there)\b/;
const byRelation =
  /^(?:focus(?:es)? on|involves?|consists? of|describes?|includes?|emphasizes?)\b ?/;

/** “a p-group if and only if …”: when something is so. */
const isEquivalent = /\bif and only if\b|\biff\b/;
/** “a subset of every set”: what else it belongs to. */
const onlyPartOfAll =
  /^an? (?:\p{Ll}+ )?(?:subset|subgroup|subspace|part|member|element|case) of (?:every|all|each|any) /u;
/** “the amount that Cheesy Chuck’s must pay”: an example’s firm. */
const paidByNamed =
  /\b(?:that|which|what|amount|money) (?:\p{Lu}[\p{L}’'&.-]* ){1,3}(?:must|has|had|have|owes?|owed|pays?|paid|will|would|expects?|plans?|needs?)\b/u;
/** “new items in the task”: of one study or example. */
const ofThatStudy =
  /\b(?:in|of|from|for|during|to) the (?:task|study|experiment|example|game|scenario|metaphor|exercise|dataset|survey|story)(?: above| below)?$/;
/** “each representing the contents of one of the files”: one of several is described, without a noun. */
const withoutNoun = /^(?:each|every) \p{Ll}+ing\b/u;
/** “a company that compiles an annual list” called X: the list is X. */
const endsInObject =
  /\b(?:that|which|who) (?:\p{Ll}+ )*?(?:\p{Ll}+[^siu\W]s) an? (?:[\p{L}-]+ )?[\p{L}-]+$/u;

/** @param text of the sentence */
export function tellsOther(raw: RawDefinition, meaning: string, text: string): boolean {
  const { subject, link, form } = raw;
  if (ofWhich.test(meaning) || namesAnother.test(` ${meaning} `)) return true;
  // “identical means they each have …”
  if (link === 'does' && /^means\b/.test(meaning)) return true;
  if (nextOfList.test(meaning) || (link === 'called' && ofOneFact.test(meaning))) return true;
  if (paidByNamed.test(meaning) || ofThatStudy.test(meaning) || withoutNoun.test(meaning))
    return true;
  if (form === 'named' && endsInObject.test(meaning)) return true;
  if (asOthers.test(meaning) || isUndefined(subject) || isAsideOnly(raw, meaning, text))
    return true;
  const related = link === 'does' ? meaning : `${link} ${meaning}`;
  if (byRelation.test(related)) return supportsToo(related.replace(byRelation, ''));
  if (link !== '' && !/^(?:is|are)$/.test(link)) return false;
  if (onlyKind.test(meaning) || onlyQuality.test(meaning) || onlyState.test(meaning)) return true;
  if (isEquivalent.test(meaning) || onlyPartOfAll.test(meaning)) return true;
  if (link === 'are' && isOnlyQuality(meaning)) return true;
  if (onlyOrigin.test(meaning) || oneAmongOthers.test(meaning) || onlyRank.test(meaning))
    return true;
  if (compared.test(meaning) && !/\bthan\b/.test(meaning)) return true;
  if (isArgued.test(meaning) || onlyPlaced.test(meaning)) return true;
  if (link !== '') return false;
  const before = text.slice(0, Math.max(0, text.indexOf(subject)));
  const isAside = text.includes(`${subject} (`) && ofThatThing.test(before);
  return isAside || sumsUp.test(meaning) || ofOneCase.test(before);
}

/** “small and more focused, testing one module at a time”: no noun that several things can be. */
function isOnlyQuality(meaning: string): boolean {
  const [first = ''] = beforeRelative(`${meaning} `).split(/[;:(]/);
  return (
    !/^(?:an?|the|any|one|two|three|our|your|their|its|those|what|when|where|how)\b/i.test(
      meaning,
    ) && !hasPluralNoun(first)
  );
}

/** “exactly (accurate to thirteen decimal places)”: no thing is called so. */
const isUndefined = (subject: string) =>
  isAdverb(subject.replace(/^(?:an?|the) /i, '')) || /^\p{L}+ly (?:an?|the)\b/u.test(subject);

/** Set off by a sign, yet no name for the term: another statement, another choice, or what to do with it. */
function isAsideOnly({ link, form }: RawDefinition, meaning: string, text: string): boolean {
  if (link !== '') return false;
  const opened = text.slice(0, Math.max(0, text.indexOf(meaning)));
  if (/[:;] $/.test(opened)) return /; $/.test(opened) || isWholeStatement(meaning);
  if (form !== 'bracket') return false;
  // “the ID (or a long enough part of it)”, “freezing (contrast packaging for others)”
  return /\((?:or|contrast|compare|see|cf\.|note|recall) $/.test(opened) || bidding.test(meaning);
}

const bidding = /^(?:contrast|compare|see|note|recall|think of|remember)\b/;
const verbs = /\b(?:is|are|was|were|has|have|had|can|may|will|would|must|do|does|did|should)\b/g;
const relatives = /\b(?:that|which|who|whose|where|when|what|how|whether|if|as|than|because)\b/g;

/** “anything that falls in it is going to be small”: more verbs than clauses that need one. */
function isWholeStatement(meaning: string): boolean {
  const count = (pattern: RegExp) => meaning.match(pattern)?.length ?? 0;
  if (count(verbs) > count(relatives)) return true;
  const words = beforeRelative(meaning).split(' ');
  return (
    words.some((word, at) => {
      const next = words[at + 1] ?? '';
      const isVerb = verbFormOf(word) === 'third' || (verbFormOf(word) === 'base' && at > 0);
      return (
        isVerb &&
        /^(?:an?|the|to|its|their|them|it|\p{Ll}+s)$/u.test(next) &&
        !/^(?:to|and|or|of)$/.test(words[at - 1] ?? '')
      );
    }) || /\b(?:\p{Ll}+s|that|they) \p{Ll}+ly \p{Ll}+ /u.test(beforeRelative(meaning))
  );
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
