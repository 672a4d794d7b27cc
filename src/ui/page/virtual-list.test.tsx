// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

beforeEach(() => {
  // There is no layout here: each row is as high as it is guessed to be.
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
