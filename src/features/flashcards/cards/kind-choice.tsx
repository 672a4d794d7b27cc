/** Which kind of card is written. */
import type { Card } from '../../../model/entities/card.ts';
import { classes } from '../../../ui/classes.ts';

const kinds = [
  { kind: 'basic', label: 'Question and answer' },
  { kind: 'cloze', label: 'Fill the gap' },
] as const;

interface KindChoiceProps {
  kind: Card['kind'];
  onChange: (kind: Card['kind']) => void;
}

export function KindChoice({ kind: chosen, onChange }: KindChoiceProps) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-medium">Kind of card</legend>
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
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
