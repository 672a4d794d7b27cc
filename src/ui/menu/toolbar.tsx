/** Buttons that belong together: one stop for Tab, and arrows from one to the next. What it stands in has the frame. */
import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { ReactElement } from 'react';

interface ToolbarProps {
  /** What its buttons are for. */
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
