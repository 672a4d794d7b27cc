/** Base64 (RFC 4648 §4) by the platform's methods; `btoa` and `atob`, 30 times slower, are the last resort. */

declare function btoa(binary: string): string;
declare function atob(text: string): string;

interface NodeBuffer {
  from(bytes: ArrayBuffer, at: number, length: number): { toString(encoding: 'base64'): string };
  from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer>;
}

const { Buffer } = globalThis as { Buffer?: NodeBuffer };

const chunk = 0x8000;

export function bytesToBase64(bytes: Uint8Array): string {
  if ('toBase64' in bytes && typeof bytes.toBase64 === 'function') return bytes.toBase64();
  if (Buffer !== undefined) {
    const { buffer, byteOffset, byteLength } = bytes;
    return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');
  }
  let binary = '';
  for (let i = 0; i < bytes.length; i += chunk) {
    binary += String.fromCharCode(...bytes.subarray(i, i + chunk));
  }
  return btoa(binary);
}

/** @throws when `text` is not base64 */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  if ('fromBase64' in Uint8Array && typeof Uint8Array.fromBase64 === 'function') {
    return Uint8Array.fromBase64(text);
  }
  if (Buffer !== undefined) {
    const bytes = Buffer.from(text, 'base64');
    // Node skips what it cannot read and also accepts base64url. This check needs no walk over the text.
    const letters = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
    const isRead = bytes.length === Math.floor((letters * 3) / 4);
    if (!isRead || text.includes('-') || text.includes('_')) throw new TypeError('Not base64');
    // Small buffers share their memory.
    const isAlone = bytes.byteLength === bytes.buffer.byteLength;
    return isAlone ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
  }
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
