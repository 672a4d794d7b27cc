/** Reads the form of the system's share menu (`share_target` in the manifest). Pure. */
import type { Shared } from './shared-things.ts';

/** The page that shows shared content. */
export const sharedPlace = { to: '/dashboard/library/files', hash: 'shared' } as const;

/** @returns its content; nothing if it is empty */
export function readSharedForm(form: FormData): Shared[] {
  const shared = form.getAll('files').flatMap((file): Shared[] => {
    if (!(file instanceof File) || file.size === 0) return [];
    return [{ kind: 'file', name: file.name || 'Shared file', bytes: file, isOpened: false }];
  });
  const text = textOf(form);
  const title = wordsOf(form, 'title');
  // With a file, a title alone repeats its name.
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
