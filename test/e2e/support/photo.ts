/** Pictures as a phone takes them of paper, and as a screen shows them; painted by the browser itself. */
import type { Page } from '@playwright/test';

interface PhotoWish {
  /** The sensor lay on its side, and the file says so (EXIF, orientation 6): shown upright all the same. */
  isSideways?: boolean;
}

/** Corners of the sheet in the photo, clockwise from the top left, pixels of a photo of 1200 × 1600. */
export const sheetCorners = [
  [210, 260],
  [960, 190],
  [1040, 1380],
  [150, 1310],
] as const;

/** A sheet with words in perspective on a dark table, in the grain of a camera; a black bar is at its lower left. */
export async function photoOfSheet(page: Page, { isSideways = false }: PhotoWish = {}) {
  const base64 = await page.evaluate(
    async ({ corners, isSideways }) => {
      const canvasOf = (width: number, height: number) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (context === null) throw new Error('No canvas');
        return context;
      };
      const [sheetWidth, sheetHeight] = [900, 1270];
      const sheet = canvasOf(sheetWidth, sheetHeight);
      sheet.fillStyle = '#e9e7e2';
      sheet.fillRect(0, 0, sheetWidth, sheetHeight);
      sheet.fillStyle = '#222';
      sheet.font = 'bold 52px serif';
      sheet.fillText('Photosynthesis', 110, 150);
      sheet.font = '34px serif';
      for (let line = 0; line < 18; line++)
        sheet.fillText('Plants make sugar from light and water.', 110, 230 + line * 48);
      sheet.fillRect(110, 1120, 260, 60);
      const ink = sheet.getImageData(0, 0, sheetWidth, sheetHeight).data;
      const [a, b, c, d] = corners.map(([x, y]) => ({ x, y }));
      if (!a || !b || !c || !d) throw new Error('No corners');
      // From the photo back to the sheet: the inverse of the homography (Heckbert 1989, §2.2.3).
      const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
      const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
      const scale = dx1 * dy2 - dx2 * dy1;
      const g = (dx3 * dy2 - dx2 * dy3) / scale;
      const h = (dx1 * dy3 - dx3 * dy1) / scale;
      const [xu, xv] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
      const [yu, yv] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
      const [width, height] = [1200, 1600];
      const photo = canvasOf(width, height);
      const pixels = photo.createImageData(width, height);
      let random = 7;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [p, q, r] = [xu - g * x, xv - h * x, x - a.x];
          const [k, l, m] = [yu - g * y, yv - h * y, y - a.y];
          const turn = p * l - q * k;
          const [u, v] = [(r * l - q * m) / turn, (p * m - r * k) / turn];
          const isPaper = u >= 0 && u < 1 && v >= 0 && v < 1;
          const at = (Math.floor(v * sheetHeight) * sheetWidth + Math.floor(u * sheetWidth)) * 4;
          random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
          const grain = ((random >> 16) % 25) - 12;
          const to = (y * width + x) * 4;
          for (let channel = 0; channel < 3; channel++) {
            const table = [58, 48, 44][channel] ?? 0;
            pixels.data[to + channel] = (isPaper ? (ink[at + channel] ?? 0) : table) + grain;
          }
          pixels.data[to + 3] = 255;
        }
      }
      photo.putImageData(pixels, 0, 0);
      let shown = photo;
      if (isSideways) {
        shown = canvasOf(height, width);
        shown.translate(0, width);
        shown.rotate(-Math.PI / 2);
        shown.drawImage(photo.canvas, 0, 0);
      }
      const blob = await shown.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { corners: sheetCorners, isSideways },
  );
  const jpeg = Buffer.from(base64, 'base64');
  return isSideways ? Buffer.concat([jpeg.subarray(0, 2), turned, jpeg.subarray(2)]) : jpeg;
}

/** An APP1 segment that says “turn by 90° clockwise” (EXIF 2.32, §4.6.4: tag 0x0112, SHORT, 6), little-endian. */
const turned = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 34]),
  Buffer.from('Exif\0\0II*\0', 'latin1'),
  Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
]);

/** White, sharp and without grain, as no camera sees it. */
export async function screenshot(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 1600);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.fillStyle = '#333';
    context.fillRect(0, 0, 1200, 1600);
    context.fillStyle = 'white';
    context.fillRect(100, 160, 1000, 1300);
    context.fillStyle = 'black';
    context.font = '34px serif';
    for (let line = 0; line < 20; line++)
      context.fillText('Plants make sugar from light and water.', 160, 260 + line * 50);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, 'base64');
}
