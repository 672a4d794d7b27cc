// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOnce } from './use-once.ts';

afterEach(cleanup);

function Maker({ make }: { make: () => Promise<boolean> }) {
  const [done, setDone] = useState(false);
  const [run, busy] = useOnce(async () => setDone(await make()));
  return (
    <button type="button" aria-busy={busy} onClick={() => void run()}>
      {done ? 'Made' : 'Make'}
    </button>
  );
}

const button = () => screen.getByRole('button');

it('makes once, however often it is asked for before the screen shows it', async () => {
  const pending = Promise.withResolvers<boolean>();
  const make = vi.fn(() => pending.promise);
  render(<Maker make={make} />);
  act(() => {
    // One task: React does not draw in between.
    button().click();
    button().click();
  });
  fireEvent.click(button());
  await act(async () => {
    pending.resolve(true);
    await pending.promise;
    button().click();
  });
  expect(make).toHaveBeenCalledOnce();
  expect(button().textContent).toBe('Made');
});

it('can be asked again once that is seen, and after a failure', async () => {
  const make = vi.fn(async () => false);
  render(<Maker make={make} />);
  await act(async () => button().click());
  expect(button().getAttribute('aria-busy')).toBe('false');
  await act(async () => button().click());
  expect(make).toHaveBeenCalledTimes(2);
});

it('is not done again by a component that is gone', async () => {
  const make = vi.fn(async () => true);
  render(<Maker make={make} />);
  const gone = button();
  await act(async () => gone.click());
  cleanup();
  gone.click();
  expect(make).toHaveBeenCalledOnce();
});
