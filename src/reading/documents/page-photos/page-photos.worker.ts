/** Finds and straightens paper in a worker: one request, progress messages, one answer. */

import type { Pixels } from './geometry.ts';
import {
  type Decoded,
  doPagePhotosWork,
  type PagePhotosAnswer,
  type PagePhotosRequest,
} from './page-photos-work.ts';

self.addEventListener('message', ({ data }: MessageEvent<PagePhotosRequest>) => {
  const answer = (message: PagePhotosAnswer) => self.postMessage(message);
  const tell = (done: number, total: number) => answer({ kind: 'progress', done, total });
  void doPagePhotosWork(data, { decode, encode }, tell)
    .catch((error: unknown): PagePhotosAnswer => {
      console.warn('A photo could not be straightened', error);
      return { kind: 'failed' };
    })
    .then(answer);
});

async function decode(photo: Blob, most: { side: number } | { area: number }): Promise<Decoded> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const { width: fullWidth, height: fullHeight } = image;
    const wanted =
      'side' in most
        ? most.side / Math.max(fullWidth, fullHeight)
        : Math.sqrt(most.area / (fullWidth * fullHeight));
    const scale = Math.min(1, wanted);
    const width = Math.max(1, Math.round(fullWidth * scale));
    const height = Math.max(1, Math.round(fullHeight * scale));
    const context = contextOf(width, height);
    context.imageSmoothingQuality = 'high';
    // Transparent pixels are paper, not ink.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return { data, width, height, fullWidth, fullHeight };
  } finally {
    image.close();
  }
}

async function encode({ data, width, height }: Pixels, quality: number): Promise<Blob> {
  const context = contextOf(width, height);
  const own = data as Uint8ClampedArray<ArrayBuffer>;
  context.putImageData(new ImageData(own, width, height), 0, 0);
  return await context.canvas.convertToBlob({ type: 'image/jpeg', quality });
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This device has no canvas to draw on');
  return context;
}
