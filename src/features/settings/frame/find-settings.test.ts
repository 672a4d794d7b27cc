import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allSettings, findSettings, markedParts } from './find-settings.ts';

const labels = (search: string) => findSettings(search).map(({ label }) => label);

describe('a search of settings', () => {
  it('finds by the beginning of a word of the name, whatever the case', () => {
    expect(labels('quiet')).toEqual(['Quiet hours']);
    expect(labels('HOURS q')).toEqual(['Quiet hours']);
    expect(labels('iet')).toEqual([]);
    expect(labels('  ')).toEqual([]);
  });

  it('finds by other words, after names, and says by which', () => {
    expect(findSettings('mute')).toMatchObject([{ label: 'Quiet hours', by: 'mute' }]);
    expect(labels('email')[0]).toBe('Email');
    expect(findSettings('digest')).toMatchObject([
      { label: 'Email', by: 'digest' },
      { label: 'Summary by email', by: 'digest' },
    ]);
  });

  it('leads only to pages that there are', () => {
    const screen = readFileSync('src/features/settings/settings-screen.tsx', 'utf8');
    const pages = new Set([...screen.matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id));
    for (const { pageId } of allSettings) expect(pages).toContain(pageId);
    expect(new Set(allSettings.map(({ pageId }) => pageId)).size).toBe(pages.size - 1);
  });

  it('marks what was typed', () => {
    expect(markedParts('Quiet hours', 'hou')).toEqual(['Quiet ', 'hou', 'rs']);
    expect(markedParts('Quiet hours', 'mute')).toEqual(['Quiet hours']);
    expect(markedParts('Quiet hours', '')).toEqual(['Quiet hours']);
  });
});
