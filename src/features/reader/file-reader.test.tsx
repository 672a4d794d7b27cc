// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudyFile } from '../../model/entities/file.ts';
import type { FullScreen } from './reader-frame.tsx';
import { setStream } from './stream-bytes.ts';

vi.mock('./use-pdf.ts', () => ({ usePdf: () => ({ kind: 'opening' }) }));
vi.mock('../../reading/pdf/locked/use-is-locked.ts', () => ({ useIsLocked: () => false }));
const { FileReader } = await import('./file-reader.tsx');

const file = { id: 'f', name: 'Cells', sha256: 'a', mime: 'application/pdf', pageCount: 3 };
const full = { isWide: true, isFull: false } as FullScreen;

afterEach(() => {
  cleanup();
  setStream('a', undefined);
});

it('says that a file which is not here opens with a connection, and does not seem to open', () => {
  setStream('a', 'waiting');
  render(
    <FileReader file={file as StudyFile} full={full} onBack={() => undefined} actions={null} />,
  );
  expect(screen.queryByText('Opening…')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Not on this device yet' })).toBeTruthy();
  // jsdom is online.
  expect(screen.getByText('The server does not answer. It opens when it does.')).toBeTruthy();
});

it('opens otherwise', () => {
  setStream('a', 'open');
  render(
    <FileReader file={file as StudyFile} full={full} onBack={() => undefined} actions={null} />,
  );
  expect(screen.getByText('Opening…')).toBeTruthy();
});
