/** Edits of highlights and their messages. */
import { mutate } from '../../db/mutate.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import {
  createHighlights,
  deleteHighlight,
  editHighlight,
  type Highlight,
  type HighlightColor,
  markWords,
  type NewHighlight,
  placeHighlight,
} from '../../model/entities/highlight.ts';
import type { Selector } from '../../text/anchoring/selector.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';

const notSaved = 'Could not save the highlight. Try again.';
const notDeleted = 'Could not delete the highlight. Try again.';

/**
 * Highlighted words do not become a second highlight.
 * @param isColorChosen otherwise an existing highlight keeps its color
 * @returns the id of each page's highlight; empty after a failure, which was reported
 */
export async function addHighlights(
  file: StudyFile,
  color: HighlightColor,
  selectors: readonly Selector[],
  isColorChosen: boolean,
): Promise<string[]> {
  const rows = selectors.map((selector) => ({
    ...{ fileId: file.id, madeOn: file.sha256, color },
    ...selector,
  }));
  const made = await mutate(markWords, { rows, isColorChosen });
  const isMade = tell(made, { failed: notSaved });
  return isMade ? made.data.ids : [];
}

/** @returns its id; `undefined` after a failure, which was reported */
export async function addArea(
  file: StudyFile,
  mark: Pick<Highlight, 'page' | 'color' | 'area' | 'strokeEnds' | 'strokeWidth'>,
): Promise<string | undefined> {
  const row = { fileId: file.id, madeOn: file.sha256, quote: '', ...mark };
  const made = await mutate(createHighlights, [row]);
  return tell(made, { failed: notSaved }) ? made.data.ids[0] : undefined;
}

/** @returns `false` if the drawing was deleted meanwhile, here or on another device */
export async function redraw(
  id: string,
  strokes: Pick<Highlight, 'area' | 'strokeEnds'>,
): Promise<boolean> {
  const result = await mutate(placeHighlight, { id, ...strokes });
  return !tell(result, { failed: notSaved }) || !result.data.isInTrash;
}

/** Undo of the only stroke. Success is visible and needs no message. */
export async function takeBackDrawing(id: string): Promise<void> {
  tell(await mutate(deleteHighlight, { id }), { failed: notDeleted });
}

export async function recolorHighlight(id: string, color: HighlightColor): Promise<void> {
  const result = await mutate(editHighlight, { id, color });
  tell(result, { failed: 'Could not change the color. Try again.' });
}

export async function removeHighlight(id: string): Promise<void> {
  const result = await mutate(deleteHighlight, { id });
  tell(result, {
    done: 'Highlight deleted',
    undone: 'Highlight restored',
    failed: notDeleted,
  });
}

/** The student confirmed the place of the highlight. */
export async function keepHere(id: string, place: Selector, file: StudyFile): Promise<void> {
  const result = await mutate(placeHighlight, { id, ...place, madeOn: file.sha256 });
  tell(result, {
    done: 'Highlight placed here',
    undone: 'Change undone',
    failed: 'Could not place the highlight. Try again.',
  });
}

/** @returns whether it succeeded */
export async function copyHighlights(
  from: readonly Highlight[],
  file: StudyFile,
  there: readonly Highlight[],
): Promise<boolean> {
  const rows = copiedTo(file.id, from, there);
  if (rows.length === 0) {
    toastSuccess('These highlights are here already');
    return true;
  }
  const made = await mutate(createHighlights, rows);
  return tell(made, {
    done: `${plural(rows.length, 'highlight')} copied`,
    failed: 'Could not copy the highlights. Try again.',
  });
}

type Marked = Pick<Highlight, 'quote' | 'page' | 'prefix' | 'area'>;

/**
 * Keeps the original places and hash, so that each highlight is searched in the other file.
 * @param there places that are not copied again
 */
export function copiedTo(
  fileId: string,
  rows: readonly Highlight[],
  there: readonly Marked[],
): NewHighlight[] {
  const known = new Set(there.map(placeOf));
  return rows
    .filter((row) => !known.has(placeOf(row)))
    .map(({ page, color, note, quote, prefix, suffix, start, end, madeOn, ...drawn }) => {
      const { area, strokeEnds, strokeWidth } = drawn;
      const words = { quote, prefix, suffix, start, end };
      return { fileId, page, color, note, ...words, madeOn, area, strokeEnds, strokeWidth };
    });
}

/** The same word may be highlighted at several places, each with its own note. */
function placeOf({ quote, page, prefix, area }: Marked): string {
  return JSON.stringify([page, prefix ?? '', quote, area?.numbers ?? null]);
}
