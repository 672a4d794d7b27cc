/** How much of the server's AI the student has used today, in words. Pure. */
import type { AiState } from '../../protocol/generations.ts';

/** @param tokens the most that the next request may take; `undefined` if unknown */
export function usageText(state: AiState, tokens?: number): string {
  const used = shareOfDay(state.perDay - state.left, state.perDay);
  const next = tokens === undefined ? '' : ` ${nextText(state, tokens)}`;
  return `You have used ${used} of today’s amount.${next} ${startsAgain(state)}`;
}

function nextText({ left, perDay }: AiState, tokens: number): string {
  return tokens > left
    ? 'This needs more than is left: choose less, or generate on this device.'
    : `This may use up to ${shareOfDay(tokens, perDay)}.`;
}

export function startsAgain({ nextDayAt }: AiState): string {
  const time = new Date(nextDayAt).toLocaleTimeString(undefined, { timeStyle: 'short' });
  return `It starts again at ${time}.`;
}

/** @returns the tokens as a share of the daily limit */
export function shareOfDay(tokens: number, perDay: number): string {
  const share = (100 * tokens) / Math.max(1, perDay);
  if (share > 0 && share < 1) return 'less than 1 %';
  return `${Math.min(100, Math.round(share))} %`;
}
