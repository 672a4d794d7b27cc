// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scroller } from './scroller.ts';
import { VirtualList } from './virtual-list.tsx';

beforeEach(() => {
  // jsdom has no layout: each row has its estimated height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(count: number, isWholeIfShort: boolean): HTMLElement[] {
  const keys = Array.from({ length: count }, (_, at) => `row ${at}`);
  render(
    <VirtualList label="Rows" keys={keys} estimatedHeight={100} isWholeIfShort={isWholeIfShort}>
      {(key) => key}
    </VirtualList>,
  );
  return screen.getAllByRole('listitem');
}

it('draws only the rows near the window, and says which of how many each is', () => {
  const rows = show(500, true);
  expect(rows.length).toBeLessThan(30);
  expect(rows[3]?.getAttribute('aria-posinset')).toBe('4');
  expect(rows[3]?.getAttribute('aria-setsize')).toBe('500');
});

it('draws a short list as a whole where that is wanted, so that the browser finds all of it', () => {
  expect(show(50, true)).toHaveLength(50);
  cleanup();
  expect(show(51, true).length).toBeLessThan(30);
  cleanup();
  expect(show(50, false).length).toBeLessThan(30);
});

it('goes by what scrolls around it, and keeps the rows that must not go', async () => {
  const keys = Array.from({ length: 500 }, (_, at) => `row ${at}`);
  const Within = () => {
    const [area, setArea] = useState<HTMLDivElement | null>(null);
    return (
      <div ref={setArea} data-testid="area">
        <Scroller value={area}>
          <VirtualList
            label="Rows"
            keys={keys}
            estimatedHeight={100}
            gapPx={0}
            kept={['row 3', 'row 480']}
          >
            {(key) => key}
          </VirtualList>
        </Scroller>
      </div>
    );
  };
  render(<Within />);
  const area = screen.getByTestId('area');
  area.scrollTop = 20_000;
  vi.spyOn(screen.getByRole('list'), 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, -20_000, 100, 50_000),
  );
  fireEvent.scroll(area);
  await screen.findByText('row 200');
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown.length).toBeLessThan(30);
  expect([shown[0], shown.at(-1)]).toEqual(['row 3', 'row 480']);
});
