/** Blanks in points of slides, for words that the author marked. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { verbFormOf } from '../../language/common-verbs.ts';
import { keysOf, stopWords, wordsOf } from '../../language/words.ts';
import { contains, type Material } from '../../make/material.ts';
import { isTermLike, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, listsOf, mayGoOn } from '../entries.ts';
import type { ListCard } from '../list-cards.ts';
import { clauseOf } from './clauses.ts';
import { leans } from './slide-gaps.ts';
import { saysNothing, verb } from './slide-pages.ts';
import { isBroken, spoken } from './slide-points.ts';

const [fewestWords, mostWords] = [7, 32];
const mostWordsOfTerm = 4;
/** The sentence is cut off. */
const cut = / (and|or|the|an?|of|to|that|with|in|for|by|from|as|is|are)$| \. /i;
const fewestLettersOfName = 6;
const [fewestLetters, mostOnPage] = [4, 2];

export function slideBlanks(pages: readonly CleanPage[], material: Material): ListCard[] {
  if (!material.english) return [];
  const names = namesIn(material);
  const taken = new Map<number, number>();
  return listsOf(pages).flatMap((list) => {
    if (list.isOfSlide === undefined || saysNothing(list.heading)) return [];
    return list.entries.flatMap((entry, index) => {
      if (mayGoOn(entry, list.entries[index + 1]) || cut.test(entry.text)) return [];
      const onPage = taken.get(entry.page) ?? 0;
      const text = onPage < mostOnPage ? blankIn(entry, list, names) : undefined;
      if (text === undefined) return [];
      taken.set(entry.page, onPage + 1);
      const { page, quote, block } = entry;
      const asks = plainTerm(/\{\{c1::(.+?)\}\}/.exec(text)?.[1] ?? '');
      return [
        { item: { type: 'cloze', text, page, quote }, asks, block, keys: keysOf(entry.text) },
      ];
    });
  });
}

function blankIn(
  { text, terms }: Entry,
  { heading, isOfDeck }: EntryList,
  names: readonly string[],
): string | undefined {
  const size = wordsOf(text).length;
  if (size < fewestWords || size > mostWords || leans.test(text)) return undefined;
  // A term with its meaning gets another card. A note or a path is not a statement.
  if (/:|;$|\s[–—-]\s|^[^\p{Lu}“"]|^(To|For|In|By) |[/#†‡*]/u.test(text) || !verb.test(text))
    return undefined;
  const named = names.flatMap((name) => {
    const at = text.toLowerCase().indexOf(name);
    return at < 0 ? [] : [text.slice(at, at + name.length)];
  });
  // Instructions are not statements, and in a deck a single marked word is often only stressed.
  const [first = ''] = wordsOf(text);
  if (isOfDeck === true && (verbFormOf(first) === 'base' || lacksSubject.test(text)))
    return undefined;
  if (
    isOfDeck === true &&
    (clauseOf(text) === undefined ||
      isBroken(text) ||
      spoken.test(text) ||
      /[.?!] \p{Lu}|,$|^the (?:fix|idea|trick|point|problem|solution|answer|question) |\d\.\d/iu.test(
        text,
      ))
  )
    return undefined;
  const term = [...terms, ...named].find(
    (one) => mayBeHidden(one, text, heading) && (isOfDeck !== true || isNameOfThing(one, text)),
  );
  if (term === undefined) return undefined;
  const at = text.indexOf(term);
  return `${text.slice(0, at)}{{c1::${term}}}${text.slice(at + term.length)}`;
}

const lacksSubject =
  /^(?:will|would|can|could|should|must|may|how|what|when|where|why|who|which|if|even|only|gives?|\p{L}+ing (?:an?|the|to|of|for))\b/iu;

const clauseEnds =
  /^["”]? (?:is|are|was|were|has|have|can|could|may|might|must|will|would|should|does|do|of|in|on|at|to|for|with|by|from|as|into|that|which|who|and|or|but|when|where|if|because|than|between)\b/i;

/** Not a word for manner, amount or place, and not the first word of the point alone. */
function isNameOfThing(term: string, text: string): boolean {
  if (wordsOf(term).length > 1) return true;
  const at = text.indexOf(term);
  const [before, after] = [text.slice(0, at), text.slice(at + term.length)];
  // A part of a longer name could be many words: “a _____ message”, “random digit _____”.
  const isWhole =
    /(?:^|^\p{Lu}\p{Ll}+ |\b(?:an?|the|of|to|in|by|with|called|as|from|into|for|on|is|are|and|or)\s)["“]?$/iu.test(
      before,
    ) &&
    (/^["”]?(?:$|[,.;)]| [–(])/.test(after) ||
      clauseEnds.test(after) ||
      verbFormOf(wordsOf(after)[0] ?? '') !== undefined);
  return (
    isWhole &&
    !/\bto $/.test(before) &&
    isTermLike(term) &&
    !text.startsWith(term) &&
    verbFormOf(term.toLowerCase()) === undefined &&
    !/(?:able|ient|ible|al|ive|ous|ic|ful|less|ed|ly|ary)$|^(?:beneath|above|below|outcome|license|objective|parameter|change|scarce|reliable|real|best|worst)s?$/i.test(
      term,
    )
  );
}

/** Subjects of other slides and terms marked elsewhere; longest first. */
function namesIn({ sections, marked }: Material): string[] {
  const titles = sections.filter((title) => !saysNothing(title) && !/[?:!.]/.test(title));
  return [...new Set([...titles.map((title) => title.toLowerCase()), ...marked])]
    .filter((name) => name.length >= fewestLettersOfName && wordsOf(name).length <= mostWordsOfTerm)
    .sort((a, b) => b.length - a.length);
}

/** Whole words, once in the point and not in the title. */
function mayBeHidden(term: string, text: string, heading: string): boolean {
  const words = wordsOf(term);
  const parts = text.split(term);
  const [before = '', after = ''] = parts;
  return (
    parts.length === 2 &&
    term.length >= fewestLetters &&
    /^[\p{L}][\p{L}\s’'-]*$/u.test(term) &&
    !/\([^)]*$/.test(before) &&
    // “A or B”: each of the two would fit.
    !/\b(and|or) (an? |the )?[“"]?$|, $/.test(before) &&
    !/^[”"]?,? (and|or)\b|^[”"]?, /.test(after) &&
    words.length <= mostWordsOfTerm &&
    !words.some((word) => word.length < 3 || stopWords.has(word)) &&
    !/[\p{L}\p{N}-]$/u.test(before) &&
    !/^[\p{L}\p{N}-]/u.test(after) &&
    !/^(examples?|primary|important|key|never|always|only|question|answer|can|cannot|all|any)$/i.test(
      term,
    ) &&
    !contains(plainTerm(heading), plainTerm(term)) &&
    !contains(plainTerm(before + after), plainTerm(term))
  );
}
