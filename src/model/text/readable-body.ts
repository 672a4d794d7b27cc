/** Whether a document from elsewhere can be merged and read later. */
import { parseUpdateMeta } from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../lib/base64.ts';

/**
 * Yjs throws on what is not an update, and merging must never throw later, nor hide the words of a document that is there.
 * Ask it only of what has a size and is within the bound (`document-size.ts`): this reads the structs one by one and keeps none
 * of them, and what comes after them was read when the size was taken.
 */
export function isReadableBody(body: string): boolean {
  if (body === '') return true;
  try {
    const bytes = base64ToBytes(body);
    parseUpdateMeta(bytes);
    // One way to write it, so that equal documents are equal texts.
    return bytesToBase64(bytes) === body;
  } catch {
    return false;
  }
}
