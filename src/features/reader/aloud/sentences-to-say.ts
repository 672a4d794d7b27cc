/**
 * What is read aloud of a page: the sentences of its cleaned text, in order. Tables and code are left out: cell after cell
 * makes no sense to the ear. Pure.
 */
import { splitSentences } from '../../../generate/language/sentences.ts';
import type { Block } from '../../../text/clean-page.ts';

const leftOut: readonly Block['kind'][] = ['table', 'code'];
const bullet = /^[•‣◦▪■●–-]\s+/;

export function sentencesToSay(blocks: readonly Block[]): string[] {
  return blocks
    .filter(({ kind }) => !leftOut.includes(kind))
    .flatMap(({ text }) => splitSentences(text.replace(/\s+/g, ' ').trim().replace(bullet, '')))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/**
 * Characters at normal speed. Chrome’s network voices stop for good after about 15 seconds of one utterance; this many take at
 * most about 11.
 */
const mostInOne = 150;
const pauses = /[,;:，、；：—–]\s*|\s+/gu;

/**
 * A long sentence in parts that a browser says to their end, cut where the voice pauses anyway: at a comma if there is one
 * in the second half, else between words.
 * @param rate 1 is normal speed; a slow voice needs shorter parts
 */
export function partsToSay(sentence: string, rate: number): string[] {
  const most = Math.floor(mostInOne * Math.min(rate, 1));
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > most) {
    const at = placeToCut(rest, most);
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

function placeToCut(text: string, most: number): number {
  let atComma = 0;
  let atSpace = 0;
  for (const match of text.slice(0, most).matchAll(pauses)) {
    const end = match.index + match[0].length;
    if (match[0].trim() === '') atSpace = end;
    else atComma = end;
  }
  if (atComma >= most / 2) return atComma;
  return atSpace || atComma || most;
}
