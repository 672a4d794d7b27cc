/**
 * Detects pictures and sounds by their first bytes, never by name. SVG is excluded because it can contain script.
 * Signatures as in the WHATWG's MIME Sniffing Standard, §6.
 */

import { documentMimes } from './files/document-kinds.ts';

export type MediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'audio/mpeg'
  | 'audio/mp4'
  | 'audio/ogg'
  | 'audio/wav';

/** Number of bytes needed to decide. */
export const signatureBytes = 12;

const signatures: readonly [MediaType, string, at: number][] = [
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/gif', 'GIF87a', 0],
  ['image/gif', 'GIF89a', 0],
  ['audio/mpeg', 'ID3', 0],
  ['audio/ogg', 'OggS\0', 0],
  // Without “M4A” it may be a film.
  ['audio/mp4', 'ftypM4A', 4],
];

const riffTypes: Readonly<Record<string, MediaType>> = { WEBP: 'image/webp', WAVE: 'audio/wav' };

/** @returns `undefined` if the type is not accepted */
export function mediaTypeOf(start: Uint8Array): MediaType | undefined {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  const found = signatures.find(([, signature, at]) => text.startsWith(signature, at));
  if (found !== undefined) return found[0];
  if (text.startsWith('RIFF')) return riffTypes[text.slice(8)];
  return isMpegFrame(start) ? 'audio/mpeg' : undefined;
}

/** An MP3 without a tag begins with a layer III frame (ISO/IEC 11172-3 §2.4.1.3). */
function isMpegFrame([first = 0, second = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && second >= 0xe0;
  const isLayer3 = (second & 0x06) === 0x02;
  const isReservedVersion = (second & 0x18) === 0x08;
  return isSync && isLayer3 && !isReservedVersion;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  [documentMimes.docx]: 'docx',
  [documentMimes.pptx]: 'pptx',
  [documentMimes.odt]: 'odt',
  [documentMimes.odp]: 'odp',
  [documentMimes.rtf]: 'rtf',
  [documentMimes.epub]: 'epub',
  [documentMimes.html]: 'html',
  [documentMimes.markdown]: 'md',
  [documentMimes.text]: 'txt',
  [documentMimes.pictures]: 'cbz',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** The file name ending, without the dot. */
export function endingOf(mime: string): string {
  return endings[mime] ?? 'bin';
}
