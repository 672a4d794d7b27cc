/** A page as a picture, for whoever reads pictures. One at a time: each holds some 30 MB. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { within } from './within.ts';

export interface PageImage {
  image: ImageBitmap;
  /** Of the page as it is turned on screen, PDF points. */
  width: number;
  height: number;
}

/** What scanners make of print, and what text recognition was trained on. */
const dotsPerInch = 300;
const pointsPerInch = 72;
/** A4 has 8.7 million at 300 dpi; a page that is larger than that is drawn coarser. */
const maxPixels = 10_000_000;
const pageTimeoutMs = 60_000;

/** @returns canvas pixels for each PDF point */
export function imageScale(width: number, height: number): number {
  const byArea = Math.sqrt(maxPixels / Math.max(width * height, 1));
  return Math.min(dotsPerInch / pointsPerInch, byArea);
}

/**
 * @param pageNumber 1 for the first page
 * @throws where the page cannot be drawn, or not in a minute
 */
export async function drawPageImage(pdf: PDFDocumentProxy, pageNumber: number): Promise<PageImage> {
  const page = await within(pageTimeoutMs, pdf.getPage(pageNumber));
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: imageScale(width, height) });
    const canvas = createPictureCanvas(
      Math.max(1, Math.floor(viewport.width)),
      Math.max(1, Math.floor(viewport.height)),
    );
    const task = page.render({ canvas: canvas.canvas, viewport });
    try {
      await within(pageTimeoutMs, task.promise);
      return { image: await canvas.takePicture(), width, height };
    } catch (error) {
      task.cancel();
      throw error;
    } finally {
      canvas.close();
    }
  } finally {
    page.cleanup();
  }
}

/**
 * A canvas that is never seen, and what was drawn on it as a picture. Where pdf.js draws in its own worker it hands over
 * whole pictures of the page: these are taken as they are, since to draw one of 35 MB and to copy it again would hold the
 * screen up for a tenth of a second.
 */
interface PictureCanvas {
  /** For pdf.js, which asks for an element and uses nothing of it that this has not. */
  canvas: HTMLCanvasElement;
  /** What was drawn last. Once. */
  takePicture(): Promise<ImageBitmap>;
  /** Lets go what was not taken. */
  close(): void;
}

/** @param width pixels, at least 1; @param height as well */
function createPictureCanvas(width: number, height: number): PictureCanvas {
  const canvas = new OffscreenCanvas(width, height);
  let handedOver: Promise<ImageBitmap> | undefined;
  const close = () => {
    handedOver?.then(
      (picture) => picture.close(),
      () => undefined,
    );
    handedOver = undefined;
  };
  const getContext = canvas.getContext.bind(canvas) as (
    kind: '2d',
    settings?: CanvasRenderingContext2DSettings,
  ) => OffscreenCanvasRenderingContext2D | null;
  const getCatching = (kind: '2d', settings?: CanvasRenderingContext2DSettings) => {
    const context = getContext(kind, settings);
    if (context === null) return null;
    const draw = context.drawImage.bind(context) as (...args: unknown[]) => void;
    context.drawImage = (...args: unknown[]) => {
      const [image] = args;
      if (!isWholePicture(args, width, height)) return draw(...args);
      close();
      // A copy: whoever hands the picture over closes it.
      handedOver = createImageBitmap(image as ImageBitmap);
    };
    return context;
  };
  Object.defineProperty(canvas, 'getContext', { value: getCatching });
  return {
    canvas: canvas as unknown as HTMLCanvasElement,
    takePicture: async () => {
      const picture = await (handedOver ?? canvas.transferToImageBitmap());
      handedOver = undefined;
      return picture;
    },
    close,
  };
}

function isWholePicture([image, x, y, ...more]: unknown[], width: number, height: number): boolean {
  const isPicture = image instanceof ImageBitmap;
  const fits = isPicture && image.width === width && image.height === height;
  return fits && x === 0 && y === 0 && more.length === 0;
}
