import { FileText } from 'lucide-react';
import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { actsOf } from './row-menus.tsx';

const page: Entry = {
  ...{ id: 'page:f:6', section: 'files', label: 'Learning.pdf, p. 6', detail: '', icon: FileText },
  ...{ folded: '', openLabel: 'Open page' },
  choice: { link: { to: '/dashboard/library/files/$id', params: { id: 'f' }, hash: 'page=6' } },
  further: [{ label: 'Ask', link: { to: '/dashboard/library/files/$id', params: { id: 'f' } } }],
};

it.each([
  ['where there is room', () => undefined, ['Open page', 'Copy link', 'Open beside', 'Ask']],
  ['elsewhere', undefined, ['Open page', 'Copy link', 'Ask']],
])(
  'a page can be opened, copied and asked about, and stand beside a note %s',
  (_, open, labels) => {
    const acts = actsOf(page, {
      onTake: () => undefined,
      onCopyLink: () => undefined,
      besideOf: () => open,
    });
    expect(acts.map(({ label }) => label)).toEqual(labels);
  },
);
