/** A file in the student's library. Its bytes are stored and sent separately, by `sha256`. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { count, line, sha256, timeMs } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const file = defineEntity({
  name: 'file',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', 'sha256', 'addedAt'],
  fields: {
    name: line,
    mime: line,
    sizeBytes: count,
    sha256,
    pageCount: count,
    addedAt: timeMs,
    /** `scanned`: readable, but its pages contain no text. */
    content: v.picklist(['text', 'scanned']),
    /** When the server had verified all bytes; 0 while only this device has them. */
    uploadedAt: timeMs,
    /** Where the student stopped reading: the page, and as fraction how far down it. */
    place: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(1))),
    /** Its pages need a password. Until a device has opened it once, `pageCount` is 0. */
    needsPassword: v.nullish(v.boolean()),
    ...courseField,
  },
  noun: 'file',
  isLinked: true,
  isCounted: true,
  title: 'name',
  labels: {
    name: { label: 'Name', edit: 'line' },
    mime: null,
    sizeBytes: null,
    sha256: null,
    pageCount: 'Pages',
    addedAt: null,
    content: null,
    uploadedAt: null,
    place: null,
    needsPassword: null,
    ...courseLabel,
  },
  addedAt: 'addedAt',
  search: { group: 'files' },
  holdsBytes: true,
  sheet: {
    name: 'files',
    columns: ['id', 'name', 'type', 'pages', 'size (bytes)', 'added', 'course', 'tags'],
    refersTo: ['course'],
    says: ['tag'],
    lines: (row, titleOf, attached) => {
      const { id, name, mime, pageCount, sizeBytes, addedAt, courseId } = row;
      const about = [id, name, mime, pageCount, sizeBytes, new Date(addedAt)];
      return [[...about, titleOf('course', courseId), [...attached('tag')].sort().join(', ')]];
    },
  },
});

export type StudyFile = RowOf<typeof file>;

/** Page facts of a PDF that was never unlocked. */
export const lockedPages = { pageCount: 0, content: 'text', needsPassword: true } as const;

export const addFile: Mutation<
  Pick<StudyFile, 'id' | 'name' | 'mime' | 'sizeBytes' | 'sha256' | 'pageCount' | 'content'> & {
    courseId?: string | null | undefined;
    needsPassword?: true | undefined;
  }
> = ({ id, ...fields }, { nowMs }) => [
  createRow(file, id, { ...fields, addedAt: nowMs, uploadedAt: 0 }),
];

/**
 * Replaces one file by another; the old one goes to the Trash, because a row's bytes never change. Both happen or
 * none, and undo restores the old one.
 */
export const replaceFile: Mutation<{
  replacedId: string;
  by: Pick<StudyFile, 'id' | 'name' | 'mime' | 'sizeBytes' | 'sha256' | 'pageCount' | 'content'> & {
    courseId?: string | null | undefined;
  };
}> = ({ replacedId, by }, context) => [
  ...addFile(by, context),
  trashRow(file, replacedId, context.nowMs),
];

export const renameFile: Mutation<{ id: string; name: string }> = ({ id, name }) => [
  updateRow(file, id, { name }),
];

/** Page facts of a locked file, once it was opened. */
export const notePages: Mutation<
  Pick<StudyFile, 'id' | 'pageCount' | 'content'> & { needsPassword: true }
> = ({ id, ...fields }) => [updateRow(file, id, fields)];

export const keepPlace: Mutation<{ id: string; place: number }> = ({ id, place }) => [
  updateRow(file, id, { place }),
];

export const deleteFile: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(file, id, nowMs),
];

/** All of them, or none. */
export const deleteFiles: Mutation<readonly string[]> = (ids, { nowMs }) =>
  ids.map((id) => trashRow(file, id, nowMs));
