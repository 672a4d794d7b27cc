// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { noUnreadFiles } from '../../../queries/search/unread-files.ts';
import { PaletteStatus, summary } from './palette-status.tsx';
import type { FoundNow } from './use-found.ts';

afterEach(cleanup);

const settled: FoundNow = {
  ...{
    groups: [],
    isSettled: true,
    corrected: [],
    hasSome: false,
    areTags: false,
    hasFailed: false,
    isPartial: false,
    unread: noUnreadFiles,
  },
  ...{ state: { kind: 'ready' }, askAgain: () => undefined },
};
const building: FoundNow['state'] = { kind: 'building', progress: { done: 40, total: 160 } };

describe('the search says', () => {
  it.each<[string, Partial<FoundNow>, string]>([
    ['osmosis', { isSettled: false }, 'Searching…'],
    ['osmosis', {}, 'No results on this device for “osmosis”'],
    ['水', {}, 'No results on this device for “水”'],
    ['osmosis', { hasFailed: true }, 'No title has “osmosis”'],
    ['osmosis', { state: { kind: 'failed' } }, 'No title has “osmosis”'],
    ['osmosis', { isPartial: true }, 'Nothing found yet for “osmosis”'],
    ['osmosis', { state: building }, 'Nothing found yet for “osmosis”'],
    ['§ =', {}, 'Type a letter, a number or an emoji to search'],
    ['', {}, 'Nothing here yet'],
    ['', { hasFailed: true }, 'Search did not answer'],
    ['ab'.repeat(5_000), {}, `No results on this device for “${'ab'.repeat(30)}…”`],
  ])('of “%.10s”, with %j: %s', (typed, more, said) => {
    expect(summary(typed, 0, { ...settled, ...more })).toBe(said);
  });

  it('how much there is while it goes on', () => {
    expect(summary('osmosis', 1, { ...settled, isSettled: false })).toBe(
      '1 result, still searching',
    );
    expect(summary('osmosis', 2, { ...settled, hasFailed: true })).toBe('2 results');
  });

  it('that only titles were searched, and asks again', async () => {
    let asked = 0;
    const askAgain = () => {
      asked += 1;
    };
    const found = { ...settled, hasFailed: true, askAgain };
    render(<PaletteStatus typed="osmosis" found={found} isFiltered={false} />);
    expect(screen.getByRole('status').textContent).toBe('No title has “osmosis”');
    expect(screen.getByText(/Only titles were searched/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toBe(1);
  });
});
