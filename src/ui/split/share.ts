/** How much of a split screen its main part has: kept on the device. */
import { create } from 'zustand';

/** Percent. */
export const leastShare = 25;
export const mostShare = 75;
const usualShare = 55;
export const shareKey = 'haversack-split';

export const useShare = create<{ share: number }>(() => ({ share: readShare() }));

/** Bound to what is allowed. Not remembered until `keepShare`. */
export function setShare(share: number): void {
  useShare.setState({ share: Math.round(Math.min(Math.max(share, leastShare), mostShare)) });
}

export function keepShare(): void {
  try {
    localStorage.setItem(shareKey, String(useShare.getState().share));
  } catch (error) {
    console.warn('The width is not remembered', error);
  }
}

function readShare(): number {
  try {
    const share = Number(localStorage.getItem(shareKey) ?? Number.NaN);
    return share >= leastShare && share <= mostShare ? share : usualShare;
  } catch {
    // Storage is forbidden: the usual width.
    return usualShare;
  }
}
