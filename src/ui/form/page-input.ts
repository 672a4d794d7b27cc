/** Corrects the browser's handling of input on the whole page. Each function returns a function that stops. */
import { plural } from '../../lib/plural.ts';
import { toastError } from '../toaster/toast.ts';

/** A new message replaces the last one. */
const toastId = 'long-paste';

/** Refuses pasted or dropped text over a field's `maxLength`, with a toast. Browsers would cut it silently. */
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
    // Text dropped within the same field only moves and needs no more room.
    if (pasted.length <= room || (inputType === 'insertFromDrop' && value.includes(pasted))) return;
    event.preventDefault();
    const most = plural(maxLength, 'character');
    toastError(`Too long, so nothing was pasted. This field holds up to ${most}.`, { id: toastId });
  };
  page.addEventListener('beforeinput', refuse, { signal: stopping.signal });
  return () => stopping.abort();
}

/** How many characters a paste replaces. E-mail and number fields do not say. */
function selectedIn({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return (selectionEnd ?? 0) - (selectionStart ?? 0);
}

const acting = 'button, a, input, select, summary, [role="button"], [role="option"]';

/**
 * Makes a held Enter act once. Browsers repeat the press of a button, a link or a form at each key repeat, also on an
 * element that got the focus since. In multi-line text, Enter still repeats where it began.
 */
export function ignoreHeldEnter(page: Document): () => void {
  const stopping = new AbortController();
  let began: EventTarget | null = null;
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const { target, repeat } = event;
    if (!repeat) began = target;
    const acts = target instanceof Element && target.closest(acting) !== null;
    if (repeat && (acts || target !== began)) event.preventDefault();
  };
  page.addEventListener('keydown', ignore, { capture: true, signal: stopping.signal });
  return () => stopping.abort();
}
