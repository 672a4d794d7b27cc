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
  return most > 0 && !turnsRound(typed, right) && distance(typed, right, most) <= most;
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

/** Letters put in, left out, changed, or two beside each other swapped; not counted beyond `most`. */
function distance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
