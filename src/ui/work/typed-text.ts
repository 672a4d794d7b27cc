/**
 * Notices typed text that is not saved: a field whose value differs from its value at focus. Forms need not report it.
 * Text counts until its form closes or is emptied; a form that stays open after saving calls `settleTyped`.
 *
 * Not counted: ticks and choices outside a dialog, searches, and fields with `data-kept`, whose text is stored elsewhere
 * while typing or is of no use later.
 */
import { settleEarly, typedEarly } from './typed-early.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const textTypes = new Set([
  ...['text', 'email', 'password', 'tel', 'url', 'number'],
  ...['date', 'time', 'datetime-local', 'month', 'week', 'color'],
]);

interface Entered {
  /** The value at focus; `undefined` if it was typed before this module loaded. */
  value: string | undefined;
  typed: boolean;
}

const entered = new Map<Field, Entered>();
let watchers = 0;

/** May run several times: the app uses it for updates, each dialog for its closing. @returns a function that stops */
export function watchTyping(page: Document): () => void {
  const stopping = new AbortController();
  watchers += 1;
  // Listens only while there is unsaved text: with a listener, some browsers keep no page in the back/forward cache.
  const askWhileTyped = () => {
    if (wordsToLose()) globalThis.addEventListener('beforeunload', askToStay);
    else globalThis.removeEventListener('beforeunload', askToStay);
  };
  const options = { capture: true, passive: true, signal: stopping.signal };
  const enter = ({ target }: Event) => {
    forgetGone();
    if (!isTextField(target) || entered.get(target)?.typed) return;
    entered.set(target, { value: target.value, typed: false });
    askWhileTyped();
  };
  const type = ({ target }: Event) => {
    if (!isTextField(target)) return;
    entered.set(target, { value: entered.get(target)?.value, typed: true });
    askWhileTyped();
  };
  page.addEventListener('focusin', enter, options);
  page.addEventListener('input', type, options);
  // The student may have typed before this module loaded.
  for (const field of typedEarly()) {
    if (isTextField(field) && !entered.has(field)) entered.set(field, { value: '', typed: true });
  }
  const { activeElement } = page;
  if (isTextField(activeElement) && !entered.has(activeElement)) {
    entered.set(activeElement, { value: '', typed: activeElement.value !== '' });
  }
  askWhileTyped();
  return () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    watchers -= 1;
    if (watchers > 0) return;
    entered.clear();
    globalThis.removeEventListener('beforeunload', askToStay);
  };
}

export function hasTypedText(): boolean {
  return typedFields().length > 0;
}

/** Whether a part of the page has unsaved text. Passwords do not count. */
export function hasTypedWords(within: Element): boolean {
  return typedFields().some((field) => !isPassword(field) && within.contains(field));
}

function askToStay(event: BeforeUnloadEvent): void {
  if (wordsToLose()) event.preventDefault();
}

/** Text that the browser filled in, such as an address at the login, does not count. */
function wordsToLose(): boolean {
  return typedFields().some((field) => (field.getAttribute('autocomplete') ?? 'off') === 'off');
}

function isPassword(field: Field): boolean {
  return field.getAttribute('autocomplete')?.includes('password') ?? false;
}

function typedFields(): Field[] {
  forgetGone();
  return [...entered].flatMap(([field, { value = '', typed }]) =>
    typed && field.value !== value ? [field] : [],
  );
}

/** Marks the text of these fields as saved. */
export function settleTyped(form: HTMLElement): void {
  for (const field of entered.keys()) {
    if (!form.contains(field)) continue;
    entered.set(field, { value: field.value, typed: false });
    settleEarly(field);
  }
}

function forgetGone(): void {
  for (const field of entered.keys()) if (!field.isConnected) entered.delete(field);
}

/** A field whose text would be lost by a reload. */
export function isTextField(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLElement) || target.closest('[data-kept]')) return false;
  if (target instanceof HTMLInputElement) return textTypes.has(target.type);
  if (target instanceof HTMLSelectElement) return target.form !== null;
  return target instanceof HTMLTextAreaElement;
}
