/** What can be done with highlights, and what is told of it. */
import { mutate } from '../../../db/mutate.ts';
import type { Selector } from '../../../model/anchoring/selector.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import {
  createHighlights,
  deleteHighlight,
  editHighlight,
  type HighlightColor,
  placeHighlight,
} from '../../../model/entities/highlight.ts';
import { tell } from '../../../ui/toaster/tell.ts';

/** @returns the ids of what was made, one for each page; empty where it failed, which was told */
export async function addHighlights(
  file: StudyFile,
  color: HighlightColor,
  selectors: readonly Selector[],
): Promise<string[]> {
  const rows = selectors.map((selector) => ({
    ...{ fileId: file.id, madeOn: file.sha256, color },
    ...selector,
  }));
  const made = await mutate(createHighlights, rows);
  const isMade = tell(made, { failed: 'Could not save the highlight. Try again.' });
  return isMade ? made.data.ids : [];
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
    failed: 'Could not delete the highlight. Try again.',
  });
}

/** The student has seen that these are the words. */
export async function keepHere(id: string, place: Selector, file: StudyFile): Promise<void> {
  const result = await mutate(placeHighlight, { id, ...place, madeOn: file.sha256 });
  tell(result, {
    done: 'Highlight placed here',
    undone: 'Change undone',
    failed: 'Could not place the highlight. Try again.',
  });
}
