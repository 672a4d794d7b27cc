/** The form of a tag in the text of a note, as in Obsidian: `#exam`, `#week-3`, `#exam/final`. Pure, without the grammar. */

/** Longest name of a tag, UTF-16 units. */
export const longestTag = 40;

/** A tag begins a word, or stands behind an opening bracket, a quotation mark or a mark of Markdown. */
const begins = /^$|[\s([{"'“„‘«*_~=|>]$/;
const form = /#([\p{L}\p{M}\p{N}_/-]+)/uy;
/** `#1`, `#2b` and `#2024-11` number things. */
const isNumber = /^[\p{N}_/-]*\p{L}?$/u;

/**
 * @param at of the `#`
 * @returns the name without `#`; `undefined`: no tag. It ends with a letter or digit, since `_#exam_` is in italics
 */
export function typedTagAt(text: string, at: number): string | undefined {
  if (!begins.test(text.slice(Math.max(0, at - 1), at))) return undefined;
  form.lastIndex = at;
  const name = (form.exec(text)?.[1] ?? '').replace(/[_/-]+$/, '');
  if (name.length > longestTag || !/\p{L}/u.test(name)) return undefined;
  return isNumber.test(name) && name.length > 1 ? undefined : name;
}
