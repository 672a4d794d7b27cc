/** Which rating a swipe means: the directions of other programs with cards. Pure. */
import type { Rating } from '../../../../model/entities/facts/review.ts';

/** From here on a swipe says what it means, and from here on it rates; pixels. */
const saysFromPx = 24;
const ratesFromPx = 84;

export interface SwipeMeaning {
  rating: Rating;
  /** 0 to 1, where it rates. */
  share: number;
}

/**
 * @param dx to the right and `dy`: downwards, from where the finger came down; pixels
 * @param mayScroll up and down belong to the page
 * @returns `undefined` where it means nothing yet, or goes too much askew
 */
export function meaningOfSwipe(
  dx: number,
  dy: number,
  mayScroll: boolean,
): SwipeMeaning | undefined {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  const distance = Math.max(across, along);
  if (distance < saysFromPx || Math.min(across, along) > distance * 0.7) return undefined;
  const isAcross = across > along;
  if (!isAcross && mayScroll) return undefined;
  const rating = isAcross ? (dx < 0 ? 1 : 3) : dy < 0 ? 4 : 2;
  return { rating, share: Math.min(1, distance / ratesFromPx) };
}
