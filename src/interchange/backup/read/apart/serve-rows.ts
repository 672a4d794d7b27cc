/**
 * Reads a format's rows in a worker, where reading, checking and naming twenty thousand rows keeps no key waiting. The
 * page asks for one piece after the other. Bytes stay here until the page asks for them: a preview never does.
 */
import { ZipProblem } from '../../../../lib/zip/read-zip.ts';
import type { LeftOut } from '../../../../model/left-out.ts';
import { FormatError, type ReadOptions, type SourceFile } from '../../../formats/format.ts';
import { sourceOfFormat } from '../format-source.ts';
import { noBytes, type SourceRow } from '../source.ts';

/** A chosen file without its bytes, which are asked for when they are read. */
export type FileApart = Pick<SourceFile, 'path' | 'sizeBytes' | 'modifiedAt'>;

export interface RowsRequest extends Pick<ReadOptions, 'chosen' | 'nowMs' | 'skipsMedia'> {
  files: readonly FileApart[];
  /** Whether the page may ask for bytes. */
  mayWantBytes: boolean;
}

export interface RowsPiece {
  /** Without bytes. */
  rows: SourceRow[];
  leftOut: LeftOut[];
  isEnd: boolean;
}

/** An error that crosses from one thread to the other. */
export type ToldProblem =
  | { of: 'format' | 'program'; message: string }
  | { of: 'zip'; kind: ZipProblem['kind']; message: string }
  | { of: 'browser'; name: string; message: string };

/** From the page. Each question is answered, in order; `file` answers a `wants`. */
export type ToRows =
  | { ask: 'open'; request: RowsRequest }
  | { ask: 'next' }
  /** Of the last piece, by SHA-256. */
  | { ask: 'bytes'; hashes: readonly string[] }
  | { file: number; bytes: Blob }
  | { file: number; problem: ToldProblem };

export type FromRows =
  | { ok: true; value: unknown }
  | { ok: false; problem: ToldProblem }
  /** The bytes of the file at this place in the request. */
  | { wants: number };

const rowsAtOnce = 400;
/** Bytes of pictures and sounds in a piece; a single one may exceed them. */
const bytesAtOnce = 8 * 1024 * 1024;

/**
 * Ends with its worker.
 * @param format one that needs nothing of the account: no documents, no PDFs, no rows that follow others
 * @returns takes in what the page says
 */
export function serveRows(
  format: Parameters<typeof sourceOfFormat>[0]['format'],
  tzOffsetMin: ReadOptions['tzOffsetMin'],
  post: (message: FromRows) => void,
): (message: ToRows) => void {
  const wanted = new Map<number, PromiseWithResolvers<Blob>>();
  const leftOut: LeftOut[] = [];
  let rows: AsyncIterator<SourceRow> | undefined;
  let bytes = new Map<string, Blob>();
  let failure: { error: unknown } | undefined;

  const open = ({ files, mayWantBytes, skipsMedia = false, ...request }: RowsRequest) => {
    const source = sourceOfFormat({
      ...{ ...request, format, tzOffsetMin, lookAt: ofAccount },
      files: files.map((file, place) => ({ ...file, bytes: () => fileAt(place) })),
    });
    const read = source.rows({
      ...{ signal: new AbortController().signal, skipsMedia, readHere: ofAccount },
      leaveOut: (one) => void leftOut.push(one),
      wantsBytes: mayWantBytes ? () => true : noBytes,
    });
    rows = read[Symbol.asyncIterator]();
  };
  const fileAt = (place: number): Promise<Blob> => {
    const asked = wanted.get(place) ?? Promise.withResolvers<Blob>();
    if (!wanted.has(place)) post({ wants: place });
    wanted.set(place, asked);
    return asked.promise;
  };
  const next = async (): Promise<RowsPiece> => {
    if (failure !== undefined) throw failure.error;
    const piece: RowsPiece = { rows: [], leftOut: [], isEnd: false };
    bytes = new Map();
    try {
      piece.isEnd = await fill(piece.rows);
    } catch (error) {
      // The rows before it were read.
      failure = { error };
      if (piece.rows.length === 0) throw error;
    }
    return { ...piece, leftOut: leftOut.splice(0) };
  };
  /** @returns whether there are no more */
  const fill = async (piece: SourceRow[]): Promise<boolean> => {
    for (let size = 0; piece.length < rowsAtOnce && size < bytesAtOnce; ) {
      const step = await rows?.next();
      if (step === undefined || step.done === true) return true;
      const { bytes: own, ...one } = step.value;
      piece.push(one);
      const hash = String(one.row.sha256);
      if (own === undefined || bytes.has(hash)) continue;
      bytes.set(hash, own);
      size += own.size;
    }
    return false;
  };
  const answer = async (message: Exclude<ToRows, { file: number }>): Promise<unknown> => {
    if (message.ask === 'open') return open(message.request);
    if (message.ask === 'next') return await next();
    return new Map(message.hashes.map((hash) => [hash, bytes.get(hash)]));
  };
  return (message) => {
    if ('file' in message) {
      const { file } = message;
      const asked = wanted.get(file);
      wanted.delete(file);
      if ('bytes' in message) asked?.resolve(message.bytes);
      else asked?.reject(errorOf(message.problem));
      return;
    }
    answer(message).then(
      (value) => post({ ok: true, value }),
      (error: unknown) => post({ ok: false, problem: problemOf(error) }),
    );
  };
}

function ofAccount(): never {
  throw new Error('This format is read without the account');
}

export function problemOf(error: unknown): ToldProblem {
  if (error instanceof FormatError) return { of: 'format', message: error.message };
  if (error instanceof ZipProblem) return { of: 'zip', kind: error.kind, message: error.message };
  if (error instanceof DOMException)
    return { of: 'browser', name: error.name, message: error.message };
  return { of: 'program', message: error instanceof Error ? error.message : String(error) };
}

export function errorOf(problem: ToldProblem): Error {
  if (problem.of === 'format') return new FormatError(problem.message);
  if (problem.of === 'zip') return new ZipProblem(problem.message, problem.kind);
  if (problem.of === 'browser') return new DOMException(problem.message, problem.name);
  return new Error(problem.message);
}
