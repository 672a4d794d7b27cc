/**
 * Makes a profile picture from an image, on this device: crops the middle square, scales it and encodes a new JPEG,
 * which has no metadata (place, camera).
 */
import { bytesToBase64 } from '../../../lib/base64.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { maxPictureLength } from '../../../model/entities/student/profile.ts';

/** Spec §5, §9: “under 3 MB”. */
export const maxImageBytes = 3 * 1024 * 1024;

/** Tried in turn until the bytes fit. Sides in pixels, two to three times the displayed size. */
const steps = [
  { side: 320, quality: 0.85 },
  { side: 320, quality: 0.7 },
  { side: 256, quality: 0.6 },
  { side: 192, quality: 0.5 },
  { side: 128, quality: 0.4 },
];

const notAnImage = 'This image can’t be read. Choose a JPEG, PNG, WebP or GIF.';

type Encode = (side: number, quality: number) => Promise<Uint8Array>;

/** @returns the picture as base64 */
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
    // Browsers have one error for everything that they cannot decode.
    console.warn('A chosen image could not be read', error);
    return failure('unsupported', notAnImage);
  }
}

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
    // JPEG has no transparency: transparent pixels become white, not black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, from.x, from.y, from.side, from.side, 0, 0, side, side);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return new Uint8Array(await blob.arrayBuffer());
  };
}
