/** How surely a sentence says what a thing is, by what stands around the thing's name in it. English first; “to be” in other languages too. */
import { beingWords } from './question-words.ts';

const verbAfter =
  /^(?:\([^)]{1,60}\),? |, (?:or|also called|also known as|sometimes called) [^,]{2,60}, )?(?:(?:can|may) be (?:defined|described|thought of) as\b|(?:is|are|was|were) (?:defined as|described as|the term|an?\b|the\b|any\b|one of\b|when\b|\p{L}+(?:s|ing|ion|ment|ity)\b)|refers? to\b|means?\b|describes?\b|denotes?\b|consists? of\b|involves?\b|(?:occurs?|happens?|takes place) (?:when|if|as)\b|states? that\b|holds that\b|proposes? that\b|suggests? that\b|argues? that\b|focus(?:es)? on\b|examines?\b|studies\b|measures?\b|allows?\b)/iu;
const apposition =
  /^(?:\([^)]{1,30}\) ?)?(?::|—|–|, (?:which|that|who) (?:is|are|was|refers?|means)\b|, (?:or )?(?:an?|the|any)\b|\((?:an?|the|any|i\.e\.)\b)/iu;
const called =
  /\b(?:called|termed|named|known as|referred to as|labell?ed|defined as|definition of|the term|the concept of|the process of)\s+(?:an? |the )?[“"‘']?$/iu;
const example = /^(?:for (?:example|instance)|in this (?:example|case)|an example)\b/i;

/** How a word for “to be” is looked for, behind a name. */
const firstWord = /^[“”"'’]?\s*(\p{L}+)/u;

export interface NamedPlace {
  /** Where the name stands in the sentence, UTF-16 offsets. */
  start: number;
  end: number;
  /** The author set it apart. */
  isMarked: boolean;
  /** First of its paragraph, as an entry of a glossary is. */
  opens: boolean;
}

/** @returns 0 for no sign, 1 for a definition that leaves no doubt */
export function definitionSign(text: string, place: NamedPlace): number {
  const before = text.slice(0, place.start);
  const after = text.slice(place.end).replace(/^[”"’',]*\s+/u, '');
  const raw = text
    .slice(place.end)
    .replace(/^[”"’']+/u, '')
    .trimStart();
  const isFirst =
    /^[“"‘'(]?(?:(?:an?|the|der|die|das|el|la|los|las|le|les|il|lo|un|una|une|ein|eine|o|a|os|as|het|de|een)\s+|l[’'])?[“"‘']?$/iu.test(
      before,
    );
  const isLedIn =
    /^(?:in|within|for|to|as|according to|thus|therefore|however|so|by contrast|in contrast|unlike|today|generally|basically|simply put)\b[^,]{0,60}, (?:an? |the )?$/iu.test(
      before,
    );
  // “In shaping, behaviors are rewarded …”
  const isTopic = /^(?:In|With|During) (?:an? |the )?$/u.test(before) && raw.startsWith(',');
  if (example.test(text)) return 0.1;
  const being = firstWord.exec(after)?.[1]?.toLowerCase() ?? '';
  const isVerb = verbAfter.test(after);
  let sign = 0;
  if (isFirst || isLedIn) {
    if (isVerb) sign = 1;
    else if (apposition.test(raw)) sign = 0.9;
    // “term: what it is”, or the term alone in its font and then what it is.
    else if (place.isMarked && place.opens) sign = 0.9;
    else if (beingWords.has(being)) sign = 0.7;
    else sign = 0.25;
  } else if (isTopic) sign = place.isMarked ? 0.6 : 0.4;
  else if (called.test(before)) sign = 0.85;
  else if (apposition.test(raw)) sign = place.isMarked ? 0.8 : 0.35;
  else if (isVerb) sign = place.isMarked ? 0.75 : 0.35;
  else if (beingWords.has(being)) sign = 0.2;
  return Math.min(1, sign + (place.isMarked ? 0.25 : 0));
}
