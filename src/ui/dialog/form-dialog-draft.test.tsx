// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../form/field.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { DraftPlace } from '../form/use-form-draft.ts';
import { settleMs } from '../press/aim.ts';
import { hasTypedText, watchTyping } from '../work/typed-text.ts';
import { FormDialog } from './form-dialog.tsx';

interface Toast {
  message: string;
  act: () => void;
}

const toasts = vi.hoisted((): Toast[] => []);
vi.mock('../toaster/toast-undo.tsx', () => ({
  toastNext: (message: string, _: string, act: () => void) => void toasts.push({ message, act }),
  toastUndo: (message: string, act: () => void) => void toasts.push({ message, act }),
}));

const onClose = vi.fn();
const openedAt = 1_000_000;
const user = userEvent.setup();
/** The stored draft. */
let stored: Record<string, unknown> | undefined;
let hasRoom: boolean;
let stopWatching: () => void;

beforeEach(() => {
  onClose.mockReset();
  toasts.splice(0);
  stored = undefined;
  hasRoom = true;
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  stopWatching = watchTyping(document);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  stopWatching();
});

const place = (): DraftPlace => ({
  days: 30,
  takeUp: () => stored ?? {},
  keep: (typed) => {
    if (hasRoom) stored = { ...typed };
    return hasRoom;
  },
  drop: () => {
    const removed = stored;
    stored = undefined;
    return () => {
      stored ??= removed;
    };
  },
});

interface TaskFormProps {
  task?: { title: string; place: string };
  save?: () => Promise<boolean>;
}

function TaskForm({ task = { title: 'Read', place: '' }, save = async () => true }: TaskFormProps) {
  const { draft, field, busy, submit } = useEntityForm({
    initial: () => task,
    save,
    draft: place,
  });
  return (
    <FormDialog
      title="Edit task"
      submitLabel="Save"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Task" {...field('title')} />
      <TextField label="Place" {...field('place')} />
    </FormDialog>
  );
}

function open(props: TaskFormProps = {}) {
  const now = vi.spyOn(performance, 'now').mockReturnValue(openedAt);
  const { unmount } = render(<TaskForm {...props} />);
  now.mockRestore();
  return { close: unmount };
}

const form = () => screen.getByRole('dialog', { name: 'Edit task' });
const field = (name: string) => within(form()).getByRole('textbox', { name });
const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const line = () => within(form()).queryByText('This is your unsaved draft.');
const messages = () => toasts.map(({ message }) => message);
const pressEscape = () => fireEvent(form(), new Event('cancel', { cancelable: true }));
const tapOutside = () => {
  vi.spyOn(performance, 'now').mockReturnValue(openedAt + settleMs);
  vi.spyOn(form(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
  fireEvent.pointerDown(form(), { clientX: 20, clientY: 20 });
  fireEvent.click(form(), { clientX: 20, clientY: 20 });
};
const closedByBrowser = () => {
  const dialog = form() as HTMLDialogElement;
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
};

const ways: [string, () => unknown][] = [
  ['Escape', pressEscape],
  ['its cross', () => press('Close')],
  ['Cancel', () => press('Cancel')],
  ['a tap outside', tapOutside],
  ['the browser itself', closedByBrowser],
];

describe.each(ways)('a form with drafts that is left by %s', (_, leave) => {
  it('[P2] keeps the fields that were typed in, says so, and asks nothing', async () => {
    open();
    await user.type(field('Task'), ' chapter 3');
    await leave();
    expect(question()).toBeNull();
    expect(onClose).toHaveBeenCalledOnce();
    expect(stored).toEqual({ title: 'Read chapter 3' });
    expect(messages()).toEqual(['Draft kept on this device for 30 days']);
  });

  it('keeps nothing and says nothing where nothing was typed', async () => {
    open();
    await leave();
    expect(onClose).toHaveBeenCalledOnce();
    expect(stored).toBeUndefined();
    expect(messages()).toEqual([]);
  });

  it('[P2] asks where the draft cannot be kept, and loses nothing', async () => {
    open();
    hasRoom = false;
    await user.type(field('Task'), ' chapter 3');
    await leave();
    expect(question()).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expect((form() as HTMLDialogElement).open).toBe(true);
    await press('Keep editing');
    expect(field('Task')).toHaveProperty('value', 'Read chapter 3');
    expect(messages()).toEqual([]);
  });

  it('keeps nothing of what the student has let go', async () => {
    const { close } = open();
    hasRoom = false;
    await user.type(field('Task'), ' chapter 3');
    await leave();
    hasRoom = true;
    await press('Discard');
    close();
    expect(stored).toBeUndefined();
  });

  it('keeps the draft that it began with, untouched as it is', async () => {
    stored = { title: 'Read chapter 3' };
    open();
    await leave();
    expect(onClose).toHaveBeenCalledOnce();
    expect(stored).toEqual({ title: 'Read chapter 3' });
    expect(messages()).toHaveLength(1);
  });
});

describe('a form that begins with a draft', () => {
  it('shows it in the fields that were typed in, and in the others what is stored now', () => {
    stored = { title: 'Read chapter 3' };
    open({ task: { title: 'Read all', place: 'Library' } });
    expect(field('Task')).toHaveProperty('value', 'Read chapter 3');
    expect(field('Place')).toHaveProperty('value', 'Library');
  });

  it('says so in words that are read with its title, once, and begins in its first field', () => {
    stored = { title: 'Read chapter 3' };
    open();
    expect(form().getAttribute('aria-describedby')).toBe(line()?.id);
    expect(line()?.closest('[aria-live], [role=status], [role=alert]')).toBeNull();
    expect(document.activeElement).toBe(field('Task'));
  });

  it('says nothing of a draft that is no other than what is stored', () => {
    stored = { title: 'Read' };
    open();
    expect(line()).toBeNull();
    expect(form().hasAttribute('aria-describedby')).toBe(false);
  });

  it('is as it was without it after “Discard draft”, with the focus in its first field', async () => {
    stored = { title: 'Read chapter 3' };
    open();
    await user.type(field('Task'), ', twice');
    await press('Discard draft');
    expect(field('Task')).toHaveProperty('value', 'Read');
    expect(line()).toBeNull();
    expect(stored).toBeUndefined();
    expect(document.activeElement).toBe(field('Task'));
    expect(hasTypedText()).toBe(false);
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
    expect(messages()).toEqual(['Draft discarded']);
  });

  it('[P2] has it again after Undo, in the form or in the next one', async () => {
    stored = { title: 'Read chapter 3' };
    const { close } = open();
    await press('Discard draft');
    fireEvent.focus(field('Task'));
    toasts[0]?.act();
    await vi.waitFor(() => expect(field('Task')).toHaveProperty('value', 'Read chapter 3'));
    expect(line()).not.toBeNull();
    expect(stored).toEqual({ title: 'Read chapter 3' });
    await press('Discard draft');
    close();
    toasts[1]?.act();
    expect(stored).toEqual({ title: 'Read chapter 3' });
  });

  it('[P2] has it again after Undo beside what was typed since, which wins', async () => {
    stored = { title: 'Read chapter 3', place: 'Library' };
    open();
    await press('Discard draft');
    await user.type(field('Task'), ' all');
    toasts[0]?.act();
    await vi.waitFor(() => expect(field('Place')).toHaveProperty('value', 'Library'));
    expect(field('Task')).toHaveProperty('value', 'Read all');
  });

  it('keeps none once the words are taken back by hand', async () => {
    stored = { place: 'Library' };
    open();
    await user.clear(field('Place'));
    pressEscape();
    expect(question()).toBeNull();
    expect(stored).toBeUndefined();
    expect(messages()).toEqual([]);
  });

  it('has none any more once it is saved', async () => {
    stored = { title: 'Read chapter 3' };
    open();
    await press('Save');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(stored).toBeUndefined();
    expect(messages()).toEqual([]);
  });

  it('[P2] still has it where saving failed', async () => {
    stored = { title: 'Read chapter 3' };
    open({ save: async () => false });
    await press('Save');
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    expect(stored).toEqual({ title: 'Read chapter 3' });
    expect(line()).not.toBeNull();
  });
});

it('a draft that was just kept can be discarded in the message, and had back', async () => {
  open();
  await user.type(field('Task'), ' chapter 3');
  pressEscape();
  toasts[0]?.act();
  expect(stored).toBeUndefined();
  expect(messages()[1]).toBe('Draft discarded');
  toasts[1]?.act();
  expect(stored).toEqual({ title: 'Read chapter 3' });
});
