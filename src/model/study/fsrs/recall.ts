/** The probability of recall: the curve of FSRS-6, on which recall is 90 % after `stability` days. */
import { dayMs } from '../../../lib/date-format.ts';
import type { Memory } from '../scheduling.ts';
import { defaultParameters } from './parameters.ts';

/** @param days since the rating; @returns 0 to 1 */
function recallOf(days: number, stability: number, parameters = defaultParameters): number {
  const decay = parameters[20] ?? 0.1542;
  const factor = 0.9 ** (-1 / decay) - 1;
  return (1 + (factor * days) / stability) ** -decay;
}

/** @param parameters of its deck; `undefined`: the defaults. @returns 0 to 1; 0 for a card never rated */
export function recallAfter(
  { stability, lastRatedAt }: Pick<Memory, 'stability' | 'lastRatedAt'>,
  nowMs: number,
  parameters: readonly number[] | undefined,
): number {
  if (stability <= 0) return 0;
  return recallOf(Math.max(0, nowMs - lastRatedAt) / dayMs, stability, parameters);
}

/** Days until recall falls to `retention`. */
export function intervalOf(
  stability: number,
  retention: number,
  parameters = defaultParameters,
): number {
  const decay = parameters[20] ?? 0.1542;
  const factor = 0.9 ** (-1 / decay) - 1;
  return (stability / factor) * (retention ** (-1 / decay) - 1);
}
