const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e]/gu;

/** Lines end with `\n`; control characters, lone surrogates and direction overrides are removed. Pure. */
export function cleanText(text: string): string {
  return text.replace(lineEnds, '\n').replace(controls, '').toWellFormed();
}

/** On one line, with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
