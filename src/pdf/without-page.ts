/** What pdf.js asks of a page and a worker has not. pdf.js has the same of its own, and does not export it. */

interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

export class OffscreenCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) return;
    canvas.width = width;
    canvas.height = height;
  }

  destroy(held: CanvasAndContext): void {
    this.reset(held, 0, 0);
    held.canvas = null;
    held.context = null;
  }
}

/** Filters are SVG elements of the page. */
export class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

function none(): string {
  return 'none';
}
