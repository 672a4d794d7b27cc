/**
 * Words of a file that the student has marked, or an area of a page. The words are kept as the W3C's Web Annotation
 * selectors have them: the quote with what stands before and after it (TextQuoteSelector), and its place in the
 * page's text (TextPositionSelector). `model/anchoring` finds them again where the text has changed.
 */
import * as v from 'valibot';
import { isSameWords } from '../../text/anchoring/selector.ts';
import {
  createRow,
  defineEntity,
  type Mutation,
  type ReadingMutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { count, id, line, page, sha256, share, text, timeMs } from '../fields.ts';

/** In the order in which they are offered. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'orange'] as const;

export type HighlightColor = (typeof highlightColors)[number];

/** Numbers of an area: a freehand line of this many is a full page of scribble. */
export const mostAreaNumbers = 4_000;

/**
 * Shares of the page's width and height, from its upper left corner: `rectangle` is left, top, width, height;
 * `path` is x, y of each point of a drawing, whose strokes `strokeEnds` tells apart.
 */
const area = v.object({
  kind: v.picklist(['rectangle', 'path']),
  numbers: v.pipe(v.array(share), v.minLength(4), v.maxLength(mostAreaNumbers)),
});

export const highlight = defineEntity({
  name: 'highlight',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: {
    fileId: id,
    page,
    color: v.picklist(highlightColors),
    note: v.nullish(text),
    /** The words as they are read; empty where an area is marked. */
    quote: text,
    /** What stands just before and after the quote on its page. */
    prefix: v.nullish(line),
    suffix: v.nullish(line),
    /** Offsets of the quote in the page's text (`PageText` of `model/anchoring/selector.ts`), UTF-16 units, end excluded. */
    start: v.nullish(count),
    end: v.nullish(count),
    /** Hash of the bytes in which the words were marked: in others their place must be found again. */
    madeOn: v.nullish(sha256),
    area: v.nullish(area),
    /** Of a drawing: how many of its points lie before the end of each stroke, rising; none: it is one stroke. */
    strokeEnds: v.nullish(v.pipe(v.array(count), v.maxLength(mostAreaNumbers / 2))),
    /** Of a drawing: a share of the page's width. */
    strokeWidth: v.nullish(share),
    createdAt: timeMs,
  },
  noun: 'highlight',
  isCounted: true,
  title: ({ quote, page, area }) =>
    typeof quote === 'string' && quote !== ''
      ? quote
      : areaTitle({ area: area as Area | null | undefined, place: `page ${String(page)}` }),
  labels: {
    fileId: null,
    page: 'Page',
    color: 'Color',
    note: { label: 'Note', edit: 'text' },
    quote: 'Quote',
    prefix: null,
    suffix: null,
    start: null,
    end: null,
    madeOn: null,
    area: null,
    strokeEnds: null,
    strokeWidth: null,
    createdAt: null,
  },
  partOf: { entity: 'file', field: 'fileId' },
  search: { words: ['note'], many: true },
  exportedSince: 3,
  sheet: {
    name: 'highlights',
    columns: ['id', 'file', 'page', 'color', 'quote', 'note', 'created'],
    refersTo: ['file'],
    lines: ({ id, fileId, page, color, quote, note, createdAt }, titleOf) => [
      [id, titleOf('file', fileId), page, color, quote, note, new Date(createdAt)],
    ],
  },
});

export type Highlight = RowOf<typeof highlight>;

type Area = v.InferOutput<typeof area>;

/**
 * What a mark without words is called.
 * @param place such as `page 5`; only pages have areas, since other documents break their lines anew
 */
export function areaTitle({
  area,
  place,
}: {
  area: Pick<Area, 'kind'> | null | undefined;
  place: string;
}): string {
  return `${area?.kind === 'path' ? 'Drawing' : 'Area'} on ${place}`;
}

type Place = Pick<
  Highlight,
  | 'page'
  | 'quote'
  | 'prefix'
  | 'suffix'
  | 'start'
  | 'end'
  | 'madeOn'
  | 'area'
  | 'strokeEnds'
  | 'strokeWidth'
>;

export type NewHighlight = Place & Pick<Highlight, 'fileId' | 'color' | 'note'>;

/** Words that go over several pages are one of each page, made together. */
export const createHighlights: Mutation<readonly NewHighlight[]> = (rows, { newId, nowMs }) =>
  rows.map((fields) => createRow(highlight, newId(), { ...fields, createdAt: nowMs }));

/**
 * Words that are marked already keep their highlight, with its note: it takes the new color where one was chosen. The ids
 * are of both, in the order of the rows.
 */
export const markWords: ReadingMutation<{
  rows: readonly NewHighlight[];
  isColorChosen: boolean;
}> = {
  entities: () => [highlight],
  recipe: async ({ rows, isColorChosen }, context, stored) => {
    const fileIds = [...new Set(rows.map(({ fileId }) => fileId))];
    const found = await Promise.all(
      fileIds.map((id) => stored.having(highlight, '[fileId+deletedAt]', [id, 0])),
    );
    const known = found.flat() as unknown as Highlight[];
    return rows.flatMap((row) => {
      const same = known.find((one) => one.fileId === row.fileId && isSameWords(one, row));
      if (same === undefined) return createHighlights([row], context);
      const isOther = isColorChosen && same.color !== row.color;
      return [updateRow(highlight, same.id, isOther ? { color: row.color } : {})];
    });
  },
};

export const editHighlight: Mutation<
  { id: string } & Partial<Pick<Highlight, 'color' | 'note'>>
> = ({ id, ...fields }) => [updateRow(highlight, id, fields)];

/** The student says that the words are here now, or draws on. */
export const placeHighlight: Mutation<{ id: string } & Partial<Place>> = ({ id, ...fields }) => [
  updateRow(highlight, id, fields),
];

export const deleteHighlight: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(highlight, id, nowMs),
];
