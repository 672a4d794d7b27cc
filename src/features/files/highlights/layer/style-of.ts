/** Where a box lies, for the element that draws it. */
import type { Box } from './boxes.ts';

export function styleOf({ left, top, width, height }: Box) {
  const percent = (share: number) => `${share * 100}%`;
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}
