/** “Term: what it is”, as on slides and in lists of terms. */
import { isThing } from '../define/things.ts';
import { lowerStart, wordsOf } from '../language/words.ts';
import { isTermLike } from '../make/term-names.ts';
import type { Entry, EntryList } from './entries.ts';
import { saysNothing } from './slide-pages.ts';

export interface Gloss {
  term: string;
  meaning: string;
  entry: Entry;
  list: EntryList;
}

const parted = /^(\p{L}[^:–—]{0,58}?|\.\p{L}[^:–—\s]{0,20})(?::|\s[–—-])\s+(?=\S)(.+)$/su;
/** What introduces a remark rather than naming a thing. */
const labels =
  /^(today|tomorrow|yesterday|outcome|assumption|claim|fact|intuition|note that|notes?|goals?|aims?|examples?|e\.?g|see( also)?|docs?|documentation|more|tips?|hints?|warnings?|caution|questions?|q|a|answers?|sources?|references?|remember|principles?|idea|general idea|better practice|past|required|also|thus|so|result|results|summary|conclusions?|figure|table|chapter|credit|author|date|version|email|web|url|website|pros?|cons?|advantages?|disadvantages?|main .*|most .*|new .*|other .*|some .*|several .*|many .*|all .*|if .*|when .*|how .*|why .*|what .*|which .*|step( \d+)?|part( \d+)?|\d.*)$/i;
/** What one is told to do is no name. */
const imperative =
  /^(add|adopt|apply|ask|avoid|build|call|change|check|choose|clean|compare|contribute|copy|create|define|describe|discuss|do|download|draw|edit|enter|explain|find|fix|follow|get|give|go|identify|import|improve|install|keep|learn|list|look|make|move|open|read|remove|repeat|replace|run|save|see|select|send|set|show|start|stop|take|test|think|try|turn|type|update|upload|use|wait|watch|write)\s/i;
const agenda =
  /agenda|outline|overview|road ?map|schedule|contents|plan|today|question|quiz|reference|reading|exercise/i;
const mostWordsOfTerm = 4;
/** Two words under a point are as often an example as a meaning. */
const fewestWordsUnder = 4;
const mostWordsOfMeaning = 40;

/** Two lines of a slide that came together without a sign between them. */
const runsOn =
  /[\p{L})] (The|An?|You|Someone|Many|And|Also|This|It|They|If|When|In|For|Or|But|Can|Feel|Use|See|\p{Lu}\p{Ll}+(ing|er|or)) \p{Ll}/u;

/** Sure ones only: the term is set apart, the list is a glossary, or its neighbours are made alike. */
export function glossesOf(list: EntryList): Gloss[] {
  if (saysNothing(list.heading) && !list.isGlossary && agenda.test(list.heading)) return [];
  const found = list.entries.flatMap((entry, index) => {
    if (list.isOfSlide !== undefined && mayGoOn(entry, list.entries[index + 1])) return [];
    const gloss =
      (list.isGlossary ? glossOfTerm(entry) : undefined) ?? partsOf(entry) ?? glossUnder(entry);
    return gloss === undefined ? [] : [{ ...gloss, entry, list }];
  });
  if (list.isGlossary || found.length >= Math.max(2, list.entries.length / 2)) return found;
  return found.filter(({ term, entry }) => entry.terms.includes(term));
}

function partsOf({ text }: Entry): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const [, term = '', rest = ''] = parted.exec(text) ?? [];
  const meaning = firstSentence(rest);
  return isNamed(term) && isMeaning(meaning) ? { term, meaning } : undefined;
}

/** “**action potential** electrical signal that …”: nothing but the font parts them. */
function glossOfTerm({ text, terms }: Entry): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const term = terms.find((one) => text.startsWith(`${one} `));
  if (term === undefined) return undefined;
  const meaning = text.slice(term.length).replace(/^\s*[:–—-]?\s*/, '');
  return isNamed(term) && isMeaning(meaning) ? { term, meaning } : undefined;
}

/** The next point begins small where this one does not: it may be the rest of this one. */
export function mayGoOn({ text, under }: Entry, next: Entry | undefined): boolean {
  const isOpen = /^\p{Lu}/u.test(text) && !/[.!?:;]$/.test(text);
  return next !== undefined && under.length === 0 && isOpen && /^\p{Ll}/u.test(next.text);
}

/** It says something of the thing, not what the thing is. */
const tells =
  /^(must|can|could|may|might|is|are|was|were|has|have|had|should|will|would|do|does|did|to|not|never|just|only|typically|usually|often|also|and|but|or|so|because|then|than|requires?|depends?|e\.?g|i\.?e|for example|example|like|such as|don[’']t|did|how|why|what|assume|use|see)\b|\?$|=/i;

/** A point that names a thing, with the one point under it. */
function glossUnder({ text, under }: Entry): Pick<Gloss, 'term' | 'meaning'> | undefined {
  const [only, ...others] = under;
  if (only === undefined || others.length > 0 || only.whole !== only.quote) return undefined;
  if (wordsOf(only.text).length < fewestWordsUnder) return undefined;
  const term = text.replace(/:$/, '');
  const meaning = only.text;
  return isNamed(term) && !/[.!?]$/.test(term) && isMeaning(meaning) && !tells.test(meaning)
    ? { term, meaning }
    : undefined;
}

function isNamed(term: string): boolean {
  const size = wordsOf(term).length;
  return (
    size >= 1 &&
    size <= mostWordsOfTerm &&
    !labels.test(term) &&
    !/[=<>{}\\]/.test(term) &&
    !imperative.test(term) &&
    isTermLike(term, true)
  );
}

function isMeaning(meaning: string): boolean {
  const size = wordsOf(meaning).length;
  return (
    size >= 2 &&
    size <= mostWordsOfMeaning &&
    !/:\s|:$|^\(|!|\?$|^https?:|^[\d\W]+$|\. \. \.|…/.test(meaning) &&
    // Addresses, channels, paths and code.
    !/[{}\\<>$=@#*]|::|\S\/\S+\/|\.\.\/|\w\.\p{L}{2,}\.\p{L}{2,}/u.test(meaning) &&
    !/^(see|from|by|yes|no|must|this|these|it|they|there)\b/i.test(meaning) &&
    !/^[~≈]?\d[\d.,]*\s?\S*$/.test(meaning) &&
    !isStatement(meaning) &&
    !runsOn.test(meaning)
  );
}

/** “Arrive ahead of time.”, “Starting a business takes long hours.”: a sentence of prose, not what the thing is. */
function isStatement(meaning: string): boolean {
  if (!/^\p{Lu}.*\.$/u.test(meaning)) return false;
  const plain = lowerStart(meaning.slice(0, -1));
  return !isThing(plain) && !/^(?:how|what|when|where|the ways?|an? )/.test(plain);
}

/** A slide’s entry may be two that came together: what follows with no full stop between is another. */
function firstSentence(text: string): string {
  const [first = ''] = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  return first.replace(/\s+https?:\S+.*$/, '').trim();
}
