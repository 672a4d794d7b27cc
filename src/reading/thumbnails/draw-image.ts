/** Scales down a picture file. The browser decodes it off the main thread. */

import { fitInto } from '../pdf/small-picture.ts';
import { encodePicture } from './encode-picture.ts';
import type { Draws } from './picture.ts';

export const imageDraws: Draws = {
  async draw(bytes) {
    try {
      const bitmap = await createImageBitmap(bytes);
      const { width, height, scale } = fitInto(bitmap);
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      canvas
        .getContext('2d', { alpha: false })
        ?.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
      bitmap.close();
      return { image: await encodePicture(canvas), width, height };
    } catch (error) {
      console.warn('A picture could not be drawn', error);
      return undefined;
    }
  },
  close: () => undefined,
};
