/** What a row holds at most (`model/fields.ts`), and what becomes of longer words: they are cut and told, or split. Pure. */
import { cutAt } from '../../../../lib/plain-text.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { largestEdited } from '../../../../text/document-size.ts';
import { longestText } from '../../../../text/longest-text.ts';
import type { ReadOptions } from '../../format.ts';
import { FileProblem } from './source-text.ts';

/** UTF-16 units. */
const longestLine = 500;
/** Bytes of UTF-8. A document may still be edited at one and a half times as much. */
const longestNote = (largestEdited.sizeBytes * 2) / 3;

type Report = Pick<ReadOptions, 'leaveOut'>;

/** A title, a name, a place. */
export function asLine(text: string, what: string, { leaveOut }: Report): string {
  const line = cleanLine(text);
  if (line.length <= longestLine) return line;
  const cut = cutAt(line, longestLine);
  leaveOut({ what: nameInReport(line), why: `${what} is shortened to ${longestLine} characters` });
  return cut;
}

/** A side of a card. @param text is clean */
export function asText(text: string, what: string, { leaveOut }: Report): string {
  if (text.length <= longestText) return text;
  leaveOut({
    what: nameInReport(text),
    why: `${what} is shortened to 20,000 characters`,
  });
  return cutAt(text, longestText);
}

/** How the report calls a thing: by how its words begin. */
export function nameInReport(words: string): string {
  return cutAt(cleanLine(words.slice(0, 1_000)), 60);
}

const utf8 = new TextEncoder();

/**
 * A long note as several, cut between lines where there are any.
 * @param longest bytes of UTF-8 of each part
 */
export function splitNote(text: string, longest: number = longestNote): string[] {
  // No character of UTF-16 has more than three bytes.
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

/** Behind the last line that ends in the second half, if there is one. */
function endOfPart(text: string, from: number, most: number): number {
  const line = text.lastIndexOf('\n', most - 1) + 1;
  if (line > from + (most - from) / 2) return line;
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** Parts of one note are told apart by their titles. */
export function titleOfPart(title: string, index: number): string {
  if (index === 0) return title;
  const mark = ` (part ${index + 1})`;
  return `${cutAt(title, longestLine - mark.length)}${mark}`;
}

/** What the report says of a file that ends in the middle, or is of its format only up to some line. */

/** It was cut off, and its format gives nothing of what is left: JSON. */
export class DamagedFile extends FileProblem {
  constructor() {
    super('damaged or incomplete; left out. Download or export it again');
  }
}

/** Of a `FormatError` where nothing else was chosen. */
export const nothingButDamage =
  'This file is damaged or incomplete. Download or export it again, then import it.';

/** @returns tells of the first damage only: what stands behind it is often damaged by it alone */
export function createTellDamage(
  fileName: string,
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): (line: number) => void {
  let isTold = false;
  return (line) => {
    if (isTold) return;
    isTold = true;
    const from = `damaged or incomplete from line ${line.toLocaleString()} on`;
    const why = `${from}; what can be read is taken. Download or export it again`;
    leaveOut({ what: fileName, why });
  };
}

/** 1 for the first. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1))
    line++;
  return line;
}
