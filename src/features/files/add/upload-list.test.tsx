// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UploadList } from './upload-list.tsx';
import { type Upload, useUploads } from './uploads-store.ts';

const refused = { kind: 'refused', text: 'This PDF is damaged.' } as const;
const of = (key: string, stage: Upload['stage']): Upload =>
  ({ key, name: `${key}.pdf`, sizeBytes: 3, stage }) as Upload;

afterEach(() => {
  cleanup();
  useUploads.setState({ uploads: [] });
});

it('says that nothing is being added if all files were refused', () => {
  useUploads.setState({ uploads: [of('a', refused), of('b', { kind: 'waiting' })] });
  const { rerender } = render(<UploadList />);
  expect(screen.getByRole('heading', { name: 'Adding…' })).toBeTruthy();
  useUploads.setState({ uploads: [of('a', refused)] });
  rerender(<UploadList />);
  expect(screen.getByRole('heading', { name: 'Not added' })).toBeTruthy();
});
