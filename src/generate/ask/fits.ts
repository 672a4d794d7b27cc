/**
 * Whether a sentence has what a question of its kind asks for, beside the words of the question: “when” a date of this
 * event, “who” a name, “why” a cause of it, “what did X do” an action of X. English. A sentence that only mentions the
 * event is no answer. Pure.
 */
import { causeFit } from './cause-fit.ts';
import { dateFit } from './date-fit.ts';
import { deedFit } from './deed-fit.ts';
import type { Place } from './event.ts';
import { nameFit } from './name-fit.ts';

export type FittedKind = 'when' | 'who' | 'why' | 'did';

/**
 * @param asked the question @param places of its words in the sentence, in order
 * @param isAfter the sentence before names the event, this one goes on with it
 * @returns `undefined` if the sentence does not answer; otherwise how well it does, 0 to 1
 */
export function fitOf(
  kind: FittedKind,
  asked: string,
  text: string,
  places: readonly Place[],
  isAfter = false,
): number | undefined {
  if (isReference(text) || isOtherNumbered(asked, text) || isOtherNamed(asked, text))
    return undefined;
  switch (kind) {
    case 'when':
      return dateFit(asked, text, places, isAfter);
    case 'who':
      return nameFit(asked, text, places);
    case 'why':
      return causeFit(asked, text, places);
    case 'did':
      return deedFit(asked, text, places);
  }
}

/** “A Narrative of the Life of …”, “—Abigail Adams”: a title of a work, or who said a quotation. */
function isReference(text: string): boolean {
  if (/^[—–]|^[^“"]*”/u.test(text) || isLeftOpen(text)) return true;
  // What is behind the last full stop, which a search from each dash would read again and again.
  if (/[—–]\s?\p{Lu}/u.test(text.slice(lastOf(text, '.!?') + 1))) return true;
  if (/\b(?:Press|Publishing|University|Books|Vol\.|pp?\.)[ ,.]*(?:\d|$)/.test(text)) return true;
  const isSaid = /(?<!\p{L})(?:is|are|was|were|has|had|have|\p{Ll}+ed|began|led)(?!\p{L})/u.test(
    text,
  );
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return !isSaid && capitals.length >= words.length * 0.6;
}

/** A quotation begins and does not end. */
function isLeftOpen(text: string): boolean {
  const end = lastOf(text, '”');
  const either = lastOf(text, '"');
  return either > end || lastOf(text, '“') > Math.max(end, either);
}

/** @returns the place of the last of these signs, or -1 */
function lastOf(text: string, signs: string): number {
  return Math.max(...[...signs].map((sign) => text.lastIndexOf(sign)));
}

const numeral = /\b(\p{L}{3,}) (i{1,3}|iv|vi{0,3}|\d{1,2})\b(?! \p{L}*(?:th|st|nd|rd)\b)/giu;

/** “World War II”, or no number, where “World War I” is asked for. */
function isOtherNumbered(asked: string, text: string): boolean {
  for (const [, name = '', number = ''] of asked.matchAll(numeral)) {
    if (/^(?:i|what|when|who|why|did|does|was)$/i.test(name)) continue;
    const isSame = ([, other = '', one = '']: RegExpMatchArray) =>
      other.toLowerCase() === name.toLowerCase() && one.toLowerCase() === number.toLowerCase();
    if (![...text.matchAll(numeral)].some(isSame)) return true;
  }
  return false;
}

const longName = /(?<=\p{L} )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+/gu;

/** “a civil war” where “the Civil War” is asked for, “to stamp out” where “the Stamp Act” is. */
function isOtherNamed(asked: string, text: string): boolean {
  return [...asked.matchAll(longName)].some(([name]) => {
    if (text.includes(name)) return false;
    const words = name.split(' ').filter((word) => word.length > 3);
    return words.some((word) => text.includes(word.toLowerCase()) && !text.includes(word));
  });
}
