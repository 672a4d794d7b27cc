/** A note. Its body is a Yjs document, so that edits of two devices are united and never replaced. */
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { document, line, timeMs } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const note = defineEntity({
  name: 'note',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', 'createdAt'],
  textFields: ['body'],
  fields: { title: line, body: document, createdAt: timeMs, ...courseField },
  noun: 'note',
  isCounted: true,
  storedAs: 'notes',
  title: 'title',
  labels: {
    title: { label: 'Title', edit: 'line' },
    body: { label: 'Text', as: 'document', edit: 'text' },
    createdAt: null,
    ...courseLabel,
  },
  addedAt: 'createdAt',
  search: { body: 'body' },
});

export type Note = RowOf<typeof note>;

export const createNote: Mutation<{
  id: string;
  title: string;
  body: string;
  courseId?: string | null | undefined;
}> = ({ id, ...fields }, { nowMs }) => [createRow(note, id, { ...fields, createdAt: nowMs })];

/** `body` is a Yjs update as base64: the whole document, or only what was typed since. */
export const editNote: Mutation<{ id: string; title?: string; body?: string }> = ({
  id,
  ...fields
}) => [updateRow(note, id, fields)];

export const deleteNote: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(note, id, nowMs),
];
