/** “What did … do?”: a sentence in which it is the subject of an action. English. Pure. */
import { wordsOf } from '../language/words.ts';
import { isSubject, named, type Place, verbOf } from './event.ts';

export function deedFit(asked: string, text: string, places: readonly Place[]): number | undefined {
  const subject = named(places);
  const [start, end] = [subject[0]?.start, subject.at(-1)?.end];
  if (start === undefined || end === undefined || !isSubject(text, start)) return undefined;
  // “Nat Turner’s Rebellion provoked …” tells what the rebellion did.
  if (/^[’']s?\b/.test(text.slice(end))) return undefined;
  const verb = verbOf(text.slice(end));
  if (verb === undefined) return undefined;
  const next = /^ (\p{L}+)/u.exec(text.slice(end + verb.at))?.[1] ?? '';
  // “What does the liver do?”: “The liver is the organ that …”
  const isOfThing = /^\W*what do(?:es)?\b/i.test(asked);
  if (isOfThing && /^(?:is|are)$/.test(verb.word) && isOffice.test(text.slice(end + verb.at)))
    return 1;
  // “was born”, “was a figure”, “was inspired”: nothing that it did.
  if (/^(?:is|are|was|were)$/.test(verb.word) && !/^(?:able|responsible)$/.test(next))
    return undefined;
  if (isPower.test(text.slice(end + verb.at - verb.word.length))) return 0.9;
  if (
    /^(?:has|have|had)$/.test(verb.word) &&
    !/(?:ed|en|ne|wn|un|ought|ade|ept|ent|uilt)$/.test(next)
  )
    return undefined;
  if (next === 'been' || isOfLife.test(verb.word)) return 0.2;
  if (/^(?:did|does|do)$/.test(verb.word) && /^not$/.test(next)) return undefined;
  const size = wordsOf(text).length;
  return size < fewestOfDeed ? 0.3 : Math.min(1, 0.5 + size / 60);
}

/** “The board had the power to direct shipments.” */
const isPower =
  /^(?:has|have|had) (?:the |an? )?(?:power|authority|right|task|duty|job|mission|responsibility)s?(?: and \p{L}+)? (?:to|of)\b/u;

const isOffice =
  /^ (?:the|an?) [\p{L}\s-]{0,40}(?:\b(?:for|that|which|where)\b|responsible)|^ [\p{L}\s]{0,20}responsible for\b/u;

/** Where and how somebody lived is not yet a deed. */
const isOfLife =
  /^(?:spent|lived|grew|moved|remained|became|stayed|believed|thought|felt|seemed|died|knew)$/;

/** Shorter sentences say little of what somebody did. */
const fewestOfDeed = 10;
