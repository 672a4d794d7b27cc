/** The three themes as radio buttons, for a `fieldset` with its own legend and look. */
import { Monitor, Moon, Sun } from 'lucide-react';
import {
  setThemePreference,
  type ThemePreference,
  themePreferences,
  useThemePreference,
} from './theme.ts';

interface ThemeRadiosProps {
  /** Unique on its page. */
  name: string;
  className: string;
  iconSizePx: number;
}

const looks: Record<ThemePreference, { label: string; icon: typeof Sun }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  auto: { label: 'Auto', icon: Monitor },
};

export function ThemeRadios({ name, className, iconSizePx }: ThemeRadiosProps) {
  const chosen = useThemePreference();
  return themePreferences.map((preference) => {
    const { label, icon: Icon } = looks[preference];
    return (
      <label key={preference} className={className}>
        <input
          type="radio"
          name={name}
          className="sr-only"
          checked={chosen === preference}
          onChange={() => setThemePreference(preference)}
        />
        <Icon aria-hidden size={iconSizePx} />
        {label}
      </label>
    );
  });
}
