import { describe, expect, it } from 'vitest';
import { readSharedForm } from './shared-things.ts';

const formOf = (entries: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
};
const pdf = new File(['%PDF-1.7'], 'Lecture 3.pdf', { type: 'application/pdf' });

describe('the form of what was shared', () => {
  it('gives each file with its name, and leaves out a title that is its name once more', () => {
    const form = formOf({ title: 'Lecture 3.pdf', files: pdf });
    form.append('files', new File(['%PDF-'], 'Lecture 4.pdf'));
    expect(readSharedForm(form)).toMatchObject([
      { kind: 'file', name: 'Lecture 3.pdf', isOpened: false },
      { kind: 'file', name: 'Lecture 4.pdf' },
    ]);
  });

  it('gives words and a link as one text, and the link only once', () => {
    expect(
      readSharedForm(formOf({ title: 'Memory', text: 'Read this', url: 'https://a.org' })),
    ).toEqual([{ kind: 'text', title: 'Memory', text: 'Read this\n\nhttps://a.org' }]);
    expect(readSharedForm(formOf({ text: 'See https://a.org', url: 'https://a.org' }))).toEqual([
      { kind: 'text', title: '', text: 'See https://a.org' },
    ]);
  });

  it('gives both where words came with a file', () => {
    const kinds = readSharedForm(formOf({ text: 'For Monday', files: pdf })).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['file', 'text']);
  });

  it('gives a bare title as a text, and a file without a name one that can be read', () => {
    const text = { kind: 'text', title: 'Memory', text: '' };
    expect(readSharedForm(formOf({ title: 'Memory' }))).toEqual([text]);
    expect(readSharedForm(formOf({ files: new File(['%PDF-1.7'], '') }))).toMatchObject([
      { kind: 'file', name: 'Shared file' },
    ]);
  });

  it.each([
    {},
    { title: ' ', text: '', url: '' },
    { files: new File([], 'empty.pdf') },
    { files: 'no file' },
  ])('finds nothing in %j', (entries) => {
    expect(readSharedForm(formOf(entries as Record<string, string | File>))).toEqual([]);
  });
});
