// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DocumentToolbar } from './document-pages.tsx';

afterEach(cleanup);

it('speaks of slides where a document has them', () => {
  render(
    <DocumentToolbar
      unit="slide"
      pageCount={12}
      zoom={1}
      onZoom={() => undefined}
      onFind={undefined}
    />,
  );
  expect(screen.getByRole('toolbar', { name: 'Slide and zoom' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous slide' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next slide' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Slide, 1 to 12' })).toBeTruthy();
});

it('says its size as the toolbar of a PDF does', () => {
  render(
    <DocumentToolbar
      unit="slide"
      pageCount={12}
      zoom={1.25}
      onZoom={() => undefined}
      onFind={undefined}
    />,
  );
  expect(screen.getByText('125%')).toBeTruthy();
});

it('finds words where it has any', async () => {
  const find = vi.fn();
  const toolbar = { unit: 'section', pageCount: 2, zoom: 1, onZoom: () => undefined } as const;
  const { rerender } = render(<DocumentToolbar {...toolbar} onFind={find} />);
  await userEvent.click(screen.getByRole('button', { name: 'Find in file' }));
  expect(find).toHaveBeenCalledOnce();
  rerender(<DocumentToolbar {...toolbar} onFind={undefined} />);
  expect(screen.queryByRole('button', { name: 'Find in file' })).toBeNull();
});
