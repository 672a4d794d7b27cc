/** In words what of a student's work is where, and what a removal from this device would cost. Pure. */
import type { WhatIsWhere } from './server-has.ts';

/** For where the screen that could show what is new has been left. */
export const addedMeanwhile = 'Something was added just now. Nothing was removed.';

/** @returns one or two sentences, for somebody who is not the owner; `where` is `undefined` while the server is asked */
export function whereInWords(owner: string, where: WhatIsWhere | undefined): string {
  if (where === undefined) return 'Checking what the server has…';
  const { has, unsent } = where;
  const waiting = unsent ? `Not on the server yet: ${owner}’s ${unsent}.` : '';
  switch (has) {
    case 'all':
      if (unsent === undefined) return `Could not count ${owner}’s unsent changes.`;
      return waiting || `All of ${owner}’s data is on the server.`;
    case 'not-all':
      return `The server is missing some of ${owner}’s data. ${waiting}`.trim();
    case 'no-account':
      return `The server has no account for ${owner}. This device may have the only copy.`;
    case 'no-answer':
      return `Could not check ${owner}’s data on the server. ${waiting}`.trim();
  }
}

/**
 * @param where `undefined` while the server is asked
 * @returns what is lost with the copy on this device, and whether it may be the only one of something
 */
export function lossInWords(where: WhatIsWhere | undefined): { text: string; isRisky: boolean } {
  if (where === undefined) return risky('Still checking what the server has.', undefined);
  const { has, unsent } = where;
  switch (has) {
    case 'all': {
      if (unsent === '') return { text: 'Everything is on the server.', isRisky: false };
      if (where.isOnlyQuizzes) {
        const text = `Everything is on the server except ${unsent}: the answers so far will be deleted.`;
        return { text, isRisky: false };
      }
      const words = unsent ?? 'Unsent changes';
      return { text: `${words} will be deleted forever. The server has the rest.`, isRisky: true };
    }
    case 'not-all':
      return risky('The server is missing some of the data on this device.', unsent);
    case 'no-account':
      return {
        text: 'The server does not have this account. All of its data on this device will be deleted forever.',
        isRisky: true,
      };
    case 'no-answer':
      return risky('Could not check what the server has.', unsent);
  }
}

function risky(why: string, unsent: string | undefined): { text: string; isRisky: boolean } {
  const known = unsent ? `, including ${unsent}` : '';
  const text = `${why} Anything not on the server will be deleted forever${known}.`;
  return { text, isRisky: true };
}
