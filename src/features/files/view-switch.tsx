/** Narrow screens show the pages or what was made from them. */
import { classes } from '../../ui/classes.ts';

export type FilePart = 'pages' | 'made';

const parts: { part: FilePart; label: string }[] = [
  { part: 'pages', label: 'Pages' },
  { part: 'made', label: 'Study material' },
];

interface ViewSwitchProps {
  part: FilePart;
  onPart: (part: FilePart) => void;
}

export function ViewSwitch({ part, onPart }: ViewSwitchProps) {
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
