/** A note. Its body is a Yjs document, so that edits of two devices are united and never replaced. */

import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { document, line, text, timeMs } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const note = defineEntity({
  name: 'note',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', 'createdAt'],
  textFields: ['body'],
  fields: {
    title: line,
    body: document,
    createdAt: timeMs,
    ...courseField,
    /** When it was pinned; 0, `null` or absent: not pinned. */
    pinnedAt: v.nullish(timeMs),
    /** The student's folder, such as `Labs`; a path such as `Biology/Labs` is one name. */
    folder: v.nullish(line),
    /** Notes begin as copies of it, and lists show it apart. */
    isTemplate: v.nullish(v.boolean()),
    /** YAML lines of another program's front matter that have no field here; an export writes them again. */
    properties: v.nullish(text),
  },
  noun: 'note',
  isLinked: true,
  isCounted: true,
  storedAs: 'notes',
  title: 'title',
  labels: {
    title: { label: 'Title', edit: 'line' },
    body: { label: 'Text', as: 'document', edit: 'text' },
    createdAt: null,
    ...courseLabel,
    pinnedAt: { label: 'Pinned', as: 'time' },
    folder: { label: 'Folder', edit: 'line' },
    isTemplate: null,
    properties: { label: 'Properties', edit: 'text' },
  },
  addedAt: 'createdAt',
  search: { group: 'notes', body: 'body' },
  derives: ['noteFacts'],
});

export type Note = RowOf<typeof note>;

/** The name of a note in lists and files. @param title its own, which may be empty */
export function shownTitle(title: string): string {
  return title.trim() || 'Untitled note';
}

export const createNote: Mutation<{
  id: string;
  title: string;
  body: string;
  courseId?: string | null | undefined;
  folder?: string | null | undefined;
}> = ({ id, ...fields }, { nowMs }) => [createRow(note, id, { ...fields, createdAt: nowMs })];

/** `body` is a Yjs update as base64: the whole document, or only what was typed since. */
export const editNote: Mutation<{ id: string; title?: string; body?: string }> = ({
  id,
  ...fields
}) => [updateRow(note, id, fields)];

/** Fields that are changed for many notes at once; words are never among them. */
export type NoteOrder = Partial<Pick<Note, 'courseId' | 'folder' | 'pinnedAt' | 'isTemplate'>>;

/** All of them, or none. */
export const arrangeNotes: Mutation<{ ids: readonly string[]; fields: NoteOrder }> = ({
  ids,
  fields,
}) => ids.map((id) => updateRow(note, id, fields));

/** All of them, or none. */
export const deleteNotes: Mutation<readonly string[]> = (ids, { nowMs }) =>
  ids.map((id) => trashRow(note, id, nowMs));
