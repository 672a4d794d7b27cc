/** Draws a page as a picture for recognition. One at a time: each needs about 30 MB. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { within } from './within.ts';

export interface PageImage {
  image: ImageBitmap;
  /** Size of the page as turned on screen, PDF points. */
  width: number;
  height: number;
}

/** The usual resolution of scanners, and the one text recognition was trained on. */
const dotsPerInch = 300;
const pointsPerInch = 72;
/** A4 has 8.7 million at 300 dpi; larger pages are drawn coarser. */
const maxPixels = 10_000_000;
const pageTimeoutMs = 60_000;

/** @returns canvas pixels per PDF point */
export function imageScale(width: number, height: number): number {
  const byArea = Math.sqrt(maxPixels / Math.max(width * height, 1));
  return Math.min(dotsPerInch / pointsPerInch, byArea);
}

/**
 * @param pageNumber 1 for the first page
 * @throws if the page cannot be drawn within a minute
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
 * An invisible canvas and its content as a picture. When pdf.js draws in its own worker it delivers whole pictures
 * of a page; these are used directly, because drawing and copying 35 MB would block the screen for a tenth of a
 * second.
 */
interface PictureCanvas {
  /** pdf.js requires an element but uses only what this object has too. */
  canvas: HTMLCanvasElement;
  /** The last drawn picture. Can be taken once. */
  takePicture(): Promise<ImageBitmap>;
  /** Frees a picture that was not taken. */
  close(): void;
}

/** @param width @param height pixels, at least 1 */
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
      // A copy, because pdf.js closes the original.
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
