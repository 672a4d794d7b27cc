/** Draws the visible part of a large page again, sharp, when scrolling has stopped. */
import { type RefObject, useEffect } from 'react';
import type { PageBox } from '../layout/layout.ts';
import type { Rest } from '../layout/use-scrolled-pages.ts';
import { outputScale } from './canvas-size.ts';
import type { DrawnPage } from './draw-page.ts';
import { tileOf } from './tile.ts';

export function useTile(
  host: RefObject<HTMLElement | null>,
  drawn: DrawnPage | undefined,
  box: PageBox,
  rest: Rest | undefined,
): void {
  const { left, top, width, height } = box;
  useEffect(() => {
    const element = host.current;
    if (element === null || drawn === undefined || rest === undefined) return;
    const tile = tileOf({ left, top, width, height }, rest, devicePixelRatio);
    if (tile === undefined) return;
    const { page, rotation } = drawn;
    const plain = page.getViewport({ scale: 1, rotation });
    const scale = outputScale(tile.width, tile.height, devicePixelRatio);
    const viewport = page.getViewport({ scale: width / plain.width, rotation });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(tile.width * scale);
    canvas.height = Math.floor(tile.height * scale);
    canvas.setAttribute('aria-hidden', 'true');
    Object.assign(canvas.style, {
      position: 'absolute',
      left: `${(100 * tile.left) / width}%`,
      top: `${(100 * tile.top) / height}%`,
      width: `${(100 * tile.width) / width}%`,
      height: `${(100 * tile.height) / height}%`,
    });
    const task = page.render({
      canvas,
      viewport,
      transform: [scale, 0, 0, scale, -tile.left * scale, -tile.top * scale],
    });
    let isDone = false;
    task.promise.then(
      () => {
        isDone = true;
        // Below the words, above the whole page.
        element.firstElementChild?.after(canvas);
      },
      // It was stopped, since another part is seen now; the whole page is there in any case.
      () => undefined,
    );
    return () => {
      if (!isDone) task.cancel();
      canvas.remove();
      canvas.width = canvas.height = 0;
    };
  }, [host, drawn, left, top, width, height, rest]);
}
