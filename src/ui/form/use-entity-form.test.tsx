// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TextField } from './field.tsx';
import { useEntityForm } from './use-entity-form.ts';

interface Book {
  title: string;
  author: string;
}

interface FormProps {
  book?: Book;
  follows?: boolean;
  save?: (values: Book, changes: Partial<Book>) => Promise<boolean>;
  onSaved?: () => void;
}

const empty: Book = { title: '', author: '' };

function BookForm({ book = empty, follows = false, save = async () => true, onSaved }: FormProps) {
  const form = useEntityForm<Book>({
    initial: () => book,
    follows,
    check: ({ title }) => ({ title: title.trim() === '' ? 'Give it a title' : undefined }),
    save,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSaved ?? (() => form.restart(empty)));
      }}
    >
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Author" {...form.field('author')} />
      <button type="submit">Save</button>
      <output>
        {[form.busy && 'busy', form.isChanged && 'changed', form.isSaved && 'saved']
          .filter(Boolean)
          .join(' ')}
      </output>
    </form>
  );
}

const title = () => screen.getByRole('textbox', { name: 'Title' });
const author = () => screen.getByRole('textbox', { name: 'Author' });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const state = () => screen.getByRole('status').textContent;
const student = userEvent.setup();

afterEach(cleanup);

describe('a problem', () => {
  it('is said once the student tries to save, and no longer when the field is typed over', async () => {
    const save = vi.fn(async () => true);
    render(<BookForm save={save} />);
    expect(screen.queryByText('Give it a title')).toBeNull();
    await student.click(saveButton());
    expect(screen.getByText('Give it a title')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await student.type(title(), 'A');
    expect(screen.queryByText('Give it a title')).toBeNull();
  });

  it('is said on the way from a field that was typed in to the next one', async () => {
    render(<BookForm />);
    await student.type(title(), 'A{Backspace}');
    expect(screen.queryByText('Give it a title')).toBeNull();
    await student.tab();
    expect(screen.getByText('Give it a title')).toBeTruthy();
  });

  it('is not said for a field that was only passed, nor on the way to a button, which would move', async () => {
    render(<BookForm />);
    await student.click(title());
    await student.tab();
    await student.click(title());
    await student.keyboard('A{Backspace}');
    saveButton().focus();
    expect(screen.queryByText('Give it a title')).toBeNull();
  });
});

it('saves once however often it is asked, and gives the values and what changed', async () => {
  const saving = Promise.withResolvers<boolean>();
  const save = vi.fn((_values: Book, _changes: Partial<Book>) => saving.promise);
  const onSaved = vi.fn();
  render(<BookForm book={{ title: 'Faust', author: '' }} save={save} onSaved={onSaved} />);
  await student.type(author(), 'Goethe');
  expect(state()).toBe('changed');
  await student.dblClick(saveButton());
  expect(state()).toBe('busy changed');
  saving.resolve(true);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(save.mock.calls).toEqual([[{ title: 'Faust', author: 'Goethe' }, { author: 'Goethe' }]]);
});

it('keeps what was typed when saving fails, and saves it the next time', async () => {
  const save = vi.fn(async () => false);
  render(<BookForm save={save} />);
  await student.type(title(), 'Faust');
  await student.click(saveButton());
  expect(title()).toHaveProperty('value', 'Faust');
  expect(state()).toBe('changed');
  save.mockResolvedValue(true);
  await student.click(saveButton());
  expect(title()).toHaveProperty('value', '');
});

it('blames nobody when an emptied form is asked again, until something is typed', async () => {
  const save = vi.fn(async () => true);
  render(<BookForm save={save} />);
  await student.type(title(), 'Faust');
  await student.click(saveButton());
  await student.click(saveButton());
  expect(state()).toBe('saved');
  expect(save).toHaveBeenCalledOnce();
  expect(screen.queryByText('Give it a title')).toBeNull();
  await student.type(author(), 'G');
  expect(state()).toBe('changed');
  await student.click(saveButton());
  expect(screen.getByText('Give it a title')).toBeTruthy();
});

it('is not changed by what is typed and taken back', async () => {
  render(<BookForm />);
  await student.type(title(), 'A{Backspace}');
  expect(state()).toBe('');
});

it('shows what comes from another device in the fields that nobody typed in, only where it follows', async () => {
  const { rerender } = render(<BookForm follows book={{ title: 'Old', author: 'Old' }} />);
  await student.type(title(), '!');
  rerender(<BookForm follows book={{ title: 'New', author: 'New' }} />);
  expect(title()).toHaveProperty('value', 'Old!');
  expect(author()).toHaveProperty('value', 'New');
  rerender(<BookForm book={{ title: 'New', author: 'New' }} />);
  expect(author()).toHaveProperty('value', 'Old');
});
