/** What a new note may begin with: four ways of taking notes, and the student's own templates. */
import type { AccountDatabase } from '../../../db/database.ts';
import type { Result } from '../../../lib/result.ts';
import { shownTitle } from '../../../model/entities/note.ts';
import { createNamedNote } from '../../../queries/new-note.ts';
import { bodyOfText, textOfBody } from '../../../text/note-text.ts';

export interface Template {
  /** Of the student's own: the id of its note. */
  id: string;
  name: string;
  /** For whom it is; absent for the student's own. */
  text?: string;
  /** Markdown. `{{date}}` becomes the day. */
  body: string;
}

/** @see Pauk, How to Study in College, for the first */
export const builtInTemplates: readonly Template[] = [
  {
    id: 'cornell',
    name: 'Cornell',
    text: 'Notes, cues beside them, and a summary',
    body: '{{date}}\n\n| Cues | Notes |\n| --- | --- |\n|  |  |\n|  |  |\n|  |  |\n\n## Summary\n\n\n',
  },
  {
    id: 'lecture',
    name: 'Lecture',
    text: 'Main points, questions and tasks',
    body: '{{date}}\n\n## Main points\n\n- \n\n## Terms\n\n- **Term**: meaning\n\n## Questions\n\n- \n\n## To do\n\n- [ ] \n',
  },
  {
    id: 'reading',
    name: 'Reading',
    text: 'Claim, evidence and quotes of a text',
    body: '**Source:** \n\n## What it claims\n\n\n\n## Evidence\n\n- \n\n## Quotes\n\n> \n\n## What I think\n\n\n',
  },
  {
    id: 'lab',
    name: 'Lab',
    text: 'Aim, method, results and conclusion',
    body: '{{date}}\n\n## Aim\n\n\n\n## Method\n\n1. \n\n## Results\n\n| Trial | Value |\n| --- | --- |\n| 1 |  |\n\n## Conclusion\n\n\n',
  },
];

/** @param nowMs the day that `{{date}}` becomes */
export function textOfTemplate({ body }: Pick<Template, 'body'>, nowMs: number): string {
  const day = new Date(nowMs).toLocaleDateString(undefined, { dateStyle: 'long' });
  return body.replaceAll('{{date}}', day);
}

/** The student's own, by name. */
export async function readOwnTemplates(database: AccountDatabase): Promise<Template[]> {
  const facts = (await database.noteFacts.toArray()).filter(({ isTemplate }) => isTemplate);
  const rows = await database.rows('note').bulkGet(facts.map(({ id }) => id));
  const own = rows.flatMap((row) =>
    row?.deletedAt === 0
      ? [{ id: row.id, name: shownTitle(row.title), body: textOfBody(row.body) }]
      : [],
  );
  return own.sort((a, b) => a.name.localeCompare(b.name));
}

/** @returns the id of the new note, in the course that is shown */
export function createFromTemplate(
  database: AccountDatabase,
  template: Template,
  nowMs: number,
): Promise<Result<string>> {
  return createNamedNote({ body: bodyOfText(textOfTemplate(template, nowMs)) }, database);
}
