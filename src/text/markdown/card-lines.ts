/**
 * Lines of a note that say a card: `front :: back`, `front ::: back` (asked both ways), or a sentence with gaps as
 * `{{c1::…}}`. Not in code, formulas or tables. Pure, in linear time.
 */
import { gapsOf } from './gaps.ts';
import { linesOutsideFences } from './mask-code.ts';

export interface CardLine {
  /** Of the line in the text, without its list mark. */
  from: number;
  to: number;
  /** The words of the line: what the card is made of. */
  source: string;
  kind: 'basic' | 'reversed' | 'cloze';
  front: string;
  /** Empty for a cloze. */
  back: string;
}

/** Lines that are read, and letters of each. Longer ones are text. */
const mostLines = 500;
const longestLine = 4_000;

/** Marks at the beginning of a line: quote, heading, list, box. */
export const lineMarks =
  /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;
/** Colons in them separate nothing. */
const masked =
  /`[^`\n]{1,1000}`|\$[^$\n]{1,1000}\$|\[\[[^[\]\n]{1,2000}\]\]|\{\{[^{}\n]{0,1000}\}\}/g;

export function readCardLines(text: string): CardLine[] {
  const found: CardLine[] = [];
  if (!text.includes('::')) return found;
  for (const { at, line } of linesOutsideFences(text)) {
    if (found.length >= mostLines) break;
    const skipped = lineMarks.exec(line)?.[0].length ?? 0;
    const source = line.slice(skipped).trim();
    const said = line[skipped] === '|' ? undefined : cardOfLine(source);
    if (said) found.push({ ...{ from: at + skipped, to: at + line.length, source }, ...said });
  }
  return found;
}

/** @param source a line without its marks. @returns `undefined` if it says no card */
export function cardOfLine(source: string): Pick<CardLine, 'kind' | 'front' | 'back'> | undefined {
  if (source.length > longestLine) return undefined;
  if (gapsOf(source).length > 0) return { kind: 'cloze', front: source, back: '' };
  const words = source.replace(masked, (part) => ' '.repeat(part.length));
  const { 0: mark, index } = / :::? /.exec(words) ?? { 0: '', index: -1 };
  if (index === -1) return undefined;
  const [front, back] = [source.slice(0, index).trim(), source.slice(index + mark.length).trim()];
  if (front === '' || back === '') return undefined;
  return { kind: mark === ' :: ' ? 'basic' : 'reversed', front, back };
}
