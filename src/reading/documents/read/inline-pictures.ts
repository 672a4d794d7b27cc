/** Pictures whose bytes stand in the address itself (`data:`, RFC 2397). Others are not fetched: a document loads nothing. */
import { mostPictureBytes, mostPictures } from './bounds.ts';
import { asPicture } from './picture-keys.ts';

export interface InlinePictures {
  /** @returns its key; `undefined`: it is elsewhere, or there are too many */
  keyOf: (src: string) => string | undefined;
  read: () => Promise<ReadonlyMap<string, Blob>>;
}

export function inlinePictures(): InlinePictures {
  const found = new Map<string, Blob>();
  let left = mostPictureBytes;
  return {
    keyOf(src) {
      const head = /^data:image\/(?:png|jpeg|gif|webp);base64,/i.exec(src)?.[0];
      if (head === undefined || found.size >= mostPictures) return undefined;
      const bytes = bytesOfBase64(src.slice(head.length));
      left -= bytes?.size ?? 0;
      if (bytes === undefined || left < 0) return undefined;
      const key = `inline ${found.size + 1}`;
      found.set(key, bytes);
      return key;
    },
    async read() {
      const pictures = new Map<string, Blob>();
      for (const [key, bytes] of found) {
        const picture = await asPicture(bytes);
        if (picture !== undefined) pictures.set(key, picture);
      }
      return pictures;
    },
  };
}

function bytesOfBase64(base64: string): Blob | undefined {
  try {
    return new Blob([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))]);
  } catch {
    return undefined;
  }
}
