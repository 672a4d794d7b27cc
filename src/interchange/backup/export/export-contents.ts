import type { AccountDatabase } from '../../../db/database.ts';
import type { Result } from '../../../lib/result.ts';
import type { EntityName } from '../../../model/registry.ts';
import type { FetchUsage } from './usage.ts';

/** What could not be put into the zip. */
export interface Missing {
  name: string;
  why: string;
  /** Else it is something of the account itself. */
  isFile?: true;
}

/** What was put into the zip, counted as it was read from the database: what comes out of it again must be the same. */
export interface ExportContents {
  /** Each file in the zip, by its path, with its size in bytes where it is known before it is packed. */
  entries: Map<string, number | undefined>;
  /** Rows, those in the Trash too. */
  rows: Partial<Record<EntityName, number>>;
  /** SHA-256 of the bytes of files, pictures and sounds. */
  hashes: Set<string>;
}

export interface ExportOptions {
  /** The one that is open, where it is left out. */
  database?: AccountDatabase;
  account: { username: string; email: string };
  nowMs: number;
  /** Without it nobody is asked for bytes that are elsewhere. */
  fetchBytes?: (sha256: string, signal: AbortSignal) => Promise<Result<Blob>>;
  fetchUsage: FetchUsage;
  /** `total` counts the files, those in the Trash too. */
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}
