/** `front::back` and `front:::back` (both ways) on one line. Colons of code, formulas, gaps, addresses and times are none. */

interface LineSides {
  front: string;
  back: string;
  mark: '::' | ':::';
}

/** UTF-16 units. No side is longer, and code in a line takes more than linear time. */
const longestLine = 50_000;

/** Runs of backticks of one length around code (CommonMark §6.1). */
export const codeInLine = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;
/** Each begins with signs that the one before cannot contain, so together they read a line once. */
const masked = [
  codeInLine,
  /\$\$[^$\n]+\$\$|\$(?![\s$])[^$\n]*[^$\s\\]\$(?!\d)/g,
  /\{\{c\d{1,3}::[^{}\n]*\}\}/g,
  /\[\[[^[\]\n]*\]\]/g,
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>]*/gi,
];

/** Marks have a word on both sides. @returns `undefined` if the line has none */
export function sidesOfLine(line: string): LineSides | undefined {
  if (line.length > longestLine || !line.includes('::')) return undefined;
  const visible = masked.reduce(
    (text, pattern) => text.replace(pattern, (found) => ' '.repeat(found.length)),
    line,
  );
  for (const { 0: found, index } of visible.matchAll(/(?<!:):::?(?!:)/g)) {
    if (isTime(visible, index)) continue;
    const mark = found === '::' ? '::' : ':::';
    const front = line.slice(0, index).trim();
    const back = line.slice(index + mark.length).trim();
    if (front !== '' && back !== '') return { front, back, mark };
  }
  return undefined;
}

const timeWords =
  /\b(?:at|by|from|to|till|until|before|after|about|um|ab|bis|von|gegen|vor|nach|à|vers|dès|de|a las|las|alle|às|kl\.?|klo|om)\s+\d{1,2}$/i;

/** A typing slip of a time, `At 12::30`. Numbers alone, as in `6 × 7::42`, are a card. */
function isTime(line: string, at: number): boolean {
  const before = line.slice(Math.max(0, at - 40), at);
  const behind = /^::[0-5]\d(?![\p{L}\p{N}])/u.exec(line.slice(at, at + 5));
  if (behind === null || !/(?<![\p{L}\p{N}.,])(?:[01]?\d|2[0-4])$/u.test(before)) return false;
  if (timeWords.test(before)) return true;
  const hasOtherNumber = /\d/.test(line.slice(0, at).replace(/\d{1,2}$/, ''));
  return !hasOtherNumber && /^\s*[\p{L}(,]/u.test(line.slice(at + 4));
}
