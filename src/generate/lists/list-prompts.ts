/** Questions for entries of a list. */
import type { Grammar } from '../define/languages/grammar.ts';
import { lowerFirst, upperFirst } from '../language/words.ts';
import { contains, isName, type Material } from '../make/material.ts';
import { articleIn, isPlural, plainTerm } from '../make/term-names.ts';
import { act, isKind, isOfBook } from './books/book-lists.ts';
import type { EntryList } from './entries.ts';
import type { Gloss } from './glosses.ts';

/** Properties of any thing: “Motivation: …” under its name. */
const ofThing =
  /^(?:definition|motivation|purpose|goal|aim|main idea|mission|origin|basis|founder|scope|structure|organi[sz]ation|focus|intent|intention|rationale)$/i;

/** Glossary terms need no context; other terms get it from the heading. */
export function frontOfGloss(
  { term, meaning, list, isSaid, named }: Gloss,
  material: Material,
  grammar?: Grammar,
): string {
  if (grammar !== undefined) {
    const asked = grammar.explain.replace('{T}', term.trim());
    // A heading that asks is no place.
    return list.isGlossary || list.heading.includes('?') ? asked : placed(list, asked);
  }
  if (!material.english) return placed(list, term);
  const small = lowerFirst(term, (word) => isName(word, material));
  if (!list.isGlossary) {
    if (isOfBook(list)) return frontInBook(term, meaning, material);
    // The title of the slide is the term itself.
    if (isSaid === true || plainTerm(list.heading) === plainTerm(term))
      return whatIs(term, named ?? small);
    if (list.isOfDeck === true && ofThing.test(term))
      return placed(list, `what is the ${term.toLowerCase()}?`);
    // “Demand curves: Giffen good”, with a meaning of Giffen good.
    if (list.isOfDeck === true && contains(plainTerm(list.heading), plainTerm(term)))
      return whatIs(term, small);
    // “Rules – specifies how …”, “clean: clean up …”
    const does = act.test(meaning) && !isMany(term);
    return placed(list, does ? `what does “${term}” do?` : `what is “${term}”?`);
  }
  return whatIs(term, small);
}

/** @param named the term as written in the question */
function whatIs(term: string, named: string): string {
  return `What ${isMany(term) ? 'are' : 'is'} ${named}?`;
}

/** “TGS” is one. */
function isMany(term: string): boolean {
  return !/^\p{Lu}{2,}$/u.test(term) && isPlural(term);
}

/** Things from books are clear without a heading. */
function frontInBook(term: string, meaning: string, material: Material): string {
  const plural = isPlural(term);
  const small = lowerFirst(term, (word) => isName(word, material));
  const article = /^an? /i.test(meaning) && !plural ? articleIn(material.sentences, small) : '';
  const named = article === '' ? small : `${article} ${small}`;
  if (!isKind(meaning)) return `What does ${named} do?`;
  return `What ${plural ? 'are' : 'is'} ${named}?`;
}

/** @param asked a whole question, or words in its place */
export function placed({ heading }: EntryList, asked: string): string {
  return heading === '' || heading.endsWith('?') ? upperFirst(asked) : `${heading}: ${asked}`;
}
