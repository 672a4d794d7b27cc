// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Look, lookKey, looks, readLook, setLook } from './looks.ts';

const before = readFileSync('src/app/before-bundle/looks.js', 'utf8');
/** As the page does before its first paint. */
const startPage = () => new Function(before)();
const worn = (look: Look) => document.documentElement.getAttribute(`data-${look}`);

beforeEach(() => {
  localStorage.clear();
  startPage();
});

describe('a look', () => {
  it('is the usual one until the student chooses', () => {
    expect([readLook('text'), readLook('contrast')]).toEqual(['default', 'auto']);
    expect([worn('text'), worn('contrast')]).toEqual(['', '']);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['text', 'small'],
    ['text', 'larger'],
    ['contrast', 'default'],
    ['contrast', 'higher'],
  ] as const)('of %s is %s at once and at the next start', (look, value) => {
    setLook(look, value);
    expect([readLook(look), worn(look)]).toEqual([value, value]);
    document.documentElement.removeAttribute(`data-${look}`);
    startPage();
    expect(readLook(look)).toBe(value);
    setLook(look, looks[look].usual as never);
    expect([worn(look), localStorage.getItem(lookKey(look))]).toEqual(['', null]);
  });

  it('follows another tab', () => {
    localStorage.setItem(lookKey('text'), 'large');
    dispatchEvent(new StorageEvent('storage', { key: lookKey('text') }));
    expect(readLook('text')).toBe('large');
  });

  it('that is not known counts as the usual one', () => {
    localStorage.setItem(lookKey('text'), 'gigantic"><script>');
    startPage();
    expect(readLook('text')).toBe('default');
  });

  it('has its rules in the stylesheets', () => {
    const app = readFileSync('src/ui/app.css', 'utf8');
    for (const value of looks.text.values) {
      if (value !== 'default') expect(app).toContain(`html[data-text="${value}"]`);
    }
    for (const theme of ['light', 'dark']) {
      const css = readFileSync(`public/css/${theme}.css`, 'utf8');
      expect(css).toContain(':root:where([data-contrast="higher"])');
      expect(css).toContain('(prefers-contrast: more)');
      // Chosen or asked for by the system, the colours are the same: CSS cannot write them once.
      const lists = [...css.matchAll(/:root:where\([^{]*\{([^}]*)\}/g)];
      const [chosen, asked] = lists.map(([, rules = '']) => rules.replace(/\s+/g, ' ').trim());
      expect(asked).toBe(chosen);
    }
  });
});
