// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { colourMode, setThemePreference, startTheme, themeKey, themePreference } from './theme.ts';

/** A system whose preference can change. */
function pretendSystem(isDark: boolean) {
  const media = new EventTarget();
  const system = Object.assign(media, { matches: isDark });
  vi.stubGlobal('matchMedia', () => system);
  return {
    turn: (dark: boolean) => {
      system.matches = dark;
      system.dispatchEvent(new Event('change'));
    },
  };
}

/** jsdom fetches no stylesheets: reports the next one as loaded. */
function stylesheetArrives() {
  document.querySelector('link[data-theme-next]')?.dispatchEvent(new Event('load'));
}

const worn = () => ({
  classes: document.documentElement.className,
  sheets: [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')),
});

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = 'light';
  document.head.innerHTML = '<link id="theme" rel="stylesheet" href="/css/light.css">';
});

describe('the theme', () => {
  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
  ] as const)('%s where the system is dark: %s, means %s', (preference, systemIsDark, mode) => {
    expect(colourMode(preference, systemIsDark)).toBe(mode);
  });

  it('follows the system until the student sets it (spec §4)', () => {
    const system = pretendSystem(true);
    startTheme();
    expect(themePreference()).toBe('auto');
    stylesheetArrives();
    expect(worn()).toEqual({ classes: 'dark', sheets: ['/css/dark.css'] });
    system.turn(false);
    stylesheetArrives();
    expect(worn()).toEqual({ classes: 'light', sheets: ['/css/light.css'] });
    expect(localStorage.getItem(themeKey), 'stores nothing by itself').toBeNull();
  });

  it('is light where the system says nothing (spec §3)', () => {
    pretendSystem(false);
    startTheme();
    expect(worn()).toEqual({ classes: 'light', sheets: ['/css/light.css'] });
  });

  it('stays light once the student chose it, even where the system is dark', () => {
    pretendSystem(true);
    localStorage.setItem(themeKey, 'light');
    startTheme();
    expect(themePreference()).toBe('light');
    expect(worn()).toEqual({ classes: 'light', sheets: ['/css/light.css'] });
  });

  it('leaves the stylesheet alone that the page began with, version and all', () => {
    pretendSystem(false);
    document.querySelector('link')?.setAttribute('href', '/css/light.css?v=1a2b3c4d');
    startTheme();
    expect(worn()).toEqual({ classes: 'light', sheets: ['/css/light.css?v=1a2b3c4d'] });
  });

  it('keeps the old stylesheet until the new one has loaded', () => {
    pretendSystem(false);
    startTheme();
    setThemePreference('dark');
    expect(worn()).toEqual({ classes: 'light', sheets: ['/css/light.css', '/css/dark.css'] });
    stylesheetArrives();
    expect(worn()).toEqual({ classes: 'dark', sheets: ['/css/dark.css'] });
    expect(localStorage.getItem(themeKey)).toBe('dark');
  });

  it('follows the system while it is auto', () => {
    const system = pretendSystem(false);
    localStorage.setItem(themeKey, 'auto');
    startTheme();
    system.turn(true);
    stylesheetArrives();
    expect(worn()).toEqual({ classes: 'dark', sheets: ['/css/dark.css'] });
  });

  it('is chosen before the first paint by the same key and paths', () => {
    const script = readFileSync('src/app/before-bundle/theme.js', 'utf8');
    expect(script).toContain(`'${themeKey}'`);
    expect(script).toContain("'/css/dark.css'");
  });
});
