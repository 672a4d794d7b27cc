/** Copies a link to a thing or a place in it: as it is written in a note, and as an address for other programs. */
import { writeLink } from '../../text/markdown/note-links.ts';
import { toastError, toastSuccess } from '../../ui/toaster/toast.ts';

export interface CopiedLink {
  entity: string;
  id: string;
  title: string;
  /** As shown: `Membranes.pdf, p. 6`. */
  words: string;
  /** Of its screen, such as `/dashboard/library/files/ID`. */
  path: string;
  /** Without the `#`. */
  place?: string;
}

export async function copyLink(link: CopiedLink): Promise<void> {
  try {
    await write(textOfLink(link), htmlOfLink(link, location.origin));
    toastSuccess('Link copied. Paste it into a note.');
  } catch (error) {
    // The browser forbids it, or the page is not served securely.
    console.warn('A link could not be copied', error);
    toastError('Could not copy the link. Allow access to the clipboard and try again.');
  }
}

export function textOfLink({ entity, id, title, place = '' }: CopiedLink): string {
  return writeLink(entity, id, title, place);
}

/** Programs that take formatted text get a link that opens the app. */
export function htmlOfLink({ path, place = '', words }: CopiedLink, origin: string): string {
  const address = `${origin}${path}${place && `#${place}`}`;
  return `<a href="${escaped(address)}">${escaped(words)}</a>`;
}

async function write(text: string, html: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return await navigator.clipboard.writeText(text);
  const parts = {
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  };
  await navigator.clipboard.write([new ClipboardItem(parts)]);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
