/** The source of a format that is read in a worker (`serve-rows.ts`). If it needs too much memory, only the worker dies. */
import { MissingPart, openWorker } from '../../../../lib/missing-part.ts';
import { FormatError, type SourceFile } from '../../../formats/format.ts';
import { broughtByAnki, noReaderOfAnki, tooLarge } from '../../../formats/read/anki/package.ts';
import { type ImportSource, noBytes, type ReadRows, type SourceRow } from '../source.ts';
import {
  errorOf,
  type FromRows,
  problemOf,
  type RowsPiece,
  type RowsRequest,
  type ToRows,
} from './serve-rows.ts';

interface Apart extends Pick<RowsRequest, 'chosen' | 'nowMs'> {
  files: readonly SourceFile[];
}

/** @returns its `rows` throw what the reader throws, or a `FormatError` if the worker cannot start or dies */
export function ankiApart(opened: Apart): ImportSource {
  return { isOwn: false, brings: broughtByAnki, rows: (options) => rowsOf(opened, options) };
}

async function* rowsOf(
  { files, ...opened }: Apart,
  { leaveOut, signal, skipsMedia, wantsBytes }: ReadRows,
): AsyncGenerator<SourceRow> {
  const { ask, close } = openReader(files, signal);
  const bytesOf = async (rows: readonly SourceRow[]): Promise<ReadonlyMap<string, Blob>> => {
    const hashes = new Set<string>();
    for (const { row } of rows)
      if (typeof row.sha256 === 'string' && (await wantsBytes(row.sha256))) hashes.add(row.sha256);
    if (hashes.size === 0) return new Map();
    return (await ask({ ask: 'bytes', hashes: [...hashes] })) as ReadonlyMap<string, Blob>;
  };
  const next = () => ask({ ask: 'next' }) as Promise<RowsPiece>;
  try {
    const listed = files.map(({ path, sizeBytes, modifiedAt }) => ({
      path,
      sizeBytes,
      modifiedAt,
    }));
    const request = { ...opened, files: listed, skipsMedia, mayWantBytes: wantsBytes !== noBytes };
    await ask({ ask: 'open', request });
    for (let coming: Promise<RowsPiece> | undefined = next(); coming !== undefined; ) {
      const { rows, leftOut, isEnd }: RowsPiece = await coming;
      for (const one of leftOut) leaveOut(one);
      const bytes = await bytesOf(rows);
      coming = isEnd ? undefined : next();
      // It is awaited later, or not at all after an abort.
      coming?.catch(() => undefined);
      for (const one of rows) yield { ...one, bytes: bytes.get(String(one.row.sha256)) };
    }
  } finally {
    close();
  }
}

type Question = Exclude<ToRows, { file: number }>;

/** Questions are answered in order. */
function openReader(files: readonly SourceFile[], signal: AbortSignal) {
  signal.throwIfAborted();
  const waiting: PromiseWithResolvers<unknown>[] = [];
  let ended: { error: unknown } | undefined;
  const end = (error: unknown) => {
    ended ??= { error };
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const worker = openWorker(
    () =>
      new Worker(new URL('../../../formats/read/anki/anki.worker.ts', import.meta.url), {
        type: 'module',
      }),
    (why) => {
      console.warn('The worker that reads Anki packages did not start, or stopped', why);
      // If the script did not arrive, the package is not at fault.
      end(new FormatError(why instanceof MissingPart ? noReaderOfAnki : tooLarge));
    },
  );
  const post = (message: ToRows) => worker.postMessage(message);
  const give = async (place: number) => {
    try {
      post({ file: place, bytes: await (files[place] as SourceFile).bytes(signal) });
    } catch (error) {
      post({ file: place, problem: problemOf(error) });
    }
  };
  worker.onmessage = ({ data }: MessageEvent<FromRows>) => {
    if ('wants' in data) void give(data.wants);
    else if (data.ok) waiting.shift()?.resolve(data.value);
    else waiting.shift()?.reject(errorOf(data.problem));
  };
  worker.onmessageerror = () => end(new FormatError(tooLarge));
  const abort = () => end(signal.reason);
  signal.addEventListener('abort', abort);
  return {
    ask: (question: Question): Promise<unknown> => {
      const asked = Promise.withResolvers<unknown>();
      if (ended !== undefined) asked.reject(ended.error);
      else {
        waiting.push(asked);
        post(question);
      }
      return asked.promise;
    },
    close: () => {
      signal.removeEventListener('abort', abort);
      worker.terminate();
    },
  };
}
