/**
 * Words of a file that the student marked, or an area of a page. Words are stored like the W3C's Web Annotation
 * selectors: the quote with its surroundings (TextQuoteSelector) and its position in the page's text
 * (TextPositionSelector). `text/anchoring` finds them again after the text has changed.
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

/** Limit of an area's numbers: a freehand line of this length fills a page. */
export const mostAreaNumbers = 4_000;

/**
 * Shares of the page's width and height, from its upper left corner: `rectangle` is left, top, width, height; `path`
 * is x, y of each point of a drawing, divided into strokes by `strokeEnds`.
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
    /** The marked words; empty for an area. */
    quote: text,
    /** The text just before and after the quote on its page. */
    prefix: v.nullish(line),
    suffix: v.nullish(line),
    /**
     * Offsets of the quote in the page's text (`PageText` in `text/anchoring/selector.ts`), UTF-16 units, end
     * excluded.
     */
    start: v.nullish(count),
    end: v.nullish(count),
    /** Hash of the bytes in which the words were marked: in other bytes their position must be found again. */
    madeOn: v.nullish(sha256),
    area: v.nullish(area),
    /** For a drawing: the number of points before the end of each stroke, rising; absent: one stroke. */
    strokeEnds: v.nullish(v.pipe(v.array(count), v.maxLength(mostAreaNumbers / 2))),
    /** For a drawing: share of the page's width. */
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
  search: { group: 'highlights', words: ['note'], many: true },
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
 * The title of a mark without words.
 * @param place such as `page 5`; only fixed pages have areas, since other documents reflow
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

/** Words across several pages become one highlight for each page, created together. */
export const createHighlights: Mutation<readonly NewHighlight[]> = (rows, { newId, nowMs }) =>
  rows.map((fields) => createRow(highlight, newId(), { ...fields, createdAt: nowMs }));

/**
 * Words that are already marked keep their highlight and its note; a chosen color replaces its color. Returns ids of
 * new and existing ones in the order of the rows.
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

/** The student confirms a new position of the words, or continues a drawing. */
export const placeHighlight: Mutation<{ id: string } & Partial<Place>> = ({ id, ...fields }) => [
  updateRow(highlight, id, fields),
];

export const deleteHighlight: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(highlight, id, nowMs),
];
