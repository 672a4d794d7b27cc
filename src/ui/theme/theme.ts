/**
 * The theme (spec §3, §4, §9): light, dark or auto, stored on this device. Auto follows the system, and is the choice
 * until the student makes one. The page has the class `light` or `dark` and the stylesheet of that name.
 * `src/app/before-bundle/theme.js` does the same before the first paint and must agree on the key, paths and colours.
 */
import { create } from 'zustand';

export type ThemePreference = 'light' | 'dark' | 'auto';
export type ColourMode = 'light' | 'dark';

export const themePreferences: readonly ThemePreference[] = ['auto', 'light', 'dark'];
export const themeKey = 'haversack-theme';

/** Colour of the browser's bars: each theme's `--bg`. */
const barColours: Record<ColourMode, string> = { light: '#f5f8f6', dark: '#0d1412' };

const useStore = create<{ preference: ThemePreference }>(() => ({ preference: 'auto' }));

export function useThemePreference(): ThemePreference {
  return useStore((state) => state.preference);
}

export function themePreference(): ThemePreference {
  return useStore.getState().preference;
}

export function setThemePreference(preference: ThemePreference): void {
  useStore.setState({ preference });
  try {
    localStorage.setItem(themeKey, preference);
  } catch {
    // Storage is forbidden or full: the choice lasts until the page closes.
  }
}

export function colourMode(preference: ThemePreference, systemIsDark: boolean): ColourMode {
  if (preference === 'auto') return systemIsDark ? 'dark' : 'light';
  return preference;
}

/** Applies the stored theme, and follows the choice, the system and other tabs. */
export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => wear(colourMode(themePreference(), system.matches));
  useStore.setState({ preference: readPreference() });
  apply();
  useStore.subscribe(apply);
  system.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === themeKey) useStore.setState({ preference: readPreference() });
  });
}

function readPreference(): ThemePreference {
  try {
    const kept = localStorage.getItem(themeKey);
    return themePreferences.find((preference) => preference === kept) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Loads the new stylesheet beside the old one and then swaps them, so the page is never unstyled. */
function wear(mode: ColourMode): void {
  const href = `/css/${mode}.css`;
  const current = document.getElementById('theme');
  for (const waiting of document.querySelectorAll('link[data-theme-next]')) waiting.remove();
  if (current?.getAttribute('href')?.startsWith(href)) {
    dress(mode);
    return;
  }
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = href;
  next.setAttribute('data-theme-next', '');
  next.addEventListener('load', () => {
    current?.remove();
    next.removeAttribute('data-theme-next');
    next.id = 'theme';
    dress(mode);
  });
  // Directly after the old one, so that it overrides it once loaded.
  if (current) current.after(next);
  else document.head.append(next);
}

function dress(mode: ColourMode): void {
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[mode]);
}
