/** A switch of views, such as list and board: one is chosen, all are buttons. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface SegmentsProps<Value extends string> {
  label: string;
  /** With an `icon` and `isIconOnly`, the label is for screen readers and the tooltip. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  isIconOnly?: boolean;
  value: Value;
  onChange: (value: Value) => void;
}

export function Segments<Value extends string>({
  label,
  options,
  isIconOnly = false,
  value: chosen,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-control bg-surface-2 p-0.5"
    >
      {options.map(({ value, label: name, icon }) => (
        <button
          key={value}
          type="button"
          aria-label={isIconOnly ? name : undefined}
          title={isIconOnly ? name : undefined}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
          className={classes(
            'flex min-h-10 items-center justify-center gap-1.5 rounded-[0.5rem] text-sm font-medium max-sm:min-h-11 pointer-coarse:min-h-11',
            'transition-colors duration-120',
            isIconOnly ? 'min-w-10 max-sm:min-w-11 pointer-coarse:min-w-11' : 'px-3',
            value === chosen
              ? 'bg-surface text-text ring-1 ring-line'
              : 'text-muted hover:text-text',
          )}
        >
          {icon}
          {isIconOnly ? null : name}
        </button>
      ))}
    </fieldset>
  );
}
