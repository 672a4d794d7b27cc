// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScreenPaneContext, type ScreenPaneProps } from '../../../components/screen-pane.ts';
import { WithSource } from './with-source.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Like the tools of a page, it claims the key at `document`. */
const takesEscape = vi.fn((event: KeyboardEvent) => event.preventDefault());

function Pane({ path }: ScreenPaneProps) {
  useEffect(() => {
    if (!path.endsWith('tool')) return;
    document.addEventListener('keydown', takesEscape);
    return () => document.removeEventListener('keydown', takesEscape);
  }, [path]);
  return (
    <section aria-label={path}>
      <button type="button">In the pages</button>
      {path.endsWith('bar') ? <div data-highlight-bar="" /> : null}
      {path.endsWith('dialog') ? (
        <dialog open>
          <input aria-label="Typed" />
        </dialog>
      ) : null}
    </section>
  );
}

const review = (cardId: string, id: string) => (
  <ScreenPaneContext value={Pane}>
    <WithSource cardId={cardId}>
      <a href={`/dashboard/library/files/${id}`}>Page 1</a>
    </WithSource>
  </ScreenPaneContext>
);

async function openSource(id: string) {
  const { rerender } = render(review('card', id));
  await userEvent.click(screen.getByRole('link'));
  expect(pane(id)).not.toBeNull();
  return (cardId: string) => rerender(review(cardId, id));
}

const pane = (id: string) => screen.queryByRole('region', { name: `files/${id}` });
const escapeOn = (element: Element) => fireEvent.keyDown(element, { key: 'Escape' });

it('Escape in the source closes it, and the focus goes back to its link', async () => {
  await openSource('plain');
  escapeOn(screen.getByRole('button', { name: 'In the pages' }));
  expect(pane('plain')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link'));
});

it('Escape of a dialog in it is the dialog’s', async () => {
  await openSource('dialog');
  escapeOn(screen.getByLabelText('Typed'));
  expect(pane('dialog')).not.toBeNull();
});

it('Escape of a tool that listens at the document is the tool’s', async () => {
  await openSource('tool');
  escapeOn(screen.getByRole('button', { name: 'In the pages' }));
  expect(takesEscape).toHaveBeenCalled();
  expect(pane('tool')).not.toBeNull();
});

it('Escape closes the bar of a highlight first', async () => {
  await openSource('bar');
  escapeOn(screen.getByRole('button', { name: 'In the pages' }));
  expect(pane('bar')).not.toBeNull();
});

it('Escape outside of it, such as in a menu of it, closes nothing', async () => {
  await openSource('plain');
  escapeOn(document.body);
  expect(pane('plain')).not.toBeNull();
});

it('the source of a card that was forgotten does not give the answer away when the card is asked again', async () => {
  const ask = await openSource('plain');
  ask('next card');
  expect(pane('plain')).toBeNull();
  ask('card');
  expect(pane('plain')).toBeNull();
});
