// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DocumentToolbar } from './document-toolbar.tsx';

afterEach(cleanup);

it('speaks of slides where a document has them', () => {
  render(<DocumentToolbar unit="slide" pageCount={12} zoom={1} onZoom={() => undefined} />);
  expect(screen.getByRole('toolbar', { name: 'Slide and zoom' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous slide' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next slide' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Slide, 1 to 12' })).toBeTruthy();
});

it('says its size as the toolbar of a PDF does', () => {
  render(<DocumentToolbar unit="slide" pageCount={12} zoom={1.25} onZoom={() => undefined} />);
  expect(screen.getByText('125%')).toBeTruthy();
});
