/** The selected files (`ui/list/selection.ts`). */
import { onAccountClosed } from '../../../db/database.ts';
import { createSelection } from '../../../ui/list/selection.ts';

const selection = createSelection();

onAccountClosed(selection.forget);

export const {
  useSelection,
  clearSelection,
  startSelecting,
  noteShown,
  selectAll,
  toggleSelected,
  useHold,
} = selection;
