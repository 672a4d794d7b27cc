/** Shuffles the parts of a question: the same order after a reload, another order in the next sitting. Pure. */

/** Options that refer to the others stay at the end. */
const aboutOthers = /\b(all|none|both|neither) of (the|these|those)\b|\b(above|preceding)\b/i;

/** The options in this sitting's order. */
export function shuffleOptions(options: readonly string[], seed: string): string[] {
  const movable = options.filter((option) => !aboutOthers.test(option));
  const fixed = options.filter((option) => aboutOthers.test(option));
  return [...shuffle(movable, seed), ...fixed];
}

/** Never returns the right order: otherwise an untouched answer would be correct. */
export function shuffleSteps(steps: readonly string[], seed: string): string[] {
  const shuffled = shuffle(steps, seed);
  const isSame = shuffled.every((step, at) => step === steps[at]);
  return isSame ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled;
}

function shuffle(texts: readonly string[], seed: string): string[] {
  const shuffled = [...texts];
  const random = randomFrom(seed);
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a = '', b = ''] = [shuffled[i], shuffled[j]];
    shuffled[i] = b;
    shuffled[j] = a;
  }
  return shuffled;
}

/** Random numbers from 0 to 1, determined by the seed: FNV-1a, then mulberry32. */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
