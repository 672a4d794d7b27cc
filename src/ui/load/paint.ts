/** A page that nobody sees is not painted, and need not wait. Milliseconds. */
const longestMs = 1_000;

/**
 * Calls back once what is being drawn is on the screen: a frame's callback comes before its painting, what it leaves
 * for later after it.
 * @returns takes that back
 */
export function afterPaint(callback: () => void): () => void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    callback();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestMs);
  return () => {
    isOver = true;
  };
}
