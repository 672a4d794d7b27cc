/**
 * Makes a chosen image the student's picture, on this device: cut to its middle square, made small and
 * written anew as a JPEG, so that nothing of the original's metadata (place, camera) goes along.
 */
import { bytesToBase64 } from '../../../lib/base64.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { maxPictureLength } from '../../../model/entities/student/profile.ts';

/** A chosen image is smaller than this, in bytes (spec §5, §9: “under 3 MB”). */
export const maxImageBytes = 3 * 1024 * 1024;

/** Tried in turn until the bytes fit; the side in pixels: twice to three times what is shown. */
const steps = [
  { side: 320, quality: 0.85 },
  { side: 320, quality: 0.7 },
  { side: 256, quality: 0.6 },
  { side: 192, quality: 0.5 },
  { side: 128, quality: 0.4 },
];

const notAnImage = 'This image can’t be read. Choose a JPEG, PNG, WebP or GIF.';

type Encode = (side: number, quality: number) => Promise<Uint8Array>;

/** @returns the picture as base64, or why not, in words for people */
export async function scalePicture(
  file: Blob | undefined,
  decode: (file: Blob) => Promise<Encode> = decodeImage,
): Promise<Result<string>> {
  if (file === undefined) return failure('invalid', say.noImageSelected);
  if (file.size >= maxImageBytes) return failure('too-large', say.imageTooLarge);
  try {
    const encode = await decode(file);
    for (const { side, quality } of steps) {
      const base64 = bytesToBase64(await encode(side, quality));
      if (base64.length <= maxPictureLength) return success(base64);
    }
    return failure('unsupported', notAnImage);
  } catch (error) {
    // The browser gives one kind of error for everything that it cannot decode.
    console.warn('A chosen image could not be read', error);
    return failure('unsupported', notAnImage);
  }
}

/** The middle square of an image, in its own pixels. */
export function middleSquare(width: number, height: number) {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

async function decodeImage(file: Blob): Promise<Encode> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const from = middleSquare(image.width, image.height);
  return async (side, quality) => {
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws nothing');
    // A JPEG knows no transparency: what was clear becomes white, not black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, from.x, from.y, from.side, from.side, 0, 0, side, side);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return new Uint8Array(await blob.arrayBuffer());
  };
}
