/** Pictures of a note are at most 2,000 pixels wide and high: a phone's photo would be 5 MB otherwise. */

/** Pixels of the longer side. */
export const longestSidePx = 2_000;

/** Size after shrinking, pixels. Pure. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSidePx / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** What stays as it is: pictures that may move, and sounds. */
const asTheyAre = /^(?:image\/gif|audio\/)/;

/** @returns the same if it is small enough, or no picture that this browser can draw */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (asTheyAre.test(file.type) || !file.type.startsWith('image/')) return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    // It is judged by its bytes next.
    return file;
  }
  try {
    const { width, height } = shrunkSize(bitmap.width, bitmap.height);
    const isKnown = /^image\/(?:png|jpeg|webp)$/.test(file.type);
    if (width === bitmap.width && isKnown) return file;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/webp', 0.85),
    );
    return drawn ?? file;
  } finally {
    bitmap.close();
  }
}
