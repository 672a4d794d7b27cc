/**
 * The formats of other programs: each is one file that reads what the student chose, and says what is in it. What is
 * done with that is the same for all (`src/interchange/backup`): preview, progress, undo and report.
 */
import type { LeftOut } from '../../model/left-out.ts';
import type { EntityName } from '../../model/registry.ts';

/** A file that the student chose, or one in a folder or a zip that was chosen. */
export interface SourceFile {
  /** With `/`, from the folder or the zip that was chosen: `Biology/Cells.md`. */
  path: string;
  sizeBytes: number;
  /** When it was last changed, milliseconds; `undefined`: nobody knows. */
  modifiedAt: number | undefined;
  /** @throws when it cannot be read any more, or is damaged; and the signal's reason where it is aborted */
  bytes: (signal?: AbortSignal) => Promise<Blob>;
}

/** One thing that is found: a row to be, without its id. */
export interface FoundItem {
  entity: EntityName;
  /**
   * Names it for ever within its format: whoever imports the same thing again, here or on another device, finds the same
   * name, so that nothing doubles. Ids are made of it (`ids.ts`).
   */
  key: string;
  /** What is left out is filled in: `createdAt`, `addedAt`, `deletedAt`, `uploadedAt`, of a picture or a sound `name`, and of a file `content`, `pageCount`. A document is given as plain text. */
  fields: Readonly<Record<string, unknown>>;
  /** Fields that name another found item, by its key. */
  refs?: Readonly<Record<string, string>>;
  /** When it was last changed where it comes from, milliseconds; `undefined`: nobody knows. */
  changedAt?: number | undefined;
  /** Of fields that were changed at another time than the rest, milliseconds. */
  changedAtBy?: Readonly<Record<string, number>>;
  /** Where Haversack itself has written it: the row that it was. */
  id?: string;
  /** Of a file, a picture or a sound: hash and size are taken from them. */
  bytes?: Blob;
}

/** A question to the student before the import, such as which column is the front of a card. */
export interface Choice {
  name: string;
  label: string;
  /** What may be chosen; none: a line of text. */
  options?: readonly { value: string; label: string }[];
  /** What is most likely meant. */
  value: string;
}

/** What was chosen, by the name of the choice. */
export type Chosen = Readonly<Record<string, string>>;

export interface ReadOptions {
  chosen: Chosen;
  /** Milliseconds: what repeats without an end is taken over around it. */
  nowMs: number;
  /** Minutes to add to UTC for the student's local time at an instant. */
  tzOffsetMin: (atMs: number) => number;
  /** Told once for each thing that is left out, or taken over with a loss. */
  leaveOut: (leftOut: LeftOut) => void;
  signal: AbortSignal;
}

export interface ImportFormat {
  /** Never changed: ids are made of it. */
  id: string;
  /** For people: `Calendar`. */
  name: string;
  /** Where such files come from: `From Google Calendar, Apple Calendar, Outlook (.ics)`. */
  from: string;
  /** Of the file dialog: `.ics,text/calendar`. */
  accept: string;
  /** Whether a folder may be chosen. A zip may always be: its entries are the files. */
  isFolder?: boolean;
  /** Whether these files are of this format, so that one may be dropped without a choice. At most one is looked into. */
  isOne: (files: readonly SourceFile[]) => Promise<boolean>;
  /** What reads it, loaded only when it is needed. */
  load: () => Promise<FormatReader>;
}

export interface FormatReader {
  choices?: (
    files: readonly SourceFile[],
    options: Omit<ReadOptions, 'chosen'>,
  ) => Promise<Choice[]>;
  /**
   * An item comes after those that it names. No key comes twice. Its fields are as their schemas ask for, except those
   * that are filled in.
   * @throws a `FormatError` where nothing of it can be read, and the signal's reason where it is aborted
   */
  read: (files: readonly SourceFile[], options: ReadOptions) => AsyncIterable<FoundItem>;
}

/** Nothing can be read; the message is for people. */
export class FormatError extends Error {}
