/** By its words alone: whether a sentence holds the kind of thing that was asked for, and whether it leans on the one before. */
import type { QuestionKind } from './question-words.ts';

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

/** @returns whether it holds a date, a number or a name, where one was asked for; `undefined` where none was, or where it is not sure */
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

/** “This is …” needs what stands before it. */
export function leansOnOthers(text: string): boolean {
  return leaning.test(text);
}
