/** How this device shows a review. Kept on the device: a phone may read aloud what a laptop in a library does not. */
import { create } from 'zustand';

export interface ReviewSettings {
  showsTimer: boolean;
  /** Question and answer are read aloud by the browser. */
  readsAloud: boolean;
  /** Recordings of a side are played when it is shown. */
  playsSounds: boolean;
}

const reviewKey = 'haversack-review';
const usual: ReviewSettings = { showsTimer: false, readsAloud: false, playsSounds: true };

export const useReviewSettings = create<ReviewSettings>(readKept);

export function changeReviewSettings(part: Partial<ReviewSettings>): void {
  useReviewSettings.setState(part);
  try {
    localStorage.setItem(reviewKey, JSON.stringify(useReviewSettings.getState()));
  } catch (error) {
    console.warn('How reviews are shown is not remembered', error);
  }
}

function readKept(): ReviewSettings {
  try {
    return keptOf(JSON.parse(localStorage.getItem(reviewKey) ?? '{}'));
  } catch {
    // Storage is forbidden, or holds nonsense: the usual way.
    return usual;
  }
}

/** What of a stored value means something; the rest is as usual. */
export function keptOf(stored: unknown): ReviewSettings {
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  const choice = (name: keyof ReviewSettings) =>
    typeof known[name] === 'boolean' ? known[name] : usual[name];
  return {
    showsTimer: choice('showsTimer'),
    readsAloud: choice('readsAloud'),
    playsSounds: choice('playsSounds'),
  };
}
