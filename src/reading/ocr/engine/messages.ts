/** What the page and the worker that reads pictures say to each other. */
import type { ReadImage } from './engine.ts';

export type ToReader =
  /** Once, first. @see `data-files.ts` */
  { kind: 'open'; language: string } | { kind: 'read'; image: ImageBitmap };

export type FromReader =
  /** How much of engine and language is there, bytes. */
  | { kind: 'loading'; done: number; total: number }
  | { kind: 'open' }
  /** Engine or language could not be fetched. */
  | { kind: 'unavailable' }
  | { kind: 'read'; result: ReadImage }
  /** For whoever looks for the fault. */
  | { kind: 'failed'; why: string };
