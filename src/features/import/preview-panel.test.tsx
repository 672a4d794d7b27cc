// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EntityPreview } from '../../backup/preview.ts';
import { PreviewPanel } from './preview-panel.tsx';

afterEach(cleanup);

const none: EntityPreview = { new: 0, same: 2, different: 0, 'in-trash': 0, gone: 0 };

function show(task: EntityPreview) {
  const preview = { entities: { task }, total: 3, newBytes: 0, leftOut: [], leftOutCount: 0 };
  const nothing = () => undefined;
  render(<PreviewPanel name="a" kind="b" preview={preview} onStart={nothing} onCancel={nothing} />);
}

const all = () => screen.queryByText('You already have all of this.');

it('says that all is there where it is', () => {
  show(none);
  expect(all()).not.toBeNull();
});

it('does not say so of what was deleted here, also where it stays deleted', () => {
  show({ ...none, 'in-trash': 1 });
  fireEvent.click(screen.getByRole('checkbox'));
  expect(all()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
