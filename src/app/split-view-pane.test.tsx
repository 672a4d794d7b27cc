// @vitest-environment jsdom
import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cover } from '../ui/dialog/cover.tsx';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { TextField } from '../ui/form/field.tsx';
import { useClosePane } from '../ui/split/pane.ts';
import { SplitViewPane } from './split-view-pane.tsx';

vi.mock('../features/notes/notes-screen.tsx', () => ({ NotesScreen: Form }));
vi.mock('../features/quiz/quizzes-screen.tsx', () => ({ QuizzesScreen: Covered }));
vi.mock('./file-page.tsx', () => ({ FilePage: Leaving }));

function Form() {
  return (
    <FormDialog
      {...{ title: 'New folder', submitLabel: 'Save', busy: false }}
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      <TextField label="Name" />
    </FormDialog>
  );
}

function Covered() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOn(true)}>
        Begin
      </button>
      {isOn ? (
        <Cover label="Quiz">
          <button type="button" onClick={() => setOn(false)}>
            End
          </button>
        </Cover>
      ) : null}
    </>
  );
}

function Leaving() {
  return (
    <button type="button" onClick={useClosePane()}>
      Leave
    </button>
  );
}

let history: RouterHistory;
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  window.scrollTo = vi.fn();
  history = createBrowserHistory();
});
afterEach(() => {
  cleanup();
  history.destroy();
});

function open(path: string) {
  const nothing = () => undefined;
  const root = createRootRoute({
    component: () => (
      <SplitViewPane path={path} onPath={nothing} onElsewhere={nothing} onClose={onClose} />
    ),
    notFoundComponent: () => null,
  });
  render(<RouterProvider router={createRouter({ routeTree: root, history })} />);
}

it('Back of the window asks before words typed in the pane are lost', async () => {
  open('notes');
  const form = await screen.findByRole('dialog', { name: 'New folder' });
  await userEvent.type(within(form).getByRole('textbox'), 'Biology');
  const [blocker] = history._getBlockers();
  const at = history.location;
  const isBlocked = await act(async () =>
    blocker?.blockerFn({ currentLocation: at, nextLocation: at, action: 'BACK' }),
  );
  expect(isBlocked).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Discard what you typed?' })).toBeTruthy();
});

it('what leaves the screen closes the pane', async () => {
  open('files/cells');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('what a cover covers cannot be reached until it goes', async () => {
  open('quiz');
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  const isInert = (name: string) =>
    screen.getByRole('button', { name }).closest('[inert]') !== null;
  expect([isInert('Begin'), isInert('Close side view'), isInert('End')]).toEqual([
    true,
    true,
    false,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  expect([isInert('Begin'), isInert('Close side view')]).toEqual([false, false]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Begin' }));
});
