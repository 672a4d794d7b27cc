/** What an export holds, and its README. */
import type { AccountDatabase } from '../../../db/database.ts';
import { plural } from '../../../lib/plural.ts';
import type { Result } from '../../../lib/result.ts';
import type { EntityName } from '../../../model/registry.ts';
import type { FetchUsage } from './tables.ts';

export interface Missing {
  name: string;
  why: string;
  /** Otherwise it belongs to the account itself. */
  isFile?: true;
}

/** What went into the zip, counted while it was read from the database. Reading the zip back must give the same. */
export interface ExportContents {
  /** Each file by its path, with its size in bytes if known before packing. */
  entries: Map<string, number | undefined>;
  /** Including the Trash. */
  rows: Partial<Record<EntityName, number>>;
  /** SHA-256 of files, pictures and sounds. */
  hashes: Set<string>;
}

export interface ExportOptions {
  /** Default: the open one. */
  database?: AccountDatabase;
  account: { username: string; email: string };
  nowMs: number;
  /** Without it, bytes that are elsewhere are missing. */
  fetchBytes?: (sha256: string, signal: AbortSignal) => Promise<Result<Blob>>;
  fetchUsage: FetchUsage;
  /** `total` counts files, including the Trash. */
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

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
    'notes/      Your notes, as Markdown with their pictures, links and tags.',
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

/** The zip, read back, does not hold what was put in. The message says where, for the console. */
export class NotVerified extends Error {}

export const exportNotVerifiedWords = 'The export was damaged while it was made. Try again.';
