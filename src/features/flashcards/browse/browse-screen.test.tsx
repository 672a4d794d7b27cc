// @vitest-environment jsdom
/** The address follows the search, on this screen only. */
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AllCardsScreen } from './browse-screen.tsx';

const { navigate, shown } = vi.hoisted(() => ({
  navigate: vi.fn(),
  shown: { search: '', onSearch: (_: string): void => undefined },
}));
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useLocation: () => 'find=cell',
  useNavigate: () => navigate,
  useParams: () => ({}),
}));
vi.mock('../../../db/rows/use-rows.ts', () => ({ useRows: () => ({ deckIds: undefined }) }));
vi.mock('../tree/use-deck-tree.ts', () => ({ useAllDecks: () => [], placesOf: () => [] }));
vi.mock('../../../components/once-arrived.tsx', () => ({
  OnceArrived: ({ children }: { children: unknown }) => children,
}));
vi.mock('../../../ui/page/page.tsx', () => ({
  Page: ({ children }: { children: unknown }) => children,
  backLinkClass: '',
}));
vi.mock('./card-browser.tsx', () => ({
  CardBrowser: (props: typeof shown) => {
    Object.assign(shown, props);
    return null;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  navigate.mockReset();
});
afterEach(() => vi.useRealTimers());

it('is changed a moment after the last letter, and not at the first search, which it has already', () => {
  render(<AllCardsScreen />);
  shown.onSearch('cell');
  vi.advanceTimersByTime(1_000);
  expect(navigate).not.toHaveBeenCalled();
  shown.onSearch('cells');
  vi.advanceTimersByTime(1_000);
  shown.onSearch('');
  vi.advanceTimersByTime(1_000);
  expect(navigate.mock.calls.map(([{ hash }]) => hash)).toEqual(['find=cells', '']);
});

it('is left alone once the screen is left', () => {
  const { unmount } = render(<AllCardsScreen />);
  shown.onSearch('cells');
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(navigate).not.toHaveBeenCalled();
});
