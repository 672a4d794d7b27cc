// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAccountDatabase } from '../../../db/database.ts';
import { mostSearches } from '../../../model/entities/student/settings.ts';
import { hasFilters, readSearchLine } from '../../../queries/search/engine/search-line.ts';
import { savedEntries, tipEntries, useSavedSearches } from './typed-entries.ts';

it('keeps searches with the settings, the last first, and drops one that is pressed again', async () => {
  await openAccountDatabase('saved-searches');
  const { result } = renderHook(useSavedSearches);
  const toggle = async (typed: string, after: string[]) => {
    act(() => result.current.toggle(typed));
    await waitFor(() => expect(result.current.searches).toEqual(after));
  };
  await toggle('osmosis', ['osmosis']);
  await toggle('in:notes #exam', ['in:notes #exam', 'osmosis']);
  await toggle('osmosis', ['in:notes #exam']);
  for (let at = 0; at < mostSearches; at++) {
    act(() => result.current.toggle(`search ${at}`));
    await waitFor(() => expect(result.current.searches[0]).toBe(`search ${at}`));
  }
  expect(result.current.searches).toHaveLength(mostSearches);
  // Pressed before the settings have loaded, as at a start of the app: nothing is dropped.
  const early = renderHook(useSavedSearches).result;
  const none = early.current.searches;
  expect(none).toEqual([]);
  act(() => early.current.toggle('early'));
  await waitFor(() => expect(early.current.searches).toHaveLength(mostSearches));
  expect(early.current.searches.slice(0, 2)).toEqual(['early', `search ${mostSearches - 1}`]);
  expect(savedEntries(['a', 'b']).map(({ choice }) => choice)).toEqual([
    { type: 'a' },
    { type: 'b' },
  ]);
});

it('tells of filters that the search understands', () => {
  const tips = tipEntries(new Date(2026, 8, 30).getTime());
  expect(tips.map(({ label }) => label)).toContain('after:2026-09');
  for (const { label, detail, choice } of tips) {
    expect(detail, label).not.toBe('');
    const typed = 'type' in choice ? choice.type : '';
    const ended = /[:#]$/.test(typed) ? `${typed}biology` : typed;
    const { terms, ...line } = readSearchLine(ended);
    const isPhrase = terms.some(({ words }) => words.length > 1);
    expect(isPhrase || hasFilters({ terms, ...line }), label).toBe(true);
  }
});
