/** Joins the lines of a block and removes hyphens that only mark a line end. */

import type { Line } from './columns.ts';
import { textOf } from './fragments.ts';
import type { Look, PageFragments } from './line-kind.ts';

/** How often each word occurs unbroken in the file, in lower case. */
export type Vocabulary = ReadonlyMap<string, number>;

const word = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu;
/** Matches from the word's start, so that a line without spaces is examined once and not from each of its letters. */
const brokenEnd = /(?<![\p{L}\p{N}][’'-]*)([\p{L}\p{N}][\p{L}\p{N}’'-]*)[-‐‑]$/u;

/** Most lines end otherwise and skip the expression above. */
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

/** Words in another font inside running text: authors often mark what they define. */
const maxLetters = 60;

export function termsOf(lines: readonly Line[], look: Look, vocabulary: Vocabulary): string[] {
  const runs = lines.flatMap((line, index) =>
    line.fragments.flatMap((fragment, place) =>
      fragment.runs.map((run, at) => ({
        text: run.text,
        marked: run.font !== look.bodyFont && !look.fixedWidthFonts.has(run.font),
        startsLine: index > 0 && place === 0 && at === 0,
      })),
    ),
  );
  const letters = (some: typeof runs) => some.reduce((sum, run) => sum + run.text.length, 0);
  const marked = runs.filter((run) => run.marked);
  if (marked.length === 0 || letters(marked) > letters(runs) * 0.5) return [];
  const terms: string[] = [];
  let term = '';
  for (const run of [...runs, { text: '', marked: false, startsLine: false }]) {
    if (run.marked || (run.text.trim() === '' && term !== '' && run.text !== '')) {
      term = run.startsLine ? joinTwo(term.trim(), run.text, vocabulary) : term + run.text;
    } else {
      const found = trimmed(term);
      if (isTerm(found) && !terms.includes(found)) terms.push(found);
      term = '';
    }
  }
  return terms;
}

function trimmed(term: string): string {
  return term.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N})]+$/gu, '').replace(/\s+/g, ' ');
}

function isTerm(term: string): boolean {
  return (
    term.length >= 3 && term.length <= maxLetters && /\p{L}{3}/u.test(term) && !/[.!?]\s/.test(term)
  );
}
