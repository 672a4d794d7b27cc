import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64ToBytes, bytesToBase64 } from './base64.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 50 }),
  fc.uint8Array({ minLength: 9_000, maxLength: 9_010 }),
);

describe('base64', () => {
  it('gives the same bytes back, in memory of their own', () => {
    fc.assert(
      fc.property(bytes, (original) => {
        const text = bytesToBase64(original);
        expect(text).toBe(Buffer.from(original).toString('base64'));
        const read = base64ToBytes(text);
        expect(read).toEqual(original);
        expect(read.buffer.byteLength).toBe(read.byteLength);
      }),
    );
  });

  it('is read without its filling too', () => {
    for (const text of ['', 'YQ', 'YWI', 'YWJj']) {
      expect(bytesToBase64(base64ToBytes(text)).replace(/=+$/, '')).toBe(text);
    }
  });

  it('refuses what is none', () => {
    // The platform's reader accepts blanks, so they are not tested.
    for (const text of ['YQ-_', 'Y=Q=', 'é234', '====', 'YQ==YQ==', 'a.bc'])
      expect(() => base64ToBytes(text), text).toThrow();
  });
});
