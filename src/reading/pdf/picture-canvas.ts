/**
 * A canvas that is never seen, and what was drawn on it as a picture. Where pdf.js draws in its own worker it hands over
 * whole pictures of the page: these are taken as they are, since to draw one of 35 MB and to copy it again would hold the
 * screen up for a tenth of a second.
 */

export interface PictureCanvas {
  /** For pdf.js, which asks for an element and uses nothing of it that this has not. */
  canvas: HTMLCanvasElement;
  /** What was drawn last. Once. */
  takePicture(): Promise<ImageBitmap>;
  /** Lets go what was not taken. */
  close(): void;
}

/** @param width pixels, at least 1; @param height as well */
export function createPictureCanvas(width: number, height: number): PictureCanvas {
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
