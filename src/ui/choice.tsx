/** Choices with a label: a checkbox, a switch, radio buttons. The whole row can be pressed. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'aria-describedby'> {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} look="relative z-1 mt-0.5 size-5 shrink-0" />;
}

/** For settings that take effect at once. */
export function Switch(props: CheckboxProps) {
  return (
    <Choice
      {...props}
      role="switch"
      look={classes(
        'relative z-1 h-6 w-10 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-2',
        'transition-colors duration-150 checked:border-accent checked:bg-accent disabled:opacity-55',
        'before:absolute before:start-0.5 before:top-1/2 before:size-4 before:-translate-y-1/2 before:rounded-full',
        'before:bg-line-strong before:transition-all before:duration-150',
        'checked:before:start-[1.125rem] checked:before:bg-on-accent forced-color-adjust-none',
      )}
    />
  );
}

function Choice({
  label,
  hint,
  look,
  onChange,
  className,
  ...input
}: CheckboxProps & { look: string; role?: 'switch' }) {
  const id = useId();
  return (
    // 44 px high. A least height would let it become lower than its words in the column of a dialog.
    <div className={classes('relative flex items-start gap-3 py-2.5', className)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={look}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="grid min-w-0">
        <label
          htmlFor={id}
          // Right-to-left names keep their direction and stay beside their checkbox.
          dir="auto"
          className={classes(
            'min-h-6 text-left after:absolute after:inset-0',
            hint !== undefined && 'font-medium',
          )}
        >
          {label}
        </label>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="max-w-prose text-sm text-muted">
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}

interface RadioCardsProps<Value extends string> {
  legend: string;
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
