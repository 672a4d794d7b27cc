/** Light, dark, or as the system is. */
import { ThemeRadios } from '../../ui/theme/theme-radios.tsx';

export function ThemeChoice() {
  return (
    <fieldset className="grid grid-cols-3 rounded-control bg-surface-2 p-1">
      <legend className="sr-only">Theme</legend>
      <ThemeRadios
        name="shell-theme"
        className="flex min-h-11 items-center justify-center gap-1.5 rounded-md text-sm font-medium text-muted has-checked:bg-surface has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
        iconSizePx={16}
      />
    </fieldset>
  );
}
