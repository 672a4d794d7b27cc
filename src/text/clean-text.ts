/** Text of other programs as text that can be stored and shown. Pure. */

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e]/gu;

/** Lines end with `\n`, and what nobody sees is gone: control characters, halves of pairs, overrides of direction. */
export function cleanText(text: string): string {
  return text.replace(lineEnds, '\n').replace(controls, '').toWellFormed();
}

/** Everything on one line, with one space between words. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
