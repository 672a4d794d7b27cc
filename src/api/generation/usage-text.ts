/** What the student has used of the server's AI today, in words. Pure. */
import type { AiState } from '../../protocol/generations.ts';

export function usageText(state: AiState): string {
  const used = Math.min(100, Math.round(100 * (1 - state.left / Math.max(1, state.perDay))));
  return `You have used ${used}% of today’s amount. ${startsAgain(state)}`;
}

export function startsAgain({ nextDayAt }: AiState): string {
  const time = new Date(nextDayAt).toLocaleTimeString(undefined, { timeStyle: 'short' });
  return `It starts again at ${time}.`;
}
