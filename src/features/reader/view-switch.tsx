/** Narrow screens show the pages or what was made from them. */
import { type PlaceUnit, unitName } from '../../model/files/document-kinds.ts';
import { classes } from '../../ui/classes.ts';

export type FilePart = 'pages' | 'made';

interface ViewSwitchProps {
  part: FilePart;
  /** What the file has instead of pages. */
  unit: PlaceUnit;
  onPart: (part: FilePart) => void;
}

export function ViewSwitch({ part, unit, onPart }: ViewSwitchProps) {
  const parts: { part: FilePart; label: string }[] = [
    { part: 'pages', label: `${unitName(unit)}s` },
    { part: 'made', label: 'Study material' },
  ];
  return (
    <fieldset
      aria-label="View"
      className="grid grid-cols-2 gap-1 rounded-control bg-surface-2 p-1 lg:hidden"
    >
      {parts.map((item) => (
        <button
          key={item.part}
          type="button"
          aria-pressed={part === item.part}
          onClick={() => onPart(item.part)}
          className={classes(
            'min-h-11 rounded-control text-sm font-medium',
            part === item.part ? 'bg-surface text-text shadow-card' : 'text-muted',
          )}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  );
}
