/** In words what of a student's work is where, and what a removal from this device would cost. Pure. */
import type { WhatIsWhere } from './server-has.ts';

/** @returns one or two sentences, for somebody who is not the owner; `where` is `undefined` while the server is asked */
export function whereInWords(owner: string, where: WhatIsWhere | undefined): string {
  if (where === undefined) return 'Asking the server what it has…';
  const { has, unsent } = where;
  const waiting = unsent ? `Not on the server yet: ${unsent} of ${owner}.` : '';
  switch (has) {
    case 'all':
      if (unsent === undefined) return `What ${owner} has not sent could not be counted.`;
      return waiting || `Everything of ${owner} is on the server.`;
    case 'not-all':
      return `The server does not have everything of ${owner} that is on this device. ${waiting}`.trim();
    case 'no-account':
      return `The server knows no account of ${owner}, so this device may hold the only copy.`;
    case 'no-answer':
      return `The server does not answer, so what it has of ${owner} is not known. ${waiting}`.trim();
  }
}

/** @returns what is lost with the copy on this device, and whether it may be the only one of something */
export function lossInWords(where: WhatIsWhere | undefined): { text: string; isRisky: boolean } {
  const has = where?.has ?? 'no-answer';
  const unsent = where?.unsent;
  switch (has) {
    case 'all': {
      if (unsent === '') return { text: 'Everything is on the server.', isRisky: false };
      const words = unsent ?? 'What has not been sent';
      return { text: `${words} will be lost for good. The server has the rest.`, isRisky: true };
    }
    case 'not-all':
      return risky('The server does not have everything that is on this device.', unsent);
    case 'no-account':
      return {
        text: 'The server does not know this account. Everything on this device will be lost for good. Export it first.',
        isRisky: true,
      };
    case 'no-answer':
      return risky('The server does not answer, so what it has is not known.', unsent);
  }
}

function risky(why: string, unsent: string | undefined): { text: string; isRisky: boolean } {
  const lost = unsent ? `${unsent} and all else` : 'All';
  const text = `${why} ${lost} that it does not have will be lost for good. Export everything first.`;
  return { text, isRisky: true };
}
