/** What the student reads about a new version, and the one thing to do about it. */
import type { Offer } from './update-rule.ts';

export interface UpdateWords {
  message: string;
  actionLabel: string;
  /** `anyway` gives up what is in hand and cannot be saved. */
  act: 'now' | 'anyway';
}

export function updateInWords(offer: Offer): UpdateWords {
  switch (offer.kind) {
    case 'ready':
      return {
        message: 'A new version of Haversack is ready.',
        actionLabel: 'Update now',
        act: 'now',
      };
    case 'elsewhere':
      return {
        message: 'Another tab has unfinished work. Haversack updates when it is done.',
        actionLabel: 'Update anyway',
        act: 'anyway',
      };
    case 'here':
      return {
        message: `Haversack updates after ${offer.after}.`,
        actionLabel: 'Update anyway',
        act: 'anyway',
      };
    case 'behind':
      return reloadInWords(`Haversack was updated. This tab reloads after ${offer.after}.`);
  }
}

export function reloadInWords(message: string): UpdateWords {
  return { message, actionLabel: 'Reload now', act: 'anyway' };
}
