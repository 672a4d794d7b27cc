/** Bounds of texts in a row (`model/fields.ts`): longer texts are cut or split. Also reports damaged files. */
import { cutAt } from '../../../../lib/plain-text.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { largestEdited } from '../../../../text/document-size.ts';
import { longestText } from '../../../../text/longest-text.ts';
import type { ReadOptions } from '../../format.ts';
import { FileProblem } from './source-text.ts';

/** UTF-16 units. */
const longestLine = 500;
/** Bytes of UTF-8, two thirds of what can be edited. */
const longestNote = (largestEdited.sizeBytes * 2) / 3;

type Report = Pick<ReadOptions, 'leaveOut'>;

export function asLine(text: string, what: string, { leaveOut }: Report): string {
  const line = cleanLine(text);
  if (line.length <= longestLine) return line;
  const cut = cutAt(line, longestLine);
  leaveOut({ what: nameInReport(line), why: `${what} is shortened to ${longestLine} characters` });
  return cut;
}

/** Bounds a side of a card. @param text is clean */
export function asText(text: string, what: string, { leaveOut }: Report): string {
  if (text.length <= longestText) return text;
  leaveOut({
    what: nameInReport(text),
    why: `${what} is shortened to 20,000 characters`,
  });
  return cutAt(text, longestText);
}

/** The beginning of its words. */
export function nameInReport(words: string): string {
  return cutAt(cleanLine(words.slice(0, 1_000)), 60);
}

const utf8 = new TextEncoder();

/** Splits a long note, between lines if possible. @param longest bytes of UTF-8 of each part */
export function splitNote(text: string, longest: number = longestNote): string[] {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if (text.length * 3 <= longest || utf8.encode(text).length <= longest) return [text];
  const parts: string[] = [];
  const units = Math.floor(longest / 3);
  let from = 0;
  while (text.length - from > units) {
    const end = endOfPart(text, from, from + units);
    parts.push(text.slice(from, end).trimEnd());
    from = end;
  }
  return [...parts, text.slice(from)].map((part) => part.replace(/^\n+/, ''));
}

/** The last line end in the second half, or the most possible. */
function endOfPart(text: string, from: number, most: number): number {
  const line = text.lastIndexOf('\n', most - 1) + 1;
  if (line > from + (most - from) / 2) return line;
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

export function titleOfPart(title: string, index: number): string {
  if (index === 0) return title;
  const mark = ` (part ${index + 1})`;
  return `${cutAt(title, longestLine - mark.length)}${mark}`;
}

/** The file was cut off, and nothing of it can be read, such as JSON. */
export class DamagedFile extends FileProblem {
  constructor() {
    super('damaged or incomplete; left out. Download or export it again');
  }
}

/** For a `FormatError`. */
export const nothingButDamage =
  'This file is damaged or incomplete. Download or export it again, then import it.';

/** @returns a function that reports only the first damage, since it may cause the rest */
export function createTellDamage(fileName: string, { leaveOut }: Report): (line: number) => void {
  let isTold = false;
  return (line) => {
    if (isTold) return;
    isTold = true;
    const from = `damaged or incomplete from line ${line.toLocaleString()} on`;
    const why = `${from}; what can be read is taken. Download or export it again`;
    leaveOut({ what: fileName, why });
  };
}

/** Lines count from 1. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1))
    line++;
  return line;
}
