/** A count with its noun: `1 card`, `1,200 cards`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countInWords(count)} ${count === 1 ? one : many}`;
}

/** A broken client can send any number, and 1e308 has 309 digits. */
const mostSaid = 999_999_999;

/** `1,200`; `999,999,999+` for more. */
export function countInWords(count: number): string {
  return count > mostSaid ? `${mostSaid.toLocaleString()}+` : count.toLocaleString();
}

/** `a`, `a and b`, `a, b and c`; empty for no words. */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}
