/**
 * A pasted or dropped text that a field has no room for changes nothing and is told: browsers would cut it to the
 * field's `maxLength` without a word.
 */
import { plural } from '../../lib/plural.ts';
import { toastError } from '../toaster/toast.ts';

/** The next saying takes the place of the one before. */
const toastId = 'long-paste';

/** @returns stops */
export function refuseLongPastes(page: Document): () => void {
  const stopping = new AbortController();
  const refuse = (event: InputEvent) => {
    const { target, inputType, data, dataTransfer } = event;
    if (inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { maxLength, value } = target;
    if (maxLength < 0) return;
    const pasted = (data ?? dataTransfer?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
    const room = maxLength - value.length + selectedIn(target);
    // Text that is dropped may come from the same field: it is moved then, and needs no more room.
    if (pasted.length <= room || (inputType === 'insertFromDrop' && value.includes(pasted))) return;
    event.preventDefault();
    const most = plural(maxLength, 'character');
    toastError(`Too long, so nothing was pasted. This field holds up to ${most}.`, { id: toastId });
  };
  page.addEventListener('beforeinput', refuse, { signal: stopping.signal });
  return () => stopping.abort();
}

/** How many characters a paste replaces. An e-mail or number field does not tell. */
function selectedIn({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return (selectionEnd ?? 0) - (selectionStart ?? 0);
}
