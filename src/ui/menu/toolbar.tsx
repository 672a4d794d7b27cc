/** A group of buttons with one tab stop; arrows move between them. Its parent draws the frame. */
import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { ReactElement } from 'react';

interface ToolbarProps {
  /** The purpose of its buttons. */
  label: string;
  /** Each a `Button` or an `IconButton` with a key. */
  buttons: ReactElement[];
}

export function Toolbar({ label, buttons }: ToolbarProps) {
  return (
    <Base.Root aria-label={label} className="flex flex-wrap gap-1">
      {buttons.map((button) => (
        <Base.Button key={button.key} render={button} />
      ))}
    </Base.Root>
  );
}
