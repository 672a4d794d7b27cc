/** What lies in the export, told to whoever opens it. Pure. */
import { plural } from '../../lib/plural.ts';
import type { Missing } from './make-export.ts';

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
    'tables/     Flashcards, reviews, quizzes, answers, study goals, pages read and time in the app,',
    '            for any spreadsheet (CSV, UTF-8). Words that it would run as a formula, such as those',
    '            that begin with = or -, have an apostrophe before them.',
    'other-apps/ For other apps: your flashcards for Anki (File, Import), your open tasks for Todoist',
    '            (Import from CSV) and as Google Tasks, your summaries as an outline (OPML), your files',
    '            as references for Zotero (BibTeX).',
    'json/       All of it once more, with every field, what lies in the Trash too. A deletedAt',
    '            other than 0 says when it went there. Times are milliseconds since 1970 (UTC).',
    '            $at and $by say when each field was last changed, and on which device. By them',
    '            Haversack reads this zip back: Settings, Storage, Import.',
    '            The body of a note is a Yjs document in base64; its words are in notes/.',
    '            quizzes-under-way.json has your answers in quizzes that you have not finished.',
    'shared/     What other apps shared with Haversack and you have not added yet.',
    'trash/      The files in your Trash.',
    'being-added/',
    '            Files that were still being added.',
    'unsaved-notes/',
    '            Notes with words that your device could not save, as you see them there.',
    'picture.jpg Your picture, if you have one.',
    '',
    missing.length === 0
      ? 'Nothing is missing.'
      : `Missing: ${countMissing(missing)} could not be put in:`,
    ...missing.map(({ name, why }) => `- ${name}: ${why}`),
    '',
  ];
  return lines.join('\r\n');
}

export function countMissing(missing: readonly Missing[]): string {
  return plural(missing.length, missing.every(({ isFile }) => isFile) ? 'file' : 'item');
}
