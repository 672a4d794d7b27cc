/** How this device shows a review. Kept per device: a phone may read aloud while a laptop in a library stays silent. */
import { create } from 'zustand';

export interface ReviewSettings {
  showsTimer: boolean;
  /** The browser reads question and answer aloud. */
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
    // Storage is forbidden, or its value is damaged.
    return usual;
  }
}

/** Invalid or missing fields get their default. */
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
