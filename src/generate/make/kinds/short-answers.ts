/** Terms that are typed, asked for by their definition. Pure. */
import { withoutAdverb } from '../../define/verbs.ts';
import { withFirstLetters } from '../../language/first-letters.ts';
import { lowerFirst, sharesRoot, upperFirst, wordsOf } from '../../language/words.ts';
import type { KindCandidate } from '../choose.ts';
import { isName, type Material } from '../material.ts';
import { namesOf, otherNamesIn } from '../other-names.ts';
import { isFitToAsk } from '../questions.ts';
import { cosine } from '../rank.ts';
import { mostWordsTyped } from './bounds.ts';
import { askingFor, type Defined, foilsOf } from './defined.ts';

/** Terms with more similar definitions may be one thing. */
const sameThing = 0.8;

export function shortAnswersOf(all: readonly Defined[], material: Material): KindCandidate[] {
  const names = otherNamesIn(material);
  const terms = all.map(({ term }) => term);
  return all.flatMap((one) => {
    const { term, meaning, definition, page, quote } = one;
    if (wordsOf(term).length > mostWordsTyped || sharesRoot(term, meaning)) return [];
    if (!isNameToLearn(term) || describes.test(term) || (definition && !isFitToAsk(definition)))
      return [];
    if (all.some((other) => other !== one && cosine(one.vector, other.vector) > sameThing))
      return [];
    const stem = stemFor(one, material);
    if (stem === undefined) return [];
    const accepted = namesOf(term, names, terms);
    const task = { kind: 'short' as const, accepted, foils: foilsOf(one, all, accepted) };
    const asked = withFirstLetters(stem, accepted[0] ?? term, terms);
    return [{ ...askingFor(one), item: { type: 'task', stem: asked, task, page, quote } }];
  });
}

/** “nitrogen and hydrogen”, “remaining monosaccharides”, “carbon by definition” name nothing of their own. */
const namesNothing =
  /\b(?:and|or|by)\b|^(?:inside|outside|within|during|other|others|another|remaining|different|various|certain|several|many|most|some|such|same|similar|new|first|second|third|last|next|main|whole|entire|resulting|following|good|better|best|so-called)\b/i;

/** “multimodal”, of a distribution: its whole name would be typed. */
const describes = /^\p{Ll}+(?:al|ic|ous|ive|able|ible|less)$/u;

export function isNameToLearn(term: string): boolean {
  return !namesNothing.test(term);
}

/** “one that is cube-like”, “a higher price in the labor market”, “units that are sold at that price”: of what, is not said. */
const saysNotOfWhat =
  /^(?:the )?(?:one|ones|those|that|something|anything)\b(?! of\b)|^(?:an?|the) (?:more |less |other |same |only |\p{L}+er )|\b(?:this|that|these|those|such) (?:\p{Ll}+ )?\p{Ll}+$/iu;

/** “the term economists use to describe a person’s satisfaction”, “a term that refers to all media” */
const sayingThatItIsATerm =
  /^(?:an?|the) (?:\p{L}+ )?(?:term|word|name) (?:[\p{L} ]{0,40} )?(?:describes?|refers? to|for) (?=\S+ \S+)/u;

/** @returns `undefined` if the definition does not say what the thing is */
function stemFor({ meaning, definition }: Defined, material: Material): string | undefined {
  const said = lowerFirst(meaning, (word) => isName(word, material));
  const when = /^when (.+?),? (?:it|this)$/i.exec(said)?.[1];
  const verb = withoutAdverb(definition?.link ?? 'is');
  if (verb === 'called' && when) return `What is it called when ${when}?`;
  if (/^(occur|happen)s? when$/.test(verb)) return `What is it called when ${said}?`;
  const isMeaning = /^(is|are|refers? to|called)$|defined as/.test(verb);
  if (!isMeaning || saysNotOfWhat.test(said)) return undefined;
  return `Which term is this? “${upperFirst(meaning.replace(sayingThatItIsATerm, ''))}”`;
}
