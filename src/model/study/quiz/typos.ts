/**
 * Whether a word is another one with a slip of the finger. A letter more or less may make another word (“hypotension”,
 * “hypertension”), so only long words may differ, and never in a beginning that turns the meaning round.
 */

/** Scripts in which a word is spelled letter by letter; one sign of others is a whole word. */
const spelled =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]+$/u;
const opposites = [
  ...[
    ['hyper', 'hypo'],
    ['endo', 'exo'],
    ['inter', 'intra'],
    ['ab', 'ad'],
    ['macro', 'micro'],
  ],
  ...[
    ['ante', 'anti'],
    ['pre', 'pro'],
    ['pre', 'post'],
    ['homo', 'hetero'],
    ['uni', 'bi'],
  ],
  ...[
    ['di', 'tri'],
    ['mono', 'poly'],
    ['affect', 'effect'],
    ['af', 'ef'],
    ['super', 'sub'],
  ],
  ...[
    ['pro', 'eu'],
    ['cis', 'trans'],
    ['up', 'down'],
    ['over', 'under'],
    ['in', 'ex'],
    ['im', 'em'],
  ],
] as const;
const turning = /^(an?|un|in|im|il|ir|non|dis|de|re|mis|anti|counter|sub|super|bi|di|tri)$/;
/** Chemistry tells these apart by their endings. */
const endings = [
  ['ate', 'ite'],
  ['ate', 'ide'],
  ['ite', 'ide'],
  ['ane', 'ene'],
  ['ene', 'yne'],
] as const;

export function isTypoOf(typed: string, right: string): boolean {
  if (typed === right) return true;
  if (!spelled.test(typed) || !spelled.test(right)) return false;
  if (`${typed}s` === right || `${right}s` === typed) return right.length > 2;
  const most = mostSlips(Math.min(typed.length, right.length));
  return most > 0 && !turnsRound(typed, right) && isWithin(most, typed, right);
}

function mostSlips(letters: number): number {
  if (letters < 5) return 0;
  return letters < 9 ? 1 : 2;
}

function turnsRound(one: string, other: string): boolean {
  const isOpposite = opposites.some(
    ([a, b]) =>
      (one.startsWith(a) && other.startsWith(b)) || (one.startsWith(b) && other.startsWith(a)),
  );
  const isEnding = endings.some(
    ([a, b]) => (one.endsWith(a) && other.endsWith(b)) || (one.endsWith(b) && other.endsWith(a)),
  );
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isPrefixed = long.endsWith(short) && turning.test(long.slice(0, -short.length));
  return isOpposite || isEnding || isPrefixed;
}

/**
 * Letters put in, left out, changed, or two beside each other swapped: at most so many. Only where the words differ one of these
 * is tried, so that words of 20,000 letters are compared at once.
 */
function isWithin(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (most === 0) return false;
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(most - 1, a.slice(1), b.slice(1)) ||
    isWithin(most - 1, a.slice(1), b) ||
    isWithin(most - 1, a, b.slice(1)) ||
    (isSwapped && isWithin(most - 1, a.slice(2), b.slice(2)))
  );
}
