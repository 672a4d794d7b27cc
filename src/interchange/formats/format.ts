/**
 * What a format of another program is: one file that reads what the student chose and lists what it found. Preview,
 * progress, undo and report are the same for all formats (`src/interchange/backup`).
 */
import type { LeftOut } from '../../model/left-out.ts';
import type { EntityName } from '../../model/registry.ts';

/** A chosen file, or a file in a chosen folder or zip. */
export interface SourceFile {
  /** Relative to the chosen folder or zip, with `/`: `Biology/Cells.md`. */
  path: string;
  sizeBytes: number;
  /** Milliseconds; `undefined` if unknown. */
  modifiedAt: number | undefined;
  /** @throws if the file is unreadable or damaged, or the signal's reason */
  bytes: (signal?: AbortSignal) => Promise<Blob>;
  /** The same in memory, if that is faster: a Blob asks the browser's process. @throws as `bytes` */
  inMemory?: (signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A future row, without its id. */
export interface FoundItem {
  entity: EntityName;
  /** Equal in each import of the same thing, on any device. Ids are made of it (`lib/ids.ts`). */
  key: string;
  /**
   * The import fills in `createdAt`, `addedAt`, `deletedAt`, `uploadedAt`, the `name` of media, and `content` and
   * `pageCount` of a file. A document is plain text.
   */
  fields: Readonly<Record<string, unknown>>;
  /** Fields that name another item, by its key. */
  refs?: Readonly<Record<string, string>>;
  /** Milliseconds, in the other program; `undefined` if unknown. */
  changedAt?: number | undefined;
  /** Milliseconds, for fields with another time of change. */
  changedAtBy?: Readonly<Record<string, number>>;
  /** Fields that the student changed here stay, even if the file is newer: it is imported again and again. */
  keepsOwn?: true;
  /**
   * Keys of items of the same entity that earlier releases made of it. They go to the Trash, unless the student has
   * changed them.
   */
  replaces?: readonly string[];
  /** The row's id, if Haversack wrote the file. */
  id?: string;
  /** Of a file or medium. It may be made only when it is read, so read it only if it is wanted. */
  readonly bytes?: Blob;
  /** Of `bytes`, if the reader knows them; the hash is in hex. */
  ofBytes?: { sha256: string; sizeBytes: number };
}

/** A question to the student before the import, such as which column is the front of a card. */
export interface Choice {
  name: string;
  label: string;
  /** Without options: a line of text. */
  options?: readonly { value: string; label: string }[];
  value: string;
}

export type Chosen = Readonly<Record<string, string>>;

export interface ReadOptions {
  chosen: Chosen;
  /** Milliseconds. Endless repetitions are imported around it. */
  nowMs: number;
  /** Minutes to add to UTC for the student's local time at an instant. */
  tzOffsetMin: (atMs: number) => number;
  /** The id of the student's course of this name, whatever its case and accents. */
  courseNamed?: (name: string) => Promise<string | undefined>;
  /** Called once for each thing that is left out or loses something. */
  leaveOut: (leftOut: LeftOut) => void;
  signal: AbortSignal;
  /** Media may be left out. */
  skipsMedia?: boolean | undefined;
}

export interface ImportFormat {
  /** Never changed: ids are made of it. */
  id: string;
  /** For people: `Calendar`. */
  name: string;
  /** Programs: `From Google Calendar, Apple Calendar, Outlook (.ics)`. */
  from: string;
  /** For the file dialog: `.ics,text/calendar`. */
  accept: string;
  /** Whether a folder can be chosen. A zip always can. */
  isFolder?: boolean;
  /** Whether the files are of this format. May read the beginning of one file. */
  isOne: (files: readonly SourceFile[]) => Promise<boolean>;
  load: () => Promise<FormatReader>;
}

export interface FormatReader {
  /** All entities that it may find; `undefined`: any. */
  brings?: readonly EntityName[];
  choices?: (
    files: readonly SourceFile[],
    options: Omit<ReadOptions, 'chosen'>,
  ) => Promise<Choice[]>;
  /**
   * An item comes after the items that it names. Keys are unique. Fields are valid for their schemas, except those
   * filled in.
   * @throws FormatError if nothing can be read, or the signal's reason
   */
  read: (files: readonly SourceFile[], options: ReadOptions) => AsyncIterable<FoundItem>;
}

/** Nothing can be read. The message is for people. */
export class FormatError extends Error {}
