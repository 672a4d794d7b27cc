/** Collects the notes and answers with the collection's file. */
import wasmAt from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { buildCollection } from './build-collection.ts';
import type { AnkiNote, BuiltCollection, ExportPart } from './note.ts';

const notes: AnkiNote[] = [];

self.addEventListener('message', ({ data }: MessageEvent<ExportPart>) => {
  if ('notes' in data) {
    for (const note of data.notes) notes.push(note);
    return;
  }
  buildCollection({ ...data.end, notes }, wasmAt).then(
    (bytes) => self.postMessage({ bytes } satisfies BuiltCollection, { transfer: [bytes.buffer] }),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies BuiltCollection),
  );
});
