/** Decks as an Anki package, made on this device: the collection, and media under numbers with a list of their names. */
import { readBlob } from '../../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../../db/database.ts';
import { openWorker } from '../../../../lib/missing-part.ts';
import { type ZipEntry, zipToBlob } from '../../../../lib/zip/write-zip.ts';
import type { Media } from '../../../../model/entities/media.ts';
import type {
  AnkiExport,
  AnkiNote,
  BuiltCollection,
  ExportPart,
} from '../../../formats/write/anki/note.ts';
import { decksToExport, readNotes } from './read-notes.ts';

export interface CardsExport {
  file: Blob;
  cards: number;
  /** Pictures and sounds that are not on this device. */
  missing: number;
}

export interface CardsExportOptions {
  database: AccountDatabase;
  /** With the decks in it; `undefined`: all decks. */
  deckId?: string | undefined;
  nowMs: number;
  tzOffsetMin: number;
  retention: number;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** @throws an error of the disk, or an abort */
export async function makeAnkiPackage(options: CardsExportOptions): Promise<CardsExport> {
  const { database, deckId, nowMs, tzOffsetMin, retention, onProgress, signal } = options;
  const decks = await decksToExport(database, deckId);
  const builder = createBuilder();
  const media = new Map<string, Media>();
  let cards = 0;
  try {
    for await (const read of readNotes(database, decks)) {
      signal.throwIfAborted();
      builder.add(read.notes);
      for (const [name, row] of read.media) media.set(name, row);
      cards += read.notes.reduce((sum, note) => sum + note.cards.length, 0);
      onProgress(cards);
    }
    const bytes = await builder.end({ decks, nowMs, tzOffsetMin, retention }, signal);
    const held = await readHeld(media, database);
    const entries = entriesOf(new Blob([bytes]), held);
    return {
      file: await zipToBlob(entries, nowMs, signal),
      ...{ cards, missing: media.size - held.length },
    };
  } finally {
    builder.close();
  }
}

interface Held {
  name: string;
  bytes: Blob;
}

async function readHeld(
  media: ReadonlyMap<string, Media>,
  database: AccountDatabase,
): Promise<Held[]> {
  const held: Held[] = [];
  for (const [name, { sha256, mime }] of media) {
    const bytes = await readBlob(sha256, mime, database);
    if (bytes !== undefined) held.push({ name, bytes });
  }
  return held;
}

async function* entriesOf(collection: Blob, media: readonly Held[]): AsyncGenerator<ZipEntry> {
  yield { path: 'collection.anki2', content: collection };
  yield {
    path: 'media',
    content: JSON.stringify(Object.fromEntries(media.map(({ name }, at) => [at, name]))),
  };
  for (const [at, { bytes }] of media.entries()) yield { path: String(at), content: bytes };
}

interface Builder {
  add: (notes: readonly AnkiNote[]) => void;
  end: (rest: Omit<AnkiExport, 'notes'>, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  close: () => void;
}

function createBuilder(): Builder {
  if (!('Worker' in globalThis)) return builderHere();
  const broken = Promise.withResolvers<never>();
  // It may break while nobody waits.
  broken.promise.catch(() => undefined);
  const worker = openWorker(
    () =>
      new Worker(new URL('../../../formats/write/anki/export.worker.ts', import.meta.url), {
        type: 'module',
      }),
    broken.reject,
  );
  const send = (part: ExportPart) => worker.postMessage(part);
  return {
    add: (notes) => send({ notes }),
    end: (rest, signal) => {
      const built = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        worker.onmessage = ({ data }: MessageEvent<BuiltCollection>) => {
          if ('bytes' in data) resolve(data.bytes);
          else reject(new Error(data.failed));
        };
        send({ end: rest });
      });
      return Promise.race([built, broken.promise]);
    },
    close: () => worker.terminate(),
  };
}

function builderHere(): Builder {
  const all: AnkiNote[] = [];
  return {
    add: (notes) => void all.push(...notes),
    end: async (rest) => {
      const { buildCollection } = await import('../../../formats/write/anki/build-collection.ts');
      return await buildCollection({ ...rest, notes: all });
    },
    close: () => undefined,
  };
}
