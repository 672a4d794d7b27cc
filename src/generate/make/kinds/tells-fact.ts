/** Whether a sentence with a number is a fact of its own: not of an example or a story, and clear without the sentences around. Pure. */
import { termPlaces } from '../../define/term-places.ts';
import { pointsElsewhere } from '../../language/quality.ts';
import { lowerStart } from '../../language/words.ts';

/** Letters. */
const longest = 180;
/** A fact of an example, of one study, or of today; or a part of a longer argument. */
const ofExample =
  /\b(?:examples?|instance|suppose|imagine|consider|survey(?:ed)?|samples?|students?|participants?|respondents?|researchers?|patients?|volunteers?|subjects|control group|stud(?:y|ies)|recent(?:ly)?|today|current(?:ly)?|now|so far|to date|we|us|our|my|later|however|instead|also|another|same|such|this|these|those|above|then|once|thus|therefore|other hand)\b|^\p{L}+ly, |, it (?:is|was)\b|[“”"?;:]/iu;
/** What these name is in the sentences before: “in 1930, it …”, “the court ruled”. */
const front =
  '(?:(?:\\p{L}+ing|in|on|at|by|from|during|after|before|until|since|under|with|for|as|when|while|although) [^,]{2,70}, )?';
const pronoun =
  '(?:it|they|he|she|there|its|their|his|her|one|some|many|most|more|all|about|around|over|nearly|approximately)';
const deed =
  '(?:\\p{Ll}+ed|is|are|was|were|has|had|have|can|will|would|could|became|began|made|took|gave|won|lost|led|held|came|went|grew|fell|rose|saw|sent|met|left|set|put|chose|found|occurs?|happens?|contains?|consists?|shows?|lasts?)';
const namesNothing = new RegExp(
  `^${front}(?:${pronoun}|the (?:\\p{Ll}+ ){0,2}?\\p{Ll}+(?:[’']s)? (?:\\p{Ll}+ly )?${deed})(?!\\p{L})`,
  'u',
);
const person = /\b(?:he|she|him|his|her|hers|himself|herself)\b/i;
const month =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
/** “Harvard Business Review, March 1990” says nothing. */
const saysSomething = /(?:(?<!\p{L})\p{Ll}{2,}.*?){3}/u;
/** A name inside the sentence. */
const name = /[\p{Ll}\d,] (?:\p{Lu}\p{Ll}+|\p{Lu}{2,})/u;
const fullNameFirst = /^\p{Lu}\p{Ll}+ (?:[\p{Lu}.]+ )?\p{Lu}\p{Ll}/u;

/** @param terms of the text, in plain form */
export function tellsFact(text: string, terms: ReadonlySet<string>): boolean {
  if (text.length > longest || ofExample.test(text) || pointsElsewhere(text)) return false;
  if (!saysSomething.test(text)) return false;
  const plain = text.replace(month, 'month');
  const found = termPlaces(text, terms);
  if (found.length === 0 && !name.test(plain) && !fullNameFirst.test(plain)) return false;
  const unnamed = namesNothing.exec(lowerStart(text))?.[0];
  // “The heart has”, if the heart is a term.
  if (
    unnamed !== undefined &&
    !found.some(({ to }) => to < unnamed.length && !/^the \S+ed /.test(unnamed))
  )
    return false;
  const at = person.exec(plain)?.index;
  if (at === undefined) return true;
  const before = plain.slice(0, at);
  return name.test(before) || fullNameFirst.test(before);
}
