/** Documents that cost the most to merge: of as many structs and authors as is asked for. */
import * as Y from 'yjs';
import { bytesToBase64 } from '../../src/lib/base64.ts';

/** Everybody writes at the front, so that no two letters join. @returns base64 */
export function tornDocument(clients: number, letters: number, first = 1): string {
  return bytesToBase64(
    Y.mergeUpdates(Array.from({ length: clients }, (_, n) => lettersOf(first + n, letters))),
  );
}

/** One letter by an author of its own. */
export function oneLetter(client: number): string {
  return bytesToBase64(lettersOf(client, 1));
}

/** One author, one text. */
export function plainDocument(text: string): string {
  const doc = new Y.Doc();
  doc.clientID = 1;
  doc.getText('body').insert(0, text);
  return bytesToBase64(Y.encodeStateAsUpdate(doc));
}

function lettersOf(client: number, letters: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client * 1_000_003;
  const text = doc.getText('body');
  doc.transact(() => {
    for (let n = 0; n < letters; n++) text.insert(0, 'a');
  });
  return Y.encodeStateAsUpdate(doc);
}
