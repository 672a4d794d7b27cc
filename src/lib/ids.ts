/**
 * Identifiers. Rows have UUIDv7 (RFC 9562 §5.7): 48 bits of wall milliseconds, then 74 random bits. So ids sort by time
 * of creation and do not collide between devices.
 */

declare const crypto: {
  getRandomValues(bytes: Uint8Array): Uint8Array;
  subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> };
};
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export type RandomBytes = (count: number) => Uint8Array;

export const systemRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** @param nowMs wall clock, milliseconds since the epoch */
export function uuidv7(nowMs: number, random: RandomBytes = systemRandom): string {
  return idAt(Math.floor(nowMs), random(16));
}

const mostIdsAtOnce = 256;

/** 12 bits count this many ids in one millisecond. */
const countsPerMs = 4_096;

/**
 * Ids in ascending order, for rows that are made together and must keep their order. The 12 random bits after the time
 * become a counter (RFC 9562 §6.2, method 1); when it overflows, the time advances.
 * @param nowMs wall clock, milliseconds since the epoch
 */
export function risingIds(nowMs: number, random: RandomBytes = systemRandom): () => string {
  const startMs = Math.floor(nowMs);
  let made = 0;
  let pool = new Uint8Array(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      // One call to the system for many ids: a form needs one, an import ten thousand.
      pool = Uint8Array.from(random(16 * Math.min(Math.max(made, 1), mostIdsAtOnce)));
      used = 0;
    }
    const bytes = pool.subarray(used, used + 16);
    used += 16;
    const count = made % countsPerMs;
    bytes[6] = count >> 8;
    bytes[7] = count & 0xff;
    const id = idAt(startMs + Math.floor(made / countsPerMs), bytes);
    made += 1;
    return id;
  };
}

/** @param bytes 16; the time overwrites the first six */
function idAt(timeMs: number, bytes: Uint8Array): string {
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(timeMs / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return inGroups(bytes);
}

/** The text of a UUID. */
function inGroups(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += hex[bytes[i] ?? 0];
  }
  return text;
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const alphabet = '0123456789abcdefghijklmnopqrstuv';

/** A device's name in stamps: 12 characters of base 32, 60 random bits. */
export function deviceId(random: RandomBytes = systemRandom): string {
  return Array.from(random(12), (byte) => alphabet[byte & 31]).join('');
}

const utf8 = new TextEncoder();

/** SHA-256 of a text in UTF-8. */
export type DigestOf = (text: string) => Uint8Array | Promise<Uint8Array>;

const digestOfText: DigestOf = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)));

/**
 * A stable id for an item with a key of its own, such as an item of another program.
 * @param formatId the format that the key belongs to
 * @param digestOf for many items: the platform's digest answers from another thread each time
 * @returns a UUIDv8 (RFC 9562 §5.8) from the SHA-256 of format and key
 */
export async function idOfItem(
  formatId: string,
  key: string,
  digestOf: DigestOf = digestOfText,
): Promise<string> {
  const digest = digestOf(`${formatId}\n${key}`);
  const bytes = (digest instanceof Uint8Array ? digest : await digest).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return inGroups(bytes);
}
