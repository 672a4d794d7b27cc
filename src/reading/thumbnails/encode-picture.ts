/** Encodes a canvas as a small file, off the main thread. */
import { pictureEncoding } from '../pdf/small-picture.ts';

/** @throws if the browser cannot */
export function encodePicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => {
      // Phones limit canvas memory, so free it at once.
      canvas.width = 0;
      canvas.height = 0;
      if (blob === null) reject(new Error('The picture could not be encoded'));
      else resolve(blob);
    };
    canvas.toBlob(take, pictureEncoding.type, pictureEncoding.quality);
  });
}
