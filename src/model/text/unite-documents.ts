/**
 * The union of documents: what is stored and sent of a note whose words were written in two places.
 *
 * A doubtful document was read from a damaged file. Its letters cannot have their old names, since Yjs keeps the first of two
 * letters of one name: devices would differ for ever. So it is written anew by an author of its own kind, above all that Yjs
 * gives out, and its words go as soon as they meet a document that was not made upon them: the whole one.
 *
 * Invariant: the result says the same in whatever order documents are united. What makes doubtful words go is in the
 * union for good once it is there, and they only ever get deleted.
 */
import * as Y from 'yjs';
import { hashText } from './hash-text.ts';
import { bodyOfImported } from './imported-text.ts';
import { textOfBody } from './note-text.ts';
import { readUpdate } from './update-reader.ts';
import { writeDeletions } from './write-update.ts';

/** Yjs gives out authors below 2^32, and reads those below 2^53. */
const firstDoubtful = 2 ** 52;

/** @param key what it is the document of: another damaged copy of it is a version of the same text */
export function doubtfulBody(body: string, key: string): string {
  return bodyOfImported(textOfBody(body), firstDoubtful + hashText(key), 0);
}

/** @throws where one is no update */
export function uniteUpdates(a: Uint8Array, b: Uint8Array): Uint8Array {
  const union = Y.mergeUpdates([a, b]);
  return highestAuthor(union) < firstDoubtful ? union : withoutDoubtful(union);
}

/** Yjs writes it first. */
function highestAuthor(update: Uint8Array): number {
  const read = readUpdate(update);
  if (read.number() === 0) return 0;
  read.skipNumbers(1);
  return read.number();
}

function withoutDoubtful(update: Uint8Array): Uint8Array {
  const doubtful = new Map<number, number>();
  let isMet = false;
  for (const struct of Y.decodeUpdate(update).structs) {
    const { client, clock } = struct.id;
    if (client >= firstDoubtful) doubtful.set(client, clock + struct.length);
    // What was typed into a text always stands beside a letter of it.
    else if (struct instanceof Y.Item && struct.origin === null && struct.rightOrigin === null)
      isMet = true;
  }
  return isMet ? Y.mergeUpdates([update, writeDeletions(doubtful)]) : update;
}
