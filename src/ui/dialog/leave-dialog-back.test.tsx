// @vitest-environment jsdom
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextField } from '../form/field.tsx';
import type { FormDraft } from '../form/use-form-draft.ts';
import { PaneContext } from '../split/pane.ts';
import { useAskedLeaving } from './asked-leaving.tsx';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();
let history: RouterHistory;
const user = userEvent.setup();

beforeEach(() => {
  onClose.mockReset();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  history = createBrowserHistory();
});
afterEach(() => {
  cleanup();
  history.destroy();
});

/** @returns whether the screen stays */
async function go(action: 'BACK' | 'PUSH', to = '/elsewhere'): Promise<boolean> {
  const at = history.location;
  const nextLocation = { ...at, href: to, pathname: to };
  let isBlocked = false;
  for (const { blockerFn } of history._getBlockers()) {
    await act(async () => {
      isBlocked ||= await blockerFn({ currentLocation: at, nextLocation, action });
    });
  }
  return isBlocked;
}

const around = () => ({ element: { current: null }, close: () => undefined, history });
const question = () => screen.queryByText('Discard what you typed?');

it('Back closes a dialog in which nothing was typed, and the screen stays', async () => {
  render(
    <PaneContext value={around()}>
      <Dialog title="Outer" onClose={onClose}>
        Words
      </Dialog>
    </PaneContext>,
  );
  expect(await go('BACK')).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});

function Options({ draft }: { draft?: FormDraft }) {
  const { frame, question } = useAskedLeaving(onClose, { current: draft });
  return (
    <div ref={frame}>
      <TextField label="Steps" />
      {question}
    </div>
  );
}

it('Back closes a part of a screen, and asks first where words would be lost', async () => {
  render(
    <PaneContext value={around()}>
      <Options />
    </PaneContext>,
  );
  expect(await go('PUSH')).toBe(false);
  await user.type(screen.getByRole('textbox'), '5m');
  expect(await go('BACK')).toBe(true);
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByText('Keep editing'));
  expect(question()).toBeNull();
  await user.clear(screen.getByRole('textbox'));
  expect(await go('BACK')).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a link away from typed words asks first, and is followed once they are discarded', async () => {
  render(
    <PaneContext value={around()}>
      <Options />
    </PaneContext>,
  );
  await user.type(screen.getByRole('textbox'), '5m');
  expect(await go('PUSH', '/dashboard/tasks')).toBe(true);
  await user.click(screen.getByText('Discard'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(history.location.pathname).toBe('/dashboard/tasks');
});

it.each([true, false])(
  'goes without a question where the words are kept as a draft: %s',
  async (isKept) => {
    const draft = {
      isShown: false,
      discard: vi.fn(),
      cancel: vi.fn(),
      abandon: vi.fn(),
      keep: vi.fn(() => isKept),
    };
    render(
      <PaneContext value={around()}>
        <Options draft={draft} />
      </PaneContext>,
    );
    expect(await go('PUSH', '/dashboard/tasks')).toBe(false);
    expect(draft.keep).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox'), '5m');
    expect(await go('PUSH', '/dashboard/tasks')).toBe(!isKept);
    expect(question() === null).toBe(isKept);
    expect(draft.keep).toHaveBeenCalledOnce();
    if (isKept) return;
    await user.click(screen.getByText('Discard'));
    expect(draft.abandon).toHaveBeenCalledOnce();
  },
);
