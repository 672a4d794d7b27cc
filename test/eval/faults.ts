/** Faults of items that a script can see; each should be found in none. */
import type { CardItem, PlainItem, QuestionItem } from '../../src/generate/engine.ts';
import { stemOf, stopWords, wordsOf } from '../../src/generate/language/words.ts';

export const faultNames = [
  'the answer stands in the question',
  'a cloze gives its answer away',
  'a list is cut',
  'a name is in small letters',
  'a word is none',
] as const;
export type FaultName = (typeof faultNames)[number];

/** A text's words as written, and each page's plain text without spaces. */
export interface Known {
  words: ReadonlySet<string>;
  /** Words that are never written small. */
  names: ReadonlySet<string>;
}

export function knownOf(texts: readonly string[]): Known {
  const words = new Set<string>();
  const small = new Set<string>();
  const inside = new Set<string>();
  for (const text of texts) {
    // Where a sentence or a row of a table begins, any word has a capital.
    for (const [, word = ''] of text.matchAll(/(?<=[\p{Ll}\d,’] )(\p{Lu}\p{Ll}[\p{L}’'-]*)/gu))
      inside.add(word);
    for (const [word] of text.matchAll(/[\p{L}][\p{L}’'-]*/gu)) {
      words.add(word.toLowerCase());
      if (/^\p{Ll}/u.test(word)) small.add(stemOf(word).slice(0, 6));
    }
  }
  const names = [...inside].filter((word) => !small.has(stemOf(word.toLowerCase()).slice(0, 6)));
  return { words, names: new Set(names.map((word) => word.toLowerCase())) };
}

export function faultsOf(item: PlainItem, known: Known): FaultName[] {
  const faults: FaultName[] = [];
  if (item.type === 'question' && answerInStem(item)) faults.push(faultNames[0]);
  if (item.type === 'basic' && isTold(item.front, item.back)) faults.push(faultNames[0]);
  if (item.type === 'cloze' && isGivenAway(item.text)) faults.push(faultNames[1]);
  const isCut = asksForName(item) ? isCutName : isCutList;
  if (claimsOf(item).some((claim) => isCut(claim, item.quote))) faults.push(faultNames[2]);
  const words = textsOf(item).flatMap(
    (text) => text.replace(/\{\{c1::|\}\}/g, '').match(/[\p{L}][\p{L}’'-]*/gu) ?? [],
  );
  if (words.some((word) => /^\p{Ll}/u.test(word) && known.names.has(word)))
    faults.push(faultNames[3]);
  const ours = words.filter((word) => !ownWords.has(word.toLowerCase()));
  if (ours.some((word) => !known.words.has(word.toLowerCase()))) faults.push(faultNames[4]);
  return faults;
}

/** Words of our own questions. */
const ownWords = new Set(
  wordsOf(
    'what is are does do the term for which of these who when it called refer refers to mean describe word completes this statement in a an occur occurs happen happens true or false following has have name all put order steps',
  ),
);

function textsOf(item: PlainItem): string[] {
  switch (item.type) {
    case 'point':
      return [item.text];
    case 'basic':
      return [item.front, item.back];
    case 'cloze':
      return [item.text];
    case 'question':
      return [item.stem, ...item.options];
  }
}

function claimsOf(item: PlainItem): string[] {
  if (item.type === 'basic') return [item.back];
  if (item.type === 'question') return [item.options[item.answer] ?? ''];
  return [];
}

/** The stem contains a word of the right answer that no wrong answer has. */
function answerInStem({ stem, options, answer }: QuestionItem): boolean {
  const asked = rootsOf(stem);
  const told = options.map(
    (option) => [...rootsOf(option)].filter((root) => asked.has(root)).length,
  );
  const right = told[answer] ?? 0;
  return right > 0 && told.every((count, index) => index === answer || count < right);
}

/** All that the answer says is in the question. */
function isTold(front: string, back: string): boolean {
  const asked = rootsOf(front);
  const roots = [...rootsOf(back)];
  return roots.length > 0 && roots.every((root) => asked.has(root));
}

function isGivenAway(text: string): boolean {
  const hidden = /\{\{c1::(.+?)\}\}/.exec(text)?.[1] ?? '';
  const rest = rootsOf(text.replace(/\{\{c1::.+?\}\}/, ' '));
  return [...rootsOf(hidden)].some((root) => rest.has(root));
}

/** The quote goes on with “, and …” or “, or …” where the claim ends, inside the same list. */
function isCutList(claim: string, quote: string): boolean {
  const bare = claim.replace(/[.!?]$/, '');
  const at = quote.toLowerCase().indexOf(bare.toLowerCase());
  if (at < 0 || !bare.includes(' ')) return false;
  const after = quote.slice(at + bare.length);
  return /^,? (and|or) \p{L}/u.test(after)
    ? !isClause(after)
    : /^, \p{L}+(,| (and|or) )/u.test(after);
}

/** The question describes a thing and the answer is its name. */
function asksForName(item: PlainItem): boolean {
  const asked = item.type === 'basic' ? item.front : item.type === 'question' ? item.stem : '';
  return /^(?:What is the term for|What is it called|Which (?:of these|term))\b/.test(asked);
}

/** Behind a name “, or …” is another name for it; “In X, people and …” and “X, however, …” are no lists. */
function isCutName(name: string, quote: string): boolean {
  const at = quote.toLowerCase().indexOf(name.toLowerCase());
  const [before, after] = [quote.slice(0, Math.max(at, 0)), quote.slice(at + name.length)];
  const isFronted = /^(?:In|During|Under)(?: [\p{L}]+){0,4} $/u.test(before);
  if (isFronted || /^,? or |^, (?:however|therefore|then|thus)\b/.test(after)) return false;
  return isCutList(name, quote);
}

/** “, and it is …”: another statement, no member of the list. */
function isClause(after: string): boolean {
  return /^,? (and|or) (?:(?:while|when|if|although|because|since) |([\p{L}’'-]+ ){0,5}(?:is|are|was|were|can|may|has|have|will|does|do|should|could|would|\p{L}+s)\b)/u.test(
    after,
  );
}

/** Beginnings of the words that carry meaning: “fermenter” and “fermentation” are one. */
function rootsOf(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => word.length > 3 && !stopWords.has(word));
  return new Set(words.map((word) => stemOf(word).slice(0, 7)));
}

export function isCard(item: PlainItem): item is CardItem {
  return item.type === 'basic' || item.type === 'cloze';
}
