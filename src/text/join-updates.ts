/**
 * Two documents (Yjs updates, format V1) by different authors, as one, byte for byte as `Y.mergeUpdates` writes it. That
 * decodes every text and copies it five times, which for a note of 3 MB takes longer than a server may stand still [S5]; here
 * what an author has written is copied once, as it is. Where one author has written in both, it is left to Yjs.
 */
import * as Y from 'yjs';
import { kinds, readStruct, readUpdate } from './update-reader.ts';
import { joined, numbers } from './write-update.ts';

/** The structs of one author, with their head. */
interface Section {
  author: number;
  bytes: Uint8Array;
}

interface Parts {
  sections: Section[];
  deletions: Uint8Array;
}

/**
 * @returns `undefined` where an author has written in both, or one is no plain text, or not as Yjs writes it: Yjs has to do
 * it, or to throw
 */
export function joinUpdates(a: Uint8Array, b: Uint8Array): Uint8Array | undefined {
  const [one, two] = [partsOf(a), partsOf(b)];
  if (one === undefined || two === undefined) return undefined;
  const sections = [...one.sections, ...two.sections].sort((x, y) => y.author - x.author);
  if (sections.some(({ author }, n) => author === sections[n + 1]?.author)) return undefined;
  const none = Uint8Array.of(0);
  const [first, second] = [one, two].map(({ deletions }) => joined(none, deletions));
  const deletions = Y.mergeUpdates([first ?? none, second ?? none]).subarray(1);
  const count = numbers(sections.length);
  return joined(count, ...sections.map(({ bytes }) => bytes), deletions);
}

function partsOf(update: Uint8Array): Parts | undefined {
  const read = readUpdate(update);
  const sections: Section[] = [];
  for (let authors = read.number(); authors > 0; authors--) {
    const start = read.place();
    let structs = read.number();
    const author = read.number();
    read.skipNumbers(1);
    if (structs === 0) return undefined;
    // Yjs writes a gap only between letters, and one for all that is missing there.
    let isGapAllowed = false;
    for (; structs > 0 && !read.isOver(); structs--) {
      const struct = readStruct(read);
      if (struct === undefined) return undefined;
      const isGap = struct.kind === kinds.skipped;
      if (isGap && (!isGapAllowed || structs === 1)) return undefined;
      isGapAllowed = !isGap;
      if (struct.text !== undefined && !isUtf8(struct.text)) return undefined;
    }
    sections.push({ author, bytes: update.subarray(start, read.place()) });
  }
  return read.isOver() ? undefined : { sections, deletions: update.subarray(read.place()) };
}

/** In browsers and Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Most texts are ASCII, which is seen without decoding them, in a loop since a call for each byte takes ten times as long. */
function isUtf8(text: Uint8Array): boolean {
  let at = 0;
  while ((text[at] ?? 0x80) < 0x80) at++;
  if (at === text.length) return true;
  try {
    decoder.decode(text);
    return true;
  } catch {
    return false;
  }
}
