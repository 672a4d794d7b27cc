// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetReader, seePage } from '../../reading/pdf/reader-store.ts';
import { BackChip } from './reader-bars.tsx';
import { follow, forgetTrail } from './trail.ts';

beforeEach(() => {
  seePage(206);
  render(<BackChip labels={undefined} bottomPx={0} />);
  act(() => {
    follow({ page: 300, y: 0 });
    seePage(300);
  });
});
afterEach(() => {
  cleanup();
  resetReader();
  forgetTrail();
});

const chip = () => screen.queryByRole('button', { name: 'Back to page 206' });

it('goes when the page it leads to is in sight again', () => {
  expect(chip()).not.toBeNull();
  act(() => seePage(206));
  expect(chip()).toBeNull();
});

it('can be closed', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(chip()).toBeNull();
});
