/** Is this a PDF that can be taken? Judged by its bytes, never by its name. */
import { maxFileBytes } from './limits.ts';

export type Refusal =
  | 'not-pdf'
  | 'no-bytes'
  | 'too-large'
  | 'empty'
  | 'encrypted'
  | 'broken'
  | 'unreadable'
  | 'no-reader';

/** Where a reader looks for the header (ISO 32000-1, annex H, note 13). */
const headerWindowBytes = 1024;
const header = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-

/** @returns why the bytes are refused, or `undefined` */
export async function refusalOfBytes(blob: Blob): Promise<Refusal | undefined> {
  if (blob.size === 0) return 'no-bytes';
  if (blob.size > maxFileBytes) return 'too-large';
  try {
    const start = new Uint8Array(await blob.slice(0, headerWindowBytes).arrayBuffer());
    return hasPdfHeader(start) ? undefined : 'not-pdf';
  } catch {
    return 'unreadable';
  }
}

export function hasPdfHeader(start: Uint8Array): boolean {
  for (let at = 0; at + header.length <= start.length; at++) {
    if (header.every((byte, index) => start[at + index] === byte)) return true;
  }
  return false;
}
