// @vitest-environment jsdom
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SourceQuote } from '../card-text.tsx';
import { useActsOnCard } from './card-menu.tsx';
import type { ReviewState } from './review-state.ts';
import type { ReviewStore } from './review-store.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => <a href="#source">Page 3</a> }));
vi.mock('../../../queries/use-place-name.ts', () => ({ usePlaceName: () => 'Page 3' }));

afterEach(cleanup);

it('the source of a card is opened, not a link in its text', () => {
  const card = { id: 'a', fileId: 'f', page: 3, quote: 'Words' };
  const current = { card } as unknown as ReviewState['current'];
  const state = { phase: 'answer', current } as ReviewState;
  function Card() {
    const { byKey } = useActsOnCard({} as ReviewStore, state, {} as never);
    return (
      <>
        <article data-card="a">
          <a href="#own">Own link</a>
          <SourceQuote card={card} />
        </article>
        <button type="button" onClick={byKey['review.source']}>
          Open source
        </button>
      </>
    );
  }
  render(<Card />);
  const opened = vi.fn();
  for (const link of screen.getAllByRole('link'))
    link.addEventListener('click', () => opened(link.textContent));
  screen.getByRole('button').click();
  expect(opened.mock.calls).toEqual([['Page 3']]);
});

it('a dialog that was open when its card left does not open by itself when the card is asked again', () => {
  const stateOf = (id: string) =>
    ({ phase: 'question', current: { card: { id } } }) as unknown as ReviewState;
  const { result, rerender } = renderHook(
    (id: string) => useActsOnCard({} as ReviewStore, stateOf(id), {} as never),
    { initialProps: 'a' },
  );
  act(() => result.current.byKey['review.why']?.());
  expect(result.current.open).toBe('why');
  rerender('b');
  expect(result.current.open).toBeUndefined();
  rerender('a');
  expect(result.current.open).toBeUndefined();
});
