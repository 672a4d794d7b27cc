/**
 * What a finger or a mouse means on the card in hand. On words it hides or shows them, and a drag along words never
 * swipes; a swipe begins outside the words, or faster than a reader drags. Pure.
 */

/** A word's line boxes in the window. */
export interface WordBox {
  word: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Half of a target that a finger hits, above and below the middle of a line. */
const halfLinePx = 22;
/** Beside the last word of a line the words end. */
const besidePx = 10;

/** @returns the word at or nearest to a point; `undefined` outside of the words */
export function wordAt(boxes: readonly WordBox[], { x, y }: Point): number | undefined {
  let found: number | undefined;
  let nearest = besidePx;
  for (const { word, left, right, top, bottom } of boxes) {
    if (Math.abs(y - (top + bottom) / 2) > Math.max(halfLinePx, (bottom - top) / 2)) continue;
    const distance = Math.max(left - x, x - right, 0);
    if (distance <= nearest) [found, nearest] = [word, distance - 0.01];
  }
  return found;
}

/** Below this the finger rests. */
const slackPx = 10;
/** On a word a drag and a swipe begin alike: only after this distance its speed tells which it is. */
const slackOnWordPx = 24;
/** Pixels per millisecond. */
const swipeSpeed = 0.5;

export type Meaning = 'rest' | 'words' | 'swipe' | 'scroll';

/**
 * @param isOnWord where the finger was put down
 * @param afterMs since then
 */
export function meaningOfMove(dx: number, dy: number, isOnWord: boolean, afterMs: number): Meaning {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(across, along) < (isOnWord ? slackOnWordPx : slackPx)) return 'rest';
  const isFast = across / Math.max(1, afterMs) > swipeSpeed;
  if (across > along && (!isOnWord || isFast)) return 'swipe';
  return isOnWord ? 'words' : 'scroll';
}

/** A swipe of this distance decides when it is let go. */
export const armedPx = 96;
const mostTurn = 6;

/** Degrees, by how far the card is from its place. */
export function turnOf(dx: number, widthPx: number): number {
  const share = Math.max(-1, Math.min(1, dx / Math.max(1, widthPx)));
  return share * mostTurn;
}

export function outcomeOfSwipe(dx: number): 'kept' | 'skipped' | undefined {
  if (Math.abs(dx) < armedPx) return undefined;
  return dx > 0 ? 'kept' : 'skipped';
}
