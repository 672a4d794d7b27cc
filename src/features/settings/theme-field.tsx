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

export function ThemeField() {
  const chosen = useThemePreference();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Theme</legend>
      <div className="grid grid-cols-3 gap-2">
        {themePreferences.map((preference) => {
          const { label, icon: Icon } = names[preference];
          return (
            <label
              key={preference}
              className="grid min-h-20 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-control border border-line-strong/60 bg-surface p-3 text-sm font-medium transition-colors duration-150 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="settings-theme"
                className="sr-only"
                checked={chosen === preference}
                onChange={() => setThemePreference(preference)}
              />
              <Icon aria-hidden size={20} />
              {label}
            </label>
          );
        })}
      </div>
      <p className="text-sm text-muted">
        Auto follows this device. The choice stays on this device.
      </p>
    </fieldset>
  );
}
