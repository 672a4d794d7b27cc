// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ImportChoices } from '../../interchange/backup/import-source.ts';
import type {
  EntityPreview,
  ImportExamples,
  ImportPreview,
} from '../../interchange/backup/preview.ts';
import { PreviewPanel } from './preview-panel.tsx';

afterEach(cleanup);

const none: EntityPreview = { new: 0, same: 2, different: 0, 'in-trash': 0, gone: 0 };

function show(task: EntityPreview, examples: ImportExamples = {}) {
  const found = { entities: { task }, examples, total: 3 };
  const preview = { ...found, newBytes: 0, leftOut: [], leftOutCount: 0 };
  render(<Panel preview={preview} />);
}

function Panel({ preview }: { preview: ImportPreview }) {
  const [choices, setChoices] = useState<ImportChoices>({ bringsBack: true, different: 'newer' });
  const nothing = () => undefined;
  return (
    <PreviewPanel
      {...{ name: 'a', kind: 'b', preview, choices }}
      onChoose={setChoices}
      onStart={nothing}
      onCancel={nothing}
    />
  );
}

const all = () => screen.queryByText('You already have all of this.');
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

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

it('leaves out a column in which no row has a number', () => {
  show({ ...none, new: 1, same: 0 });
  expect(columns()).toEqual(['Type', 'New']);
  cleanup();
  show({ ...none, gone: 1 });
  expect(columns()).toEqual(['Type', 'Same', 'Deleted']);
});

it('shows examples under their type, each text with its field, and says which are here in other words', () => {
  const fields = [
    { label: 'Title', text: 'اقرأ' },
    { label: 'Due', text: '20 Nov 2026' },
  ];
  show(none, {
    task: [
      { id: 'a', isNew: true, fields },
      { id: 'b', isNew: false, fields },
    ],
  });
  expect(screen.getByRole('heading', { name: 'Tasks' })).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('TitleاقرأDue20 Nov 2026');
  expect(second?.textContent).toContain('Different from yours');
  const title = within(first as HTMLElement).getByText('اقرأ');
  expect(title.getAttribute('dir')).toBe('auto');
});

it('draws examples of cards', () => {
  const card = { kind: 'basic' as const, front: '**cell**', back: 'unit', asked: undefined };
  show(none, {
    card: [{ id: 'a', isNew: true, fields: [{ label: 'Front', text: 'cell' }], card }],
  });
  expect(screen.getByText('cell').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('FrontcellBackunit');
});
