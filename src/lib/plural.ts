/** A count with its noun, as a person says it: `1 card`, `1,200 cards`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
