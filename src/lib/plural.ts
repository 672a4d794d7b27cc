/** A count with its noun, as a person says it: `1 card`, `1,200 cards`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** Words one after the other: `a`, `a and b`, `a, b and c`. @returns an empty text for none */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}
