/** What a code in a mail looks like when it is pasted. Pure. */

/** A pasted “123 456” or “Your code: 123-456, good for 10 minutes” is its six digits. */
export function digitsOf(text: string): string {
  const grouped = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(text)?.[0] ?? text;
  return grouped.replace(/\D/g, '').slice(0, 6);
}
