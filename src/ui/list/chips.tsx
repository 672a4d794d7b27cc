/** Names in one line: the first `most` of them, shortened if needed, and the number of the others. */
import { classes } from '../classes.ts';

interface ChipsProps {
  label: string;
  chips: readonly { key: string; name: string }[];
  most: number;
}

/** Letters that are always shown; longer names shrink. */
const shortName = 5;

export function Chips({ label, chips, most }: ChipsProps) {
  if (chips.length === 0) return null;
  const shown = chips.slice(0, most);
  const others = chips.slice(most).map(({ name }) => name);
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <span className="sr-only">{label}: </span>
      {shown.map(({ key, name }, index) => (
        <span
          key={key}
          title={name}
          className={classes(chipClass, name.length > shortName ? 'min-w-10' : 'shrink-0')}
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
          {index < chips.length - 1 ? <span className="sr-only">, </span> : null}
        </span>
      ))}
      {others.length > 0 ? (
        <span title={others.join(', ')} className={classes(chipClass, 'shrink-0')}>
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      ) : null}
    </span>
  );
}

const chipClass =
  'inline-flex max-w-36 items-center rounded-control border border-line bg-surface-2 px-1.5 text-xs leading-5 text-text';
