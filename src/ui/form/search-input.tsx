/** A search field with its magnifier, without a visible label. */
import { Search } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classes } from '../classes.ts';
import { controlClass } from './field.tsx';

interface SearchInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'className'> {
  /** For screen readers; shown inside the empty field if there is no `placeholder`. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Of the whole, such as its width. */
  className?: string;
}

export function SearchInput({
  label,
  placeholder = label,
  className,
  onChange,
  ...input
}: SearchInputProps) {
  return (
    <span className={classes('relative block', className)}>
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
      />
      <input
        dir="auto"
        {...input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
        className={classes(controlClass, 'ps-10')}
      />
    </span>
  );
}
