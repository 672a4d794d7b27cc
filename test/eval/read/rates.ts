/** Shares with their 95 % intervals, and how far two readers agree. Pure. */

/** The 97.5 % point of the normal distribution. */
const z = 1.959964;

/** Wilson’s interval of a share. @returns `[0, 1]` without any case */
export function wilson(count: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const scale = 1 + z ** 2 / of;
  const middle = share + z ** 2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}

export interface Agreement {
  /** Things that both judged. */
  of: number;
  /** Share of equal judgements. */
  same: number;
  /** Cohen’s kappa; 1 if both always say the same one thing. */
  kappa: number;
}

export function agreementOf(pairs: readonly (readonly [string, string])[]): Agreement {
  const of = pairs.length;
  const share = (wanted: (pair: readonly [string, string]) => boolean) =>
    of === 0 ? 0 : pairs.filter(wanted).length / of;
  const same = share(([one, other]) => one === other);
  const names = new Set(pairs.flat());
  let byChance = 0;
  for (const name of names)
    byChance += share(([one]) => one === name) * share(([, other]) => other === name);
  return { of, same, kappa: byChance === 1 ? 1 : (same - byChance) / (1 - byChance) };
}
