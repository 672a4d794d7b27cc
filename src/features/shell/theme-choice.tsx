/** Light, dark, or as the system is. */
import { Monitor, Moon, Sun } from 'lucide-react';
import {
  setThemePreference,
  type ThemePreference,
  themePreferences,
  useThemePreference,
} from '../../ui/theme.ts';

const names: Record<ThemePreference, { label: string; icon: typeof Sun }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  auto: { label: 'Auto', icon: Monitor },
};

export function ThemeChoice() {
  const chosen = useThemePreference();
  return (
    <fieldset className="grid grid-cols-3 rounded-control bg-surface-2 p-1">
      <legend className="sr-only">Theme</legend>
      {themePreferences.map((preference) => {
        const { label, icon: Icon } = names[preference];
        return (
          <label
            key={preference}
            className="flex min-h-9 items-center justify-center gap-1.5 rounded-md text-sm font-medium text-muted has-checked:bg-surface has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="shell-theme"
              className="sr-only"
              checked={chosen === preference}
              onChange={() => setThemePreference(preference)}
            />
            <Icon aria-hidden size={16} />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
