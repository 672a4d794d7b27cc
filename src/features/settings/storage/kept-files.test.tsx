// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readKeptFiles } from '../../../db/bytes/kept-files.ts';
import { readCameByItself } from '../../../db/bytes/offline-choice.ts';
import { KeptFiles } from './kept-files.tsx';

const asked = Promise.withResolvers<{ ok: true; data: undefined }>();
const removeBytes = vi.hoisted(() => vi.fn());

vi.mock('./remove-bytes.ts', () => ({ removeBytes }));
vi.mock('../../../db/rows/use-rows.ts', () => ({
  useRows: (query: unknown) =>
    query === readKeptFiles
      ? [{ id: 'f', name: 'Cells', sizeBytes: 1, sha256: 'ab', isAtServer: true }]
      : query === readCameByItself
        ? new Set()
        : [],
}));
afterEach(cleanup);

it('asks the server once, however often a file is to be removed', async () => {
  removeBytes.mockReturnValue(asked.promise);
  render(<KeptFiles />);
  const button = screen.getByRole('button', { name: 'Remove “Cells” from this device' });
  act(() => {
    button.click();
    button.click();
  });
  expect(removeBytes).toHaveBeenCalledOnce();
  await act(async () => asked.resolve({ ok: true, data: undefined }));
  expect(button).toHaveProperty('disabled', false);
});
