/** Blanks in points of slides: the words that their author set apart. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { verbFormOf } from '../../language/common-verbs.ts';
import { keysOf, stopWords, wordsOf } from '../../language/words.ts';
import { contains, type Material } from '../../make/material.ts';
import { isTermLike, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, listsOf, mayGoOn } from '../entries.ts';
import type { ListCard } from '../list-cards.ts';
import { verb } from '../title-kinds.ts';
import { leans } from './slide-lists.ts';
import { saysNothing } from './slide-pages.ts';

const [fewestWords, mostWords] = [7, 32];
const mostWordsOfTerm = 4;
/** Its last words are missing. */
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
  // A term with its meaning is asked for elsewhere; a note or a path is no statement.
  if (/:|;$|\s[–—-]\s|^[^\p{Lu}“"]|^(To|For|In|By) |[/#†‡*]/u.test(text) || !verb.test(text))
    return undefined;
  const named = names.flatMap((name) => {
    const at = text.toLowerCase().indexOf(name);
    return at < 0 ? [] : [text.slice(at, at + name.length)];
  });
  // In a deck what one is told to do is no statement, and a single word is often set apart for stress alone.
  const [first = ''] = wordsOf(text);
  if (isOfDeck === true && (verbFormOf(first) === 'base' || lacksSubject.test(text)))
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

/** No word for how, how much or where, and not the first word of its point alone. */
function isNameOfThing(term: string, text: string): boolean {
  if (wordsOf(term).length > 1) return true;
  return (
    isTermLike(term) &&
    !text.startsWith(term) &&
    verbFormOf(term.toLowerCase()) === undefined &&
    !/(?:able|ient|ible|al|ive|ous|ic|ful|less|ed|ly|ary)$|^(?:beneath|above|below|outcome|license|objective|parameter|change|scarce|reliable|real|best|worst)s?$/i.test(
      term,
    )
  );
}

/** What other slides are about, and what is set apart elsewhere; the longest first. */
function namesIn({ sections, marked }: Material): string[] {
  const titles = sections.filter((title) => !saysNothing(title) && !/[?:!.]/.test(title));
  return [...new Set([...titles.map((title) => title.toLowerCase()), ...marked])]
    .filter((name) => name.length >= fewestLettersOfName && wordsOf(name).length <= mostWordsOfTerm)
    .sort((a, b) => b.length - a.length);
}

/** A whole word or a few, once in the point and not in the title. */
function mayBeHidden(term: string, text: string, heading: string): boolean {
  const words = wordsOf(term);
  const parts = text.split(term);
  const [before = '', after = ''] = parts;
  return (
    parts.length === 2 &&
    term.length >= fewestLetters &&
    /^[\p{L}][\p{L}\s’'-]*$/u.test(term) &&
    !/\([^)]*$/.test(before) &&
    // Of two that are named together either could be hidden.
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
