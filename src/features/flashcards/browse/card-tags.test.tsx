// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { askCards } from '../../../queries/cards/ask-cards.ts';
import { ManageCardTags } from './card-tags.tsx';

vi.mock('../../../queries/cards/ask-cards.ts', () => ({
  askCards: vi.fn(),
  lookAtCards: () => () => undefined,
}));

beforeEach(() => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
});

it('tags that could not be read are not said to be none, and are read again when asked to', async () => {
  vi.mocked(askCards).mockRejectedValueOnce(new Error('stopped'));
  vi.mocked(askCards).mockResolvedValueOnce([{ key: 'exam', name: 'Exam', count: 2 }] as never);
  render(<ManageCardTags onFind={() => undefined} onClose={() => undefined} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/to add the first one/)).toBeNull();
  retry.click();
  await screen.findByRole('button', { name: 'Exam' });
  expect(screen.queryByText('The tags could not be read')).toBeNull();
});
