// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { putDraft } from '../../../../test/support/draft.ts';
import { openAccountDatabase } from '../../../db/database.ts';
import { Toaster } from '../../../ui/toaster/toaster.tsx';
import { useMaking } from '../making-store.ts';
import { saveResult } from './save-draft.ts';

afterEach(cleanup);

it('leads to the summary, which a phone hides while the pages have the whole window', async () => {
  await openAccountDatabase('saves-a-summary');
  const item = { type: 'point' as const, text: 'Cells divide.', page: 1, quote: 'Cells divide.' };
  const range = { fromPage: 1, toPage: 3 };
  const items = [{ key: '1', item }];
  const jobId = await putDraft('cells', { kind: 'summary', range, items, rejected: {} });
  const goOn = vi.fn();
  render(<Toaster />);
  await saveResult({ id: 'cells', name: 'Cells' }, jobId, 'Cells', goOn);
  useMaking.setState({ shown: 'highlights' });
  await userEvent.click(await screen.findByRole('button', { name: 'Read summary' }));
  expect(goOn).toHaveBeenCalledWith({ kind: 'read', id: 'cells' });
  expect(useMaking.getState().shown).toBe('summary');
});
