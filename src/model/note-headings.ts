/** The headings of a note: its outline, and its title while it has no title of its own. Pure, in linear time. */

import { linesOutsideFences } from '../text/markdown/mask-code.ts';
import { plainWords } from '../text/markdown/plain-words.ts';
import { linksAsWords } from './note-facts.ts';

export interface Heading {
  level: number;
  /** Without marks; empty while nothing but the signs is written. */
  words: string;
  /** Its place in the text. */
  at: number;
}

/** Most notes without a heading need no other look. */
const mayBe = /^ {0,3}#{1,6}[ \t]/m;

/** Lines of code are none. */
export function* headingsOf(text: string): Generator<Heading> {
  if (!mayBe.test(text)) return;
  for (const { at, line } of linesOutsideFences(text)) {
    const [signs, marks = ''] = /^ {0,3}(#{1,6})[ \t]/.exec(line) ?? [];
    if (signs !== undefined)
      yield { level: marks.length, words: wordsOf(line.slice(signs.length)), at };
  }
}

/** As a title. @returns an empty text without a heading */
export function firstHeading(text: string): string {
  return headingsOf(text).next().value?.words ?? '';
}

/** Letters of a heading that are read, and of its words. */
const [mostRead, longest] = [1_000, 200];

function wordsOf(rest: string): string {
  const line = withoutClosing(rest).trim().slice(0, mostRead);
  const withoutNotes = line.replace(/(?<=[^\s[\]])\[\^[^[\]\s]{1,99}\](?!:)/g, '');
  // As a heading, `1. Cells` is no list.
  const words = plainWords(`# ${linksAsWords(withoutNotes)}`);
  return words.replace(/\s+/g, ' ').slice(0, longest).toWellFormed().trim();
}

/** Removes closing signs of a heading. Not a regular expression, which would backtrack over many spaces. */
function withoutClosing(words: string): string {
  const line = words.trimEnd();
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  return /\s/.test(line[end - 1] ?? ' ') ? line.slice(0, end) : line;
}
