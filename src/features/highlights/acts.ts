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
  placeHighlight,
} from '../../model/entities/highlight.ts';
import type { Selector } from '../../text/anchoring/selector.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { copiedTo } from './copied.ts';

const notSaved = 'Could not save the highlight. Try again.';
const notDeleted = 'Could not delete the highlight. Try again.';

/**
 * Words that are already highlighted do not become a second highlight.
 * @param isColorChosen the student chose the color; otherwise an existing highlight keeps its own
 * @returns the ids of the highlights, one for each page; empty after a failure, which was reported
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

/**
 * Changes the strokes of a drawing.
 * @returns `false` if the drawing was deleted meanwhile, here or on another device
 */
export async function redraw(
  id: string,
  strokes: Pick<Highlight, 'area' | 'strokeEnds'>,
): Promise<boolean> {
  const result = await mutate(placeHighlight, { id, ...strokes });
  return !tell(result, { failed: notSaved }) || !result.data.isInTrash;
}

/** Undo of the only stroke. The student sees it, so there is no message. */
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

/** @returns whether all new highlights were added to the file */
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
