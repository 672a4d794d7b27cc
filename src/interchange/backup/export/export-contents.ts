import type { AccountDatabase } from '../../../db/database.ts';
import { plural } from '../../../lib/plural.ts';
import type { Result } from '../../../lib/result.ts';
import type { EntityName } from '../../../model/registry.ts';
import type { FetchUsage } from './tables.ts';

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

/** What lies in the export, told to whoever opens it. Pure. */
export function readmeOf(
  { username, email }: { username: string; email: string },
  nowMs: number,
  missing: readonly Missing[],
): string {
  const lines = [
    'Everything in your Haversack',
    '',
    `Account: ${username}, ${email}`,
    `Made: ${new Date(nowMs).toISOString()} (UTC), on your device`,
    '',
    'files/      Your files, as you added them.',
    'media/      Pictures and sounds of your flashcards and notes.',
    'notes/      Your notes, as Markdown.',
    'summaries/  Your summaries, as Markdown, each point with its page and quote.',
    'calendar/   Your events and tasks, for any calendar (iCalendar).',
    'tables/     Files with their tags, flashcards, reviews, quizzes, answers, study goals, pages read',
    '            and time in the app, for any spreadsheet (CSV, UTF-8). Text that it would run as a',
    '            formula, such as text that starts with = or -, has an apostrophe before it.',
    'other-apps/ For other apps: your flashcards for Anki (File, Import), your open tasks for Todoist',
    '            (Import from CSV) and as Google Tasks, your summaries as an outline (OPML), your files',
    '            as references for Zotero (BibTeX).',
    'json/       Everything again, with every field and the items in your Trash. A deletedAt',
    '            other than 0 is when it was deleted. Times are milliseconds since 1970 (UTC).',
    '            $at and $by are when and on which device each field last changed. With them,',
    '            Haversack can import this zip: Settings, Storage, Import.',
    '            The body of a note is a Yjs document in base64; its text is in notes/.',
    '            quizzes-under-way.json has your answers in quizzes you have not finished.',
    '            drafts.json has what you typed in forms and did not save.',
    'shared/     Items other apps shared with Haversack that you have not added yet.',
    'trash/      The files in your Trash.',
    'being-added/',
    '            Files that were still being added.',
    'unsaved-notes/',
    '            Notes with changes that your device could not save.',
    'picture.jpg Your picture, if you have one.',
    '',
    missing.length === 0
      ? 'Nothing is missing.'
      : `Missing: ${countMissing(missing)} could not be included:`,
    ...missing.map(({ name, why }) => `- ${name}: ${why}`),
    '',
  ];
  return lines.join('\r\n');
}

export function countMissing(missing: readonly Missing[]): string {
  return plural(missing.length, missing.every(({ isFile }) => isFile) ? 'file' : 'item');
}

/** A backup that was read back does not hold what was put in. The message says where, for the console. */
export class NotVerified extends Error {}

/** Of an export's zip: it rises where an app of before would read it wrongly. 1: the releases that wrote none. */
export const backupFormat = 2;

export const exportNotVerifiedWords = 'The export was damaged while it was made. Try again.';
