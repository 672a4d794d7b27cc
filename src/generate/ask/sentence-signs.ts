/** Signs in a sentence that it answers a question, such as a definition or a date. English; “to be” also in other languages. */
import { beingWords, type QuestionKind } from './question-words.ts';

const verbAfter =
  /^(?:\([^)]{1,60}\),? |, (?:or|also called|also known as|sometimes called) [^,]{2,60}, )?(?:(?:can|may) be (?:defined|described|thought of) as\b|(?:is|are|was|were) (?:defined as|described as|the term|an?\b|the\b|any\b|one of\b|when\b|\p{L}+(?:s|ing|ion|ment|ity)\b)|refers? to\b|means?\b|describes?\b|denotes?\b|consists? of\b|involves?\b|(?:occurs?|happens?|takes place) (?:when|if|as)\b|states? that\b|holds that\b|proposes? that\b|suggests? that\b|argues? that\b|focus(?:es)? on\b|examines?\b|studies\b|measures?\b|allows?\b)/iu;
const apposition =
  /^(?:\([^)]{1,30}\) ?)?(?::|—|–|, (?:which|that|who) (?:is|are|was|refers?|means)\b|, (?:or )?(?:an?|the|any)\b|\((?:an?|the|any|i\.e\.)\b)/iu;
const called =
  /\b(?:called|termed|named|known as|referred to as|labell?ed|defined as|definition of|the term|the concept of|the process of)\s+(?:an? |the )?[“"‘']?$/iu;
const example = /^(?:for (?:example|instance)|in this (?:example|case)|an example)\b/i;

/** The word after a name, where “to be” may stand. */
const firstWord = /^[“”"'’]?\s*(\p{L}+)/u;

export interface NamedPlace {
  /** UTF-16 offsets of the name in the sentence. */
  start: number;
  end: number;
  /** Marked by the author, such as by bold type. */
  isMarked: boolean;
  /** Opens its paragraph, like a glossary entry. */
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

const leaning = /^[“"‘']?(?:this|these|that|those|it|they|he|she|such|however|but|and|also)\b/i;
const date =
  /\b(?:1[0-9]|20)\d\d\b|\b\d{1,4}(?:s|th|st|nd|rd)?(?: century| B\.?C| A\.?D|\b)|\bcentur(?:y|ies)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
const time =
  /\b(?:when|while|during|after|before|until|once|age|ages|years?|months?|weeks?|days?|hours?|minutes?|childhood|adolescence|adulthood|birth|infancy|decade|stage|early|late|century)\b/i;
const amount =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|third|quarter|dozens?|several|percent|most|many|few)\b/i;
const name =
  /(?<!^)(?<![.!?:]\s)\p{Lu}\p{Ll}+(?: \p{Lu}\.)*(?: (?:van |von |de )?\p{Lu}\p{L}+)*|^\p{Lu}\p{Ll}+(?: \p{Lu}\.)* \p{Lu}\p{Ll}+/u;

/** References to figures and sources. */
const inBrackets = /\([^)]*\)/g;

/** @returns whether the text has the date, number or name that the question asks for; `undefined` if it asks for none or the signs are weak */
export function holdsKind(text: string, kind: QuestionKind): boolean | undefined {
  switch (kind) {
    case 'when':
      return date.test(text) ? true : time.test(text) ? undefined : false;
    case 'count':
      return amount.test(text);
    case 'who':
      return name.test(text.replace(inBrackets, '')) ? true : undefined;
    default:
      return undefined;
  }
}

/** “This is …” needs the sentence before it. */
export function leansOnOthers(text: string): boolean {
  return leaning.test(text);
}
