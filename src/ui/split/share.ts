/** How much of a split screen its main part has: kept on the device. */
import { create } from 'zustand';

/** Percent. */
export const leastShare = 25;
export const mostShare = 75;
const usualShare = 55;
export const shareKey = 'haversack-split';

export const useShare = create<{ share: number }>(() => ({ share: readShare() }));

export function setShare(share: number): void {
  const bound = Math.round(Math.min(Math.max(share, leastShare), mostShare));
  useShare.setState({ share: bound });
  try {
    localStorage.setItem(shareKey, String(bound));
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
