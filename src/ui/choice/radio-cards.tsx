/** Radio buttons as cards, all visible at once. */
import { classes } from '../classes.ts';

interface RadioCardsProps<Value extends string> {
  legend: string;
  /** Name of the group in its form. */
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value: chosen,
  onChange,
}: RadioCardsProps<Value>) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={classes(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-2.5 py-1 leading-tight max-sm:text-[0.9375rem] sm:gap-2.5 sm:px-3',
            value === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="size-4 shrink-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
