/** Messages between the page and the recognition worker. */
import type { ReadImage } from './engine.ts';

export type ToReader =
  /** Once, first. */
  { kind: 'open'; language: string } | { kind: 'read'; image: ImageBitmap };

export type FromReader =
  /** Loaded bytes of engine and language. */
  | { kind: 'loading'; done: number; total: number }
  | { kind: 'open' }
  /** Engine or language could not be fetched. */
  | { kind: 'unavailable' }
  | { kind: 'read'; result: ReadImage }
  /** For diagnosis. */
  | { kind: 'failed'; why: string };
