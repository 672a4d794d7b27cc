/** A question and its options. It takes the focus when it follows another one, so that it is read out. */
import { useEffect, useId, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';

interface OptionGroupProps {
  stem: string;
  options: readonly string[];
  chosen: string | null;
  onChoose: (option: string) => void;
}

export function OptionGroup({ stem, options, chosen, onChoose }: OptionGroupProps) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (active === document.body || active?.closest('form')) group.current?.focus();
  }, []);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={`${surfaceClass} grid gap-3 p-4 outline-none sm:p-6`}
    >
      <legend className="sr-only">{stem}</legend>
      <p aria-hidden dir="auto" className="mb-2 text-lg font-medium break-words sm:text-xl">
        {stem}
      </p>
      {options.map((option, index) => (
        <label
          key={option}
          className={classes(
            'flex min-h-12 cursor-pointer touch-manipulation items-center gap-3 rounded-control border px-4 py-3 transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option === chosen
              ? 'border-accent bg-accent-soft'
              : 'border-line-strong/60 hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option === chosen}
            aria-keyshortcuts={`${index + 1}`}
            onChange={() => onChoose(option)}
            className="size-5 shrink-0 outline-none"
          />
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {option}
          </span>
          <kbd aria-hidden className="hidden text-sm text-muted sm:block">
            {index + 1}
          </kbd>
        </label>
      ))}
    </fieldset>
  );
}
