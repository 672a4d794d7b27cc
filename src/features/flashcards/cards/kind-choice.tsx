/** Which kind of card is written. */
import type { Card } from '../../../model/entities/card.ts';
import { classes } from '../../../ui/classes.ts';

const kinds = [
  { kind: 'basic', label: 'Front and back' },
  { kind: 'cloze', label: 'Fill in the gap' },
] as const;

interface KindChoiceProps {
  kind: Card['kind'];
  onChange: (kind: Card['kind']) => void;
}

export function KindChoice({ kind: chosen, onChange }: KindChoiceProps) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-medium">Card type</legend>
      {kinds.map(({ kind, label }) => (
        <label
          key={kind}
          className={classes(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3',
            kind === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
          )}
        >
          <input
            type="radio"
            name="card-kind"
            checked={kind === chosen}
            onChange={() => onChange(kind)}
            className="size-4"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
