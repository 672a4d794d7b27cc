/** What the student has used of the server's AI today, in words. Pure. */
import type { AiState } from '../../protocol/generations.ts';
import { shareOfDay } from './share-of-day.ts';

/** @param tokens what is asked for next may take so many at most; `undefined` where that is not known */
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
