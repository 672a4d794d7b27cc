/** Reads the form by which the system hands over what was shared (`share_target` in the manifest). Pure. */
import type { Shared } from './shared-things.ts';

/** Where a page shows what was shared. */
export const sharedPlace = { to: '/dashboard/library/files', hash: 'shared' } as const;

/** @returns what is in it; nothing where it is empty */
export function readSharedForm(form: FormData): Shared[] {
  const shared = form.getAll('files').flatMap((file): Shared[] => {
    if (!(file instanceof File) || file.size === 0) return [];
    return [{ kind: 'file', name: file.name || 'Shared file', bytes: file, isOpened: false }];
  });
  const text = textOf(form);
  const title = wordsOf(form, 'title');
  // With a file, a bare title is only its name once more.
  if (text === '' && (title === '' || shared.length > 0)) return shared;
  return [...shared, { kind: 'text', title, text }];
}

/** Systems put a link in `url`, in `text`, or in both. */
function textOf(form: FormData): string {
  const text = wordsOf(form, 'text');
  const url = wordsOf(form, 'url');
  return [text, text.includes(url) ? '' : url].filter(Boolean).join('\n\n');
}

function wordsOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
