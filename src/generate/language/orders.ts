/**
 * Tells an order to the reader, “Find the derivative”, from a statement that begins with the same word, “Open source
 * software is free”.
 */
import { verbFormOf } from './common-verbs.ts';
import { lowerStart, stopWords, wordsOf } from './words.ts';

/** Textbooks give orders with these. They are neither nouns nor adjectives, so they need no further proof. */
const onlyVerbs = new Set(
  'add apply ask be calculate choose compare compute consider deduce define describe determine discuss explain explore find give identify imagine install keep learn let listen negate prove remember rewrite simplify suppose verify write'.split(
    ' ',
  ),
);
/** These may also begin the name of a thing: “type theory”, “contrast agents”, “a select committee”. */
const alsoNames = new Set(
  'check click contrast draw go list look make note notice open press read recall run see select set show take think try type use view visit watch'.split(
    ' ',
  ),
);
/** Begins an object, a clause or a place, so the word before it is a verb. */
const beginsObject =
  /^(?:an?|the|this|that|these|those|each|every|any|all|both|some|one|two|three|it|its|them|their|your|yourself|how|why|what|when|where|which|whether|who|if|up|out|at|back|carefully|again|also|here|down|for|to|into|through|from|about|against|of|only|sure)$/;
/** The verb of a statement, in any person. */
const surelyFinite =
  /^(?:is|are|was|were|has|have|had|can|cannot|could|may|might|must|shall|should|will|would|does|did)$/;
/** A verb behind these is that of another clause. */
const beginsClause =
  /^(?:that|which|who|whom|whose|how|why|what|when|where|whether|if|because|while|as|until|before|after|so)$/;
/** What follows is not the thing that the first words name. */
const endsName = /^(?:and|or|but|not)$/;

/** The statement behind these is the author’s own: “Note that a cell …”. */
const toThink =
  /^(?:consider|imagine|keep in mind|let|note|notice|recall|remember|see|suppose|think)(?!\p{L})/u;

/** @param sentence in full @returns whether it tells the reader to do something, or only to think of something */
export function orderOf(sentence: string): 'to do' | 'to think' | undefined {
  const start = lowerStart(sentence.replace(/^[“"‘'(]/, ''));
  if (!isOrder(start)) return undefined;
  return toThink.test(start) ? 'to think' : 'to do';
}

/** @param start of the sentence, with a small first letter */
function isOrder(start: string): boolean {
  if (/^(?:do not|don[’']t|please|go to|make sure|let[’']s) /.test(start)) return true;
  const [verb = '', second = ''] = /^(\p{Ll}+),? ([\p{L}\p{N}’'-]+)/u.exec(start)?.slice(1) ?? [];
  if (onlyVerbs.has(verb)) return true;
  if (!alsoNames.has(verb) || (second === 'of' && verb !== 'think')) return false;
  return beginsObject.test(second) || !hasMainVerb(wordsOf(start).slice(1));
}

/** “agents improve”, “theory studies”: the verb agrees with the noun before it. “lines that meet” has none. @param words behind the first */
function hasMainVerb(words: readonly string[]): boolean {
  const clause = words.findIndex((word) => beginsClause.test(word) || endsName.test(word));
  const main = clause === -1 ? words : words.slice(0, clause);
  return main.some((word, at) => {
    if (surelyFinite.test(word)) return true;
    const before = main[at - 1];
    // “between points”: a noun.
    if (before === undefined || stopWords.has(before)) return false;
    return verbFormOf(word) === (/[^s]s$/.test(before) ? 'base' : 'third');
  });
}
