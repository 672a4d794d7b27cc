// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SummaryPoint } from '../../../model/entities/summary.ts';

const mutate = vi.hoisted(() => vi.fn());
vi.mock('../../../db/mutate.ts', () => ({ mutate }));
const toastError = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toaster/toast.ts', async (original) => ({
  ...(await original<object>()),
  toastError,
}));

const { useReader } = await import('../../../reading/pdf/reader-store.ts');
const { SummaryPointRow } = await import('./summaries-of-file.tsx');

const point: SummaryPoint = {
  id: 'p1',
  summaryId: 's1',
  position: 0,
  text: 'Memory is a set of processes.',
  page: 4,
  quote: 'memory is a set of processes',
  deletedAt: 0,
  $at: '',
  $by: {},
};

const renderRow = () =>
  render(
    <ul>
      <SummaryPointRow
        from={{ id: 'file-1', name: 'File', mime: 'application/pdf' }}
        point={point}
      />
    </ul>,
  );

beforeEach(() => {
  mutate.mockReset().mockResolvedValue({ ok: true, data: { ids: ['p1'] } });
});
afterEach(cleanup);

describe('a point of a summary', () => {
  it('[P4] leads to its page and its words', async () => {
    renderRow();
    await userEvent.click(screen.getByRole('button', { name: 'Show page 4' }));
    expect(useReader.getState().target).toMatchObject({ page: 4, quote: point.quote });
  });

  it('is edited in place', async () => {
    renderRow();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const text = screen.getByRole('textbox', { name: 'Point' });
    await userEvent.clear(text);
    await userEvent.type(text, 'Memory has three parts.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(mutate).toHaveBeenCalledWith(expect.anything(), {
      id: 'p1',
      text: 'Memory has three parts.',
    });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says so when nothing was changed', async () => {
    renderRow();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toBe('No changes were made');
    expect(mutate).not.toHaveBeenCalled();
  });

  it('keeps what was typed when it cannot be stored', async () => {
    const error = { kind: 'full', message: 'This device is full.' };
    mutate.mockResolvedValue({ ok: false, error });
    renderRow();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox'), ' More');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => toastError.mock.calls)
      .toEqual([['Could not save the point. Try again.', { reason: error.message }]]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toMatch(/More$/);
  });

  it('is left as it was by Cancel', async () => {
    renderRow();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(point.text)).toBeTruthy();
    expect(mutate).not.toHaveBeenCalled();
  });
});
