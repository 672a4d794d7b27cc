/** Joins the lines of a block and undoes hyphens that stand only for the end of a line. */

import type { PageFragments } from './edge-rows.ts';
import { textOf } from './fragments.ts';

/** How often each word of the file is written whole, in lower case. */
export type Vocabulary = ReadonlyMap<string, number>;

const word = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu;
/** From where the word begins: a line without blanks is looked at once, not from each of its letters. */
const brokenEnd = /(?<![\p{L}\p{N}][’'-]*)([\p{L}\p{N}][\p{L}\p{N}’'-]*)[-‐‑]$/u;

/** Most lines end otherwise, and need not be looked through. */
const endsBroken = /[-‐‑]$/;

export function vocabularyOf(pages: readonly PageFragments[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const { fragments } of pages) {
    for (const fragment of fragments) {
      const whole = textOf(fragment).toLowerCase();
      const text = endsBroken.test(whole) ? whole.replace(brokenEnd, '') : whole;
      for (const found of text.match(word) ?? []) counts.set(found, (counts.get(found) ?? 0) + 1);
    }
  }
  return counts;
}

export function joinLines(lines: readonly string[], vocabulary: Vocabulary): string {
  let text = '';
  for (const line of lines) text = joinTwo(text, line.trim(), vocabulary);
  return text;
}

export function joinTwo(before: string, after: string, vocabulary: Vocabulary): string {
  if (before === '' || after === '') return before + after;
  const head = endsBroken.test(before.slice(-1)) ? brokenEnd.exec(before)?.[1] : undefined;
  const tail = /^[\p{L}\p{N}’']+/u.exec(after)?.[0];
  if (head !== undefined && tail !== undefined) {
    const bare = before.slice(0, -1);
    return keepsHyphen(head, tail, vocabulary) ? `${bare}-${after}` : bare + after;
  }
  if (/^[—–]\p{L}/u.test(after)) return before + after;
  return /[-–—/]$/.test(before) && !/\s[-–—]$/.test(before) ? before + after : `${before} ${after}`;
}

function keepsHyphen(head: string, tail: string, vocabulary: Vocabulary): boolean {
  const count = (text: string) => vocabulary.get(text.toLowerCase()) ?? 0;
  const last = head.slice(head.lastIndexOf('-') + 1);
  const joined = count(head + tail) + count(last + tail);
  const hyphened = count(`${head}-${tail}`) + count(`${last}-${tail}`);
  if (joined !== hyphened) return hyphened > joined;
  if (head.includes('-') || !/^\p{Ll}/u.test(tail)) return true;
  return head.length > 2 && tail.length > 3 && count(head) > 2 && count(tail) > 2;
}
