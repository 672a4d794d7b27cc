/** Why the server's AI answered no question, in words. What the student can do instead is said by each screen. Pure. */
import { type ApiFailure, isUnanswered } from '../failure-kind.ts';

/** @returns one sentence */
export function reasonOfServerAi(error: Pick<ApiFailure, 'kind' | 'reason'>): string {
  if (isUnanswered(error)) return serverUnreached;
  if (cannotDoThis(error)) return 'Your server cannot do this. It may be an older version.';
  if (error.reason === 'over-quota') return amountUsed;
  if (error.kind === 'busy') return 'The server’s AI is busy with other questions.';
  return 'The server’s AI did not answer.';
}

/** A server of an older release does not know the call, and one whose AI was switched off refuses it alike. */
export const cannotDoThis = ({ kind }: Pick<ApiFailure, 'kind'>): boolean => kind === 'gone';

export const serverUnreached = 'The server cannot be reached.';
export const amountUsed = 'You have used today’s amount of the server’s AI.';
