// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { provideVersions } from '../../../platform/update/new-version.ts';
import { UpdateRow } from './about-section.tsx';

let withdraw: () => void = () => undefined;

afterEach(() => {
  cleanup();
  withdraw();
});

function show(asked: boolean) {
  const state = { isHere: false };
  const updateNow = vi.fn(async () => undefined);
  const versions = provideVersions({
    isNewHere: () => state.isHere,
    updateNow,
    reloadAnyway: async () => undefined,
    check: async () => asked,
  });
  withdraw = versions.withdraw;
  render(<UpdateRow />);
  const come = () => {
    state.isHere = true;
    versions.changed();
  };
  return { updateNow, come };
}

it.each([
  [true, 'You have the latest version.'],
  [false, 'Can’t reach the server. This version still works. Try again later.'],
])('a look for a new version ends in words (server answers: %s)', async (asked, words) => {
  show(asked);
  fireEvent.click(screen.getByRole('button', { name: 'Check for updates' }));
  expect(await screen.findByText(words)).toBeDefined();
});

it('a version that waits can be taken in at once', async () => {
  const { updateNow, come } = show(true);
  act(come);
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  await vi.waitFor(() => expect(updateNow).toHaveBeenCalledTimes(1));
});
