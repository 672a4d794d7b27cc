/** Names that a file shortens to their last word: “Johnson” for Andrew Johnson, “the Klan”. English. */
import { type FileIndex, stemOfAsked } from './file-index.ts';

/** A name stands in the file so often, and its first words seldom without its last one. */
const fewestOfName = 2;
const leastTogether = 0.7;
/** These stand before any name. */
const titles =
  /^(?:president|vice|general|senator|governor|king|queen|emperor|sir|lord|lady|pope|professor|dr|mr|mrs|ms|colonel|captain|judge|justice|secretary|representative)$/i;

/**
 * Whether `word` and `next` are a name in the file, whose other bearers it does not name: “Andrew Johnson”, where no
 * “Lyndon Johnson” is. English.
 */
export function isOneName(word: string, next: string, index: FileIndex): boolean {
  if (!index.isEnglish) return false;
  const [first, last] = [word, next].map((one) => index.numbers.get(stemOfAsked(one)) ?? -1);
  if (first === undefined || last === undefined || first < 0 || last < 0) return false;
  let [alone, together] = [0, 0];
  for (const number of index.holders[first]?.slice(0, mostHolders) ?? []) {
    const { from = 0, to = 0 } = index.sentences[number] ?? {};
    for (let at = from; at < to; at++) {
      if (index.words[at] !== first) continue;
      if (at + 1 < to && index.words[at + 1] === last) together += 1;
      else alone += 1;
    }
  }
  if (together < fewestOfName || together < leastTogether * (together + alone)) return false;
  const named = new RegExp(
    String.raw`(?<!\p{L})(\p{L}[\p{L}.]{1,30}) ${escaped(next)}(?!\p{Ll})`,
    'giu',
  );
  const others = new Map<string, number>();
  for (const number of index.holders[last]?.slice(0, mostHolders) ?? []) {
    const { text = '' } = index.sentences[number] ?? {};
    for (const [whole, before = ''] of text.matchAll(named)) {
      // In small letters it is no name.
      if (!isCapital.test(whole[before.length + 1] ?? '')) return false;
      if (!isCapital.test(before[0] ?? '') || titles.test(before)) continue;
      const key = before.toLowerCase();
      if (key !== word && !smallWords.test(key)) others.set(key, (others.get(key) ?? 0) + 1);
    }
  }
  return [...others.values()].every((count) => count < fewestOfName);
}

const mostHolders = 200;
const smallWords =
  /^(?:the|a|an|this|that|in|on|at|by|for|from|with|when|while|after|before|as|but|and|or|if|of|to)$/;
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isCapital = /\p{Lu}/u;
