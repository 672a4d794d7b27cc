/** Images for tests, painted by the browser itself. */
import type { Page } from '@playwright/test';

interface ImageWish {
  width: number;
  height: number;
  /** Put into the file as a camera would: an APP1 segment of its metadata. */
  exif?: string;
}

/** @returns a JPEG of many colours */
export async function paintImage(page: Page, { width, height, exif }: ImageWish): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d');
      for (let x = 0; context && x < size.width; x += 8) {
        context.fillStyle = `hsl(${(x * 7) % 360} 70% 50%)`;
        context.fillRect(x, 0, 8, size.height);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    { width, height },
  );
  const jpeg = Buffer.from(base64, 'base64');
  if (exif === undefined) return jpeg;
  const content = Buffer.from(`Exif\0\0${exif}`);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
