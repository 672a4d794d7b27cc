/**
 * Keys of a list that the student sorts by hand: strings that sort as the list does. A key fits between any two others,
 * so that a move writes one row, and moves on two devices merge. Pure.
 * A key has digits of base 62 in the order of ASCII and does not end in the lowest one: it is a fraction between 0 and 1.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/** Longer keys are spread anew. The field holds 200 (`orderKey` in `fields.ts`). */
const longestKey = 100;

/** @returns whether the text is a key. Other devices may have stored anything. */
export function isOrderKey(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[0-9A-Za-z]{0,199}[1-9A-Za-z]$/.test(text);
}

/**
 * A key between two others.
 * @param before the key that stands before it; `undefined`: it becomes the first
 * @param after the key that stands after it; `undefined`: it becomes the last
 * @returns `undefined` if nothing fits: they are equal or in the wrong order
 */
export function keyBetween(
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  if (before !== undefined && after !== undefined && before >= after) return undefined;
  if (before !== undefined && after === undefined) return keyAfter(before);
  return middle(before ?? '', after);
}

/** `count` rising keys with room around each. */
export function spreadKeys(count: number): string[] {
  let width = 1;
  while (base ** width <= count + 1) width += 1;
  const step = base ** width / (count + 1);
  return Array.from({ length: count }, (_, index) =>
    written(Math.floor((index + 1) * step), width),
  );
}

/** A row that is sorted by hand. */
interface Placed {
  id: string;
  order?: string | null | undefined;
}

/**
 * The keys to write so that a row stands at a place. Rows without a key stand after those with one.
 * @param others the other rows of the list, as they are shown
 * @param place of the row among them, from 0
 * @returns the new keys by id: usually one
 */
export function keysForMove(
  id: string,
  others: readonly Placed[],
  place: number,
): Map<string, string> {
  const at = Math.max(0, Math.min(place, others.length));
  const [before, after] = [others[at - 1], others[at]];
  const keyOf = (row: Placed | undefined) => (isOrderKey(row?.order) ? row.order : undefined);
  if (before === undefined || keyOf(before) !== undefined) {
    const key = keyBetween(keyOf(before), keyOf(after));
    if (key !== undefined && key.length <= longestKey) return new Map([[id, key]]);
  }
  const lastKeyed = others.findLastIndex((row) => keyOf(row) !== undefined);
  const keyed = others.slice(0, Math.max(at, lastKeyed + 1)).map((row) => row.id);
  keyed.splice(at, 0, id);
  const keys = spreadKeys(keyed.length);
  return new Map(keyed.map((one, index) => [one, keys[index] ?? '']));
}

/** Compares two rows by their keys; rows without a key come last. @returns 0 if neither decides */
export function byOrderKey(a: Placed, b: Placed): number {
  const [keyA, keyB] = [a, b].map(({ order }) => (isOrderKey(order) ? order : undefined));
  if (keyA === keyB) return 0;
  if (keyA === undefined) return 1;
  if (keyB === undefined) return -1;
  return keyA < keyB ? -1 : 1;
}

/** Raises the last digit that can be raised, so that a list that only grows at its end keeps short keys. */
function keyAfter(key: string): string {
  const last = digits.indexOf(key.at(-1) ?? '0');
  return last < base - 1 ? key.slice(0, -1) + digits[last + 1] : key + digits[1];
}

/** @param low empty for 0. @param high `undefined` for 1 */
function middle(low: string, high: string | undefined): string {
  let common = 0;
  if (high !== undefined) while ((low[common] ?? '0') === high[common]) common += 1;
  if (high !== undefined && common > 0)
    return high.slice(0, common) + middle(low.slice(common), high.slice(common));
  const from = low === '' ? 0 : digits.indexOf(low[0] ?? '0');
  const to = high === undefined ? base : digits.indexOf(high[0] ?? '0');
  if (to - from > 1) return digits[Math.round((from + to) / 2)] ?? '';
  if (high !== undefined && high.length > 1) return high.slice(0, 1);
  return (digits[from] ?? '0') + middle(low.slice(1), undefined);
}

function written(value: number, width: number): string {
  let text = '';
  for (let left = value, place = 0; place < width; place++) {
    text = digits[left % base] + text;
    left = Math.floor(left / base);
  }
  return text.replace(/0+$/, '');
}
