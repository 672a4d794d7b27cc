/**
 * The tick of one file, over its picture: seen while files are selected, and where a pointer or the focus is on the file.
 * With Shift it takes all between the last chosen file and this one.
 */
import { classes } from '../../../../ui/classes.ts';
import { toggleSelected, useSelection } from '../selection.ts';

interface SelectBoxProps {
  id: string;
  name: string;
}

export function SelectBox({ id, name }: SelectBoxProps) {
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const isSelecting = useSelection(({ isOn }) => isOn);
  return (
    <span
      className={classes(
        'absolute -start-1 -top-1 z-10 grid size-11 place-items-center transition-opacity duration-150',
        'focus-within:opacity-100 group-hover/file:opacity-100',
        isSelecting ? 'opacity-100' : 'opacity-0 pointer-coarse:pointer-events-none',
      )}
    >
      <input
        type="checkbox"
        data-file={id}
        aria-label={`Select ${name}`}
        checked={isSelected}
        // By a click, since only that tells whether Shift is held; Space is one too.
        onChange={() => undefined}
        onClick={(event) => toggleSelected(id, event.shiftKey)}
        className="size-5"
      />
    </span>
  );
}
