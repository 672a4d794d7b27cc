/** A few choices of which one holds, side by side. */
import { classes } from '../../../ui/classes.ts';

interface PickOneProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function PickOne<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: PickOneProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap rounded-control bg-surface-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classes(
            'min-h-11 rounded-control px-3 text-sm',
            option.value === value
              ? 'bg-surface font-medium text-text shadow-card'
              : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
