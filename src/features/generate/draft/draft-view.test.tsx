// @vitest-environment jsdom
import type { Job } from '../../../db/tables.ts';
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putDraft } from '../../../../test/support/draft.ts';
import { setWindowWidth } from '../../../../test/support/window-width.ts';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { findGeneration, useGenerationOf } from '../../../queries/generation.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { isMakingOpen, openMaking, useMaking } from '../making-store.ts';
import { foundBy } from './draft.ts';
import { DraftView } from './draft-view.tsx';

const id = 'cells';
const file = { id, name: 'Cells', pageCount: 9 } as StudyFile;
const item = { type: 'point' as const, text: 'Cells divide.', page: 4, quote: 'Cells divide.' };
const range = { fromPage: 1, toPage: 9 };
const draft = { kind: 'summary' as const, range, items: [{ key: '1', item }], rejected: {} };
const isOpen = () => isMakingOpen(useMaking.getState(), id);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
let account = 0;

/** Follows the changes of the draft, like the dialog. */
const Shown = () => {
  const job = useGenerationOf(id) ?? undefined;
  const found = foundBy(job);
  if (job === undefined || found === undefined) return null;
  return <DraftView file={file} job={job} draft={found} isSaving={false} />;
};

beforeEach(async () => {
  setWindowWidth(1280);
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(`looks-through-${account++}`);
  await putDraft(id, draft);
  await openMaking(id, 'summary');
});
afterEach(cleanup);

it('keeps a name that was typed while a page is shown in its place', async () => {
  render(<Shown />);
  const field = () => screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(await field(), ' for the exam');
  const typed = (await field()) as HTMLInputElement;
  const name = typed.value;
  await press('Show page 4');
  expect(isOpen()).toBe(false);
  expect(useReader.getState().target).toMatchObject({ page: 4 });
  cleanup();
  render(<Shown />);
  expect(await field()).toHaveProperty('value', name);
  expect(name).toMatch(/ for the exam$/);
});

it('says how it was made, and counts that among nothing that was left out', async () => {
  const remark = 'This device made what is missing.';
  const job = await findGeneration(id, currentDatabase());
  const result = { ...draft, rejected: { 'too short': 1, 'too long': 3 }, remarks: [remark] };
  await currentDatabase().jobs.update(job?.id ?? '', { result });
  render(<Shown />);
  expect(await screen.findByText(remark)).toBeTruthy();
  expect(screen.getByText('1 found, 4 left out. Why?')).toBeTruthy();
  const reasons = screen.getAllByText(/: too /).map(({ textContent }) => textContent);
  expect(reasons).toEqual(['3 items (75%): too long', '1 item (25%): too short']);
});

it('shows the page at once where nothing was typed', async () => {
  render(<Shown />);
  await press('Show page 4');
  expect(isOpen()).toBe(false);
});

describe('saving while an item is being edited', () => {
  const two = {
    ...draft,
    items: [...draft.items, { key: '2', item: { ...item, text: 'Cells grow.' } }],
  };
  const savedPoints = async () =>
    (await currentDatabase().rows('point').toArray()).map(({ text }) => text).sort();
  const fieldOf = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Point' });

  it('[P2] saves the words that are typed, though Done was not pressed', async () => {
    await putDraft(id, two);
    render(<Shown />);
    await screen.findByRole('button', { name: 'Save 2 points' });
    await press('Edit 2');
    await userEvent.clear(fieldOf());
    await userEvent.type(fieldOf(), 'Cells grow first.');
    await press('Save 2 points');
    await waitFor(async () => expect(await savedPoints()).toHaveLength(2));
    expect(await savedPoints()).toEqual(['Cells divide.', 'Cells grow first.']);
  });

  it('[P2] saves the words of every open form', async () => {
    await putDraft(id, two);
    render(<Shown />);
    await screen.findByRole('button', { name: 'Save 2 points' });
    await press('Edit 1');
    await userEvent.type(fieldOf(), ' Twice.');
    await press('Edit 2');
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Point' })[1] as Element, ' Fast.');
    await press('Save 2 points');
    await waitFor(async () => expect(await savedPoints()).toHaveLength(2));
    expect(await savedPoints()).toEqual(['Cells divide. Twice.', 'Cells grow. Fast.']);
  });

  it('saves nothing while a form holds no item, and says so there', async () => {
    await putDraft(id, two);
    render(<Shown />);
    await screen.findByRole('button', { name: 'Save 2 points' });
    await press('Edit 1');
    await userEvent.clear(fieldOf());
    await press('Save 2 points');
    expect(document.activeElement).toBe(fieldOf());
    expect(fieldOf().getAttribute('aria-invalid')).toBe('true');
    expect(await savedPoints()).toEqual([]);
    await press('Cancel');
    await press('Save 2 points');
    await waitFor(async () =>
      expect(await savedPoints()).toEqual(['Cells divide.', 'Cells grow.']),
    );
  });
});

describe('on a phone', () => {
  const two = {
    ...draft,
    items: [...draft.items, { key: '2', item: { ...item, text: 'Cells grow.' } }],
  };
  const show = async () => {
    setWindowWidth(390);
    await putDraft(id, two);
    render(<Shown />);
    return await screen.findByText('Cells divide.');
  };
  const said = () => screen.getByRole('status', { name: 'Last decision' }).textContent;

  it('says of an item that was edited what became of it, not of the one before', async () => {
    await show();
    await press('Drop');
    await waitFor(() => expect(said()).toBe('Dropped'));
    await screen.findByText('Cells grow.');
    await press('Edit');
    await press('Done');
    await waitFor(() => expect(said()).toBe('Accepted'));
  });

  it('two fingers make a picture larger, and decide nothing', async () => {
    const words = await show();
    const at = (pointerId: number, clientX: number) => ({
      ...{ pointerId, clientX, pointerType: 'touch', isPrimary: pointerId === 1 },
    });
    fireEvent.pointerDown(words, at(1, 100));
    fireEvent.pointerDown(words, at(2, 200));
    fireEvent.pointerMove(words, at(1, 5));
    fireEvent.pointerUp(words, at(1, 5));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(said()).toBe('');
    expect(screen.getByText('Cells divide.')).toBeTruthy();
  });
});

it('is discarded for another beginning only after a yes', async () => {
  const shown = render(<Shown />);
  await press('Discard');
  expect(await findGeneration(id)).not.toBeNull();
  await press('Cancel');
  await press('Discard');
  await press('Discard study material');
  await waitFor(async () => expect(await findGeneration(id)).toBeNull());
  shown.unmount();
});

describe('while more is found', () => {
  const begin = async (change: Partial<Job>) => {
    const job = await findGeneration(id);
    await currentDatabase().jobs.update(job?.id ?? '', change);
    render(<Shown />);
  };

  it('items are reviewed already, and a stop keeps them', async () => {
    await begin({ state: 'running', result: { ...draft, doneTo: 4 } });
    await screen.findByText(/^You can close this .+ waits under “Study material” of this file/);
    await press('Stop and keep 1 point');
    await screen.findByRole('button', { name: 'Save 1 point' });
    await press('Continue');
    await waitFor(async () => expect((await findGeneration(id))?.state).toBe('waiting'));
    expect(screen.getByText('Cells divide.')).toBeTruthy();
  });

  it('a failure says why, and what was found can be saved or more be tried', async () => {
    await begin({ state: 'failed', failedTitle: 'Not made', problem: 'The disk was full.' });
    await screen.findByText('Not made');
    expect(screen.getByText(/^The disk was full\. What was found/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save 1 point' })).toBeTruthy();
    await press('Try again');
    await waitFor(async () => expect((await findGeneration(id))?.state).toBe('waiting'));
  });
});

describe('five hundred items', () => {
  const many = {
    ...draft,
    items: Array.from({ length: 500 }, (_, at) => ({
      key: `${at + 1}`,
      item: { ...item, text: `Cells divide ${at + 1} times.` },
    })),
  };
  const rows = () => within(screen.getByRole('list', { name: 'Review before saving' }));
  const shown = () => rows().getAllByRole('listitem');
  beforeEach(() => {
    // Without layout, each row has the estimated height.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(180);
  });
  afterEach(() => vi.restoreAllMocks());

  it('are not all drawn at once, and each says which it is', async () => {
    await putDraft(id, many);
    render(<Shown />);
    await screen.findByRole('button', { name: 'Save 500 points' });
    expect(shown().length).toBeLessThan(30);
    const third = rows().getByRole('listitem', { name: '3 of 500' });
    expect(third.getAttribute('aria-posinset')).toBe('3');
    expect(third.getAttribute('aria-setsize')).toBe('500');
  });

  it('[P2] keep the item that is looked at and the words that are typed in another, however far away, in their order', async () => {
    await putDraft(id, { ...many, current: '400' });
    render(<Shown />);
    await screen.findByRole('button', { name: 'Save 500 points' });
    expect(rows().getByRole('listitem', { current: true }).getAttribute('aria-label')).toBe(
      '400 of 500',
    );
    await press('Edit 400');
    await userEvent.type(screen.getByRole('textbox', { name: 'Point' }), ' At most.');
    fireEvent.click(rows().getByText('Cells divide 2 times.'));
    await waitFor(() =>
      expect(rows().getByRole('listitem', { current: true }).getAttribute('aria-label')).toBe(
        '2 of 500',
      ),
    );
    const places = shown().map((row) => Number(row.getAttribute('aria-posinset')));
    expect(places.at(-1)).toBe(400);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Point' }).value).toBe(
      'Cells divide 400 times. At most.',
    );
    await press('Save 500 points');
    await waitFor(async () => {
      const points = await currentDatabase().rows('point').toArray();
      expect(points).toHaveLength(500);
      expect(points.map(({ text }) => text)).toContain('Cells divide 400 times. At most.');
    });
  });
});
