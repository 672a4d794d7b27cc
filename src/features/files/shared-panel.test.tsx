// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SharedPanel } from './shared-panel.tsx';

const pending = Promise.withResolvers<{ ok: true; data: undefined }>();
const made = vi.hoisted(() => vi.fn());

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined }));
vi.mock('./take-shared.ts', async (original) => ({
  ...(await original<typeof import('./take-shared.ts')>()),
  useShared: () => [{ id: 1, kind: 'text', title: '', text: 'Read chapter 6' }],
  makeNote: () => {
    made('note');
    return pending.promise.then((result) => ({ id: 'n', result }));
  },
}));

afterEach(cleanup);

it('makes one note of a text, though its button is pressed twice at once', async () => {
  render(<SharedPanel />);
  const note = screen.getByRole('button', { name: 'New note' });
  act(() => {
    // One task of the event loop: nothing renders between these.
    note.click();
    note.click();
  });
  expect(made.mock.calls).toEqual([['note']]);
  expect(screen.getByRole('button', { name: /^Discard/ })).toHaveProperty('disabled', true);
  await act(async () => pending.resolve({ ok: true, data: undefined }));
  await waitFor(() => expect(note).toHaveProperty('disabled', false));
});
