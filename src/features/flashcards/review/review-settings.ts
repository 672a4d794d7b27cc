/** Settings of reviews on this device: a phone may read aloud while a laptop stays silent. */
import { create } from 'zustand';

export interface ReviewSettings {
  showsTimer: boolean;
  readsAloud: boolean;
  /** Plays the recordings of a side when it appears. */
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
    console.warn('The settings of reviews could not be stored', error);
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

/** Replaces invalid and missing fields by their defaults. */
export function keptOf(stored: unknown): ReviewSettings {
  const known: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const choice = (name: keyof ReviewSettings) =>
    typeof known[name] === 'boolean' ? known[name] : usual[name];
  return {
    showsTimer: choice('showsTimer'),
    readsAloud: choice('readsAloud'),
    playsSounds: choice('playsSounds'),
  };
}
