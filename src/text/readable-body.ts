/** Whether a document from elsewhere can be merged and read later. */
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { isWithin, largestDocument, measureDocument } from './document-size.ts';
import {
  kinds,
  type Letter,
  readStruct,
  readUpdate,
  type Struct,
  type UpdateReader,
} from './update-reader.ts';

/** In browsers and Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** As Yjs reads a text: it throws where it is no UTF-8, and a byte order mark is a letter. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Yjs throws on what is not an update, and merging must never throw later, nor hide the words of a document that is there.
 * Decodes a text once: the largest take most of a turn of the server.
 * @returns why `body` (base64) is not taken; `too-large` above `largestDocument`; empty text is an empty document
 */
export function problemOfBody(body: string): 'too-large' | 'unreadable' | undefined {
  if (body === '') return undefined;
  try {
    const bytes = base64ToBytes(body);
    const size = measureDocument(bytes);
    if (size === undefined) return 'unreadable';
    // Only what is within the bound is walked over again: so it ends where it should.
    if (!isWithin(size, largestDocument)) return 'too-large';
    return isCanonical(body, bytes) && isSound(bytes) ? undefined : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** One way to write it, so that equal documents are equal texts: only the last group has others, and blanks make it longer. */
function isCanonical(base64: string, bytes: Uint8Array): boolean {
  const groups = Math.ceil(bytes.length / 3);
  const last = bytesToBase64(bytes.subarray(3 * (groups - 1)));
  return base64.length === 4 * groups && base64.endsWith(last);
}

/**
 * Yjs writes only such updates. It reads others without a complaint until it meets them in a document: then it throws, or
 * looks for ever for a letter that cannot be, and whatever else is in that document is out of reach. So in a sound one each
 * author comes once, the greatest first; each piece has letters; no letter stands beside itself or a later one of its
 * author; and no place is above the highest number.
 */
function isSound(update: Uint8Array): boolean {
  const read = readUpdate(update);
  let before = Number.POSITIVE_INFINITY;
  for (let authors = read.number(); authors > 0; authors--) {
    const structs = read.number();
    const author = read.number();
    if (structs === 0 || author >= before || !areSound(read, author, structs)) return false;
    before = author;
  }
  for (let authors = read.number(); authors > 0; authors--) {
    read.skipNumbers(1);
    for (let ranges = read.number(); ranges > 0; ranges--) {
      const [from, length] = [read.number(), read.number()];
      if (length === 0 || !Number.isSafeInteger(from + length)) return false;
    }
  }
  return true;
}

function areSound(read: UpdateReader, author: number, count: number): boolean {
  let place = read.number();
  // A gap is between letters, and one for all that is missing there.
  let isGapAllowed = false;
  for (let left = count; left > 0; left--) {
    const struct = readStruct(read);
    if (struct === undefined || !isPlaced(struct, author, place)) return false;
    const isGap = struct.kind === kinds.skipped;
    if (isGap && (!isGapAllowed || left === 1)) return false;
    isGapAllowed = !isGap;
    // By decoding, which has to be tried, and takes half the time of counting.
    const letters = struct.text ? decoder.decode(struct.text).length : struct.letters();
    place += letters;
    if (letters === 0 || !Number.isSafeInteger(place)) return false;
  }
  return true;
}

function isPlaced({ position }: Struct, author: number, place: number): boolean {
  const isBefore = (letter: Letter | undefined) =>
    letter === undefined || letter.author !== author || letter.place < place;
  return (
    position === undefined ||
    (!position.isNested && isBefore(position.left) && isBefore(position.right))
  );
}
