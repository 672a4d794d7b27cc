/**
 * The notes of a task or an event, in Markdown. They are a row of their own, since a released entity cannot get a
 * document: an older server would replace it instead of uniting the edits of two devices (docs/decisions/10).
 */
import { createRow, defineEntity, type Mutation, type RowOf } from '../entity.ts';
import { document, id, kindWord } from '../fields.ts';

export const memo = defineEntity({
  name: 'memo',
  kind: 'record',
  rank: 4,
  indexes: ['aboutId', 'deletedAt'],
  textFields: ['body'],
  fields: { aboutEntity: kindWord, aboutId: id, body: document },
  noun: 'notes of a task or event',
  plural: 'notes of tasks and events',
  storedAs: 'notes',
  attachedTo: { entities: ['task', 'event'], entityField: 'aboutEntity', field: 'aboutId' },
  foundWithOwner: true,
  labels: {
    aboutEntity: null,
    aboutId: null,
    body: { label: 'Notes', as: 'document', edit: 'text' },
  },
  exportedSince: 3,
});

export type Memo = RowOf<typeof memo>;

/** Two devices that begin the notes of the same task write the same row. */
export function memoId(aboutId: string): string {
  return `${aboutId}.memo`;
}

/** `body` is a Yjs update as base64: the whole document, or only what was typed since. */
export const writeMemo: Mutation<{
  aboutEntity: 'task' | 'event';
  aboutId: string;
  body: string;
}> = (fields) => [createRow(memo, memoId(fields.aboutId), fields)];
