/** A summary of a page range. Its points are separate rows, so that two devices can edit different ones. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { count, id, line, optionalId, page, text, timeMs } from '../fields.ts';

export const summary = defineEntity({
  name: 'summary',
  kind: 'record',
  rank: 4,
  indexes: ['[fileId+deletedAt]'],
  fields: {
    /** For a note, the note's id: apps that do not know `noteId` require one, and show it without a file. */
    fileId: id,
    noteId: optionalId,
    title: line,
    fromPage: page,
    toPage: page,
    createdAt: timeMs,
    /** Its kind, such as `short`; absent: key points, or made by an older version. */
    shape: v.nullish(line),
  },
  noun: 'summary',
  plural: 'summaries',
  title: 'title',
  labels: {
    fileId: null,
    noteId: null,
    title: { label: 'Title', edit: 'line' },
    fromPage: 'From page',
    toPage: 'To page',
    createdAt: null,
    shape: null,
  },
  search: {
    group: 'summaries',
    many: true,
    whole: ({ noteId, fileId }) =>
      noteId ? { entity: 'note', id: String(noteId) } : { entity: 'file', id: String(fileId) },
  },
});

/** One sentence with its page and quote [P4]. */
export const point = defineEntity({
  name: 'point',
  kind: 'record',
  rank: 4,
  indexes: ['[summaryId+deletedAt]'],
  fields: {
    ...{ summaryId: id, position: count, text, page, quote: text },
    /** Its chapter, in a summary by chapters. */
    chapter: v.nullish(line),
  },
  noun: 'summary point',
  title: 'text',
  labels: {
    summaryId: null,
    position: null,
    text: { label: 'Text', edit: 'text' },
    page: 'Page',
    quote: 'Quote',
    chapter: 'Chapter',
  },
  partOf: { entity: 'summary', field: 'summaryId' },
  foundWithOwner: true,
});

export type Summary = RowOf<typeof summary>;
export type SummaryPoint = RowOf<typeof point>;

export interface NewSummary {
  id: string;
  fileId: string;
  noteId?: string | undefined;
  title: string;
  fromPage: number;
  toPage: number;
  shape?: string | undefined;
  points: (Pick<SummaryPoint, 'text' | 'page' | 'quote'> &
    Partial<Pick<SummaryPoint, 'chapter'>>)[];
}

export const createSummary: Mutation<NewSummary> = ({ id, points, ...fields }, context) => [
  createRow(summary, id, { ...fields, createdAt: context.nowMs }),
  ...points.map((item, position) =>
    createRow(point, context.newId(), { ...item, summaryId: id, position }),
  ),
];

export const deleteSummary: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(summary, id, nowMs),
];

export const editPoint: Mutation<{ id: string; text: string }> = ({ id, text }) => [
  updateRow(point, id, { text }),
];

export const deletePoint: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(point, id, nowMs),
];
