/**
 * A document made of plain text from elsewhere. All texts of one author are versions of one text, and share one long row of
 * characters in which each second has a place of its own. A version has its words in the place of its time and has deleted
 * all before it, whether it ever saw what stood there or not. So the union of two versions says the later one, in
 * whatever order they meet, and what a student has typed into either stays.
 *
 * Invariants, as of any author in Yjs: a character is the same on every device, or deleted; it stands behind the one before.
 */
import { bytesToBase64 } from '../../lib/base64.ts';
import { largestDocument } from './document-size.ts';
import { hashText } from './hash-text.ts';
import { textName } from './note-text.ts';
import { bits, kinds } from './update-reader.ts';
import { joined, numbers } from './write-update.ts';

/** In browsers and Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Characters: more than any text that is stored has. */
const placeOfSecond = largestDocument.sizeBytes;
/** In 2065, since Yjs counts to 2^53 - 1. All that is later counts as of this second. */
const lastSecond = Math.floor(Number.MAX_SAFE_INTEGER / placeOfSecond) - 1;

const utf8 = new TextEncoder();

/**
 * The same for the same text and time, so that two devices which import it have one document.
 * @param author a whole number made of what the text is
 * @param timeMs of this version; within one second it is left to chance which one is the later
 */
export function bodyOfImported(text: string, author: number, timeMs: number): string {
  const start = startOf(text, timeMs);
  const name = utf8.encode(textName);
  // Deleted, in the note's text, with nothing at its left.
  const before = [kinds.deleted, 1, ...numbers(name.length), ...name, ...numbers(start)];
  const words = utf8.encode(text);
  const head = [bits.hasLeft | kinds.text, ...numbers(author, start - 1, words.length)];
  const update = joined(
    [...numbers(1, text === '' ? 1 : 2, author, 0), ...before],
    ...(text === '' ? [] : [head, words]),
    numbers(1, author, 1, 0, start),
  );
  return bytesToBase64(update);
}

/** By the words too: two texts in one place would be mixed, so those of one second have different places in it. */
function startOf(text: string, timeMs: number): number {
  const second = Math.min(Math.max(0, Math.floor(timeMs / 1_000)), lastSecond);
  const room = Math.max(1, placeOfSecond - text.length - 1);
  return second * placeOfSecond + 1 + (hashText(text) % room);
}
