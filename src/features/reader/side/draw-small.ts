/** Draws a page in small. One at a time, after a moment: those that fly past are not drawn, and reading goes first. */
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import type { PageSize } from '../use-pdf.ts';

const settleMs = 120;
let queue: Promise<unknown> = Promise.resolve();

/**
 * @param box CSS pixels that it fits into
 * @returns stops
 */
export function drawSmall(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  box: PageSize,
): () => void {
  let isOver = false;
  let task: RenderTask | undefined;
  const draw = async () => {
    if (isOver) return;
    const page = await pdf.getPage(pageNumber);
    if (isOver) return;
    const plain = page.getViewport({ scale: 1 });
    const scale = Math.min(box.width / plain.width, box.height / plain.height);
    const ratio = Math.min(Math.max(devicePixelRatio, 1), 2);
    const viewport = page.getViewport({ scale: scale * ratio });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    canvas.style.width = `${viewport.width / ratio}px`;
    task = page.render({ canvas, viewport });
    await task.promise;
  };
  const timer = setTimeout(() => {
    queue = queue.then(draw).catch((error: unknown) => {
      if (!isOver) console.warn(`Page ${pageNumber} has no small picture`, error);
    });
  }, settleMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    task?.cancel();
  };
}
