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

function show(task: EntityPreview, examples: ImportExamples = {}, days = { cards: 0, anew: 0 }) {
  const found = { entities: { task }, examples, total: 3, days };
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

const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');

it('lets the student keep the due days or plan anew, and says how many cards keep theirs', () => {
  show({ ...none, new: 1 }, {}, { cards: 435, anew: 47 });
  expect(screen.getByRole('group', { name: 'Due days of learned cards' })).toBeTruthy();
  const [kept, anew] = radios();
  expect(kept?.labels?.[0]?.textContent).toBe('Keep the due days: 435 of 435 cards keep their day');
  expect(anew?.labels?.[0]?.textContent).toBe(
    'Plan anew from my reviews: 47 of 435 cards keep their day',
  );
  expect(radios().map(({ checked }) => checked)).toEqual([true, false]);
  fireEvent.click(anew as HTMLInputElement);
  expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
  // Both have one name, so the arrow keys move between them.
  expect(new Set(radios().map(({ name }) => name)).size).toBe(1);
});

it('offers no such choice without due days', () => {
  show({ ...none, new: 1 });
  expect(radios()).toEqual([]);
});

it('imports due days alone, unless they are planned anew', () => {
  show(none, {}, { cards: 1, anew: 1 });
  expect(all()).toBeNull();
  expect(screen.getByText('Keep the due days: 1 of 1 card keeps its day')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeNull();
  fireEvent.click(radios()[1] as HTMLInputElement);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('draws examples of cards', () => {
  const card = { kind: 'basic' as const, front: '**cell**', back: 'unit', asked: undefined };
  show(none, {
    card: [{ id: 'a', isNew: true, fields: [{ label: 'Front', text: 'cell' }], card }],
  });
  expect(screen.getByText('cell').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('FrontcellBackunit');
});
