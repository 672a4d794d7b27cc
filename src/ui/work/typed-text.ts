/**
 * Notices text that was typed and is saved nowhere: a field whose value is no longer what it was when the
 * student came to it. No form has to say so, and so none can forget to. A form that closes, empties itself
 * or is left takes its text along; one that stays with what it has saved calls `settleTyped`.
 *
 * Not counted: ticks and choices outside a dialog, searches, and fields marked `data-kept`, whose text is kept
 * elsewhere as it is typed or means nothing once it was used.
 */
import { settleEarly, typedEarly } from './typed-early.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const textTypes = new Set([
  ...['text', 'email', 'password', 'tel', 'url', 'number'],
  ...['date', 'time', 'datetime-local', 'month', 'week', 'color'],
]);

interface Entered {
  /** When the student came to it; `undefined` where it was filled before we looked. */
  value: string | undefined;
  typed: boolean;
}

const entered = new Map<Field, Entered>();
let watchers = 0;

/** Watching twice does no harm: the app does for its updates, and each dialog for its own end. @returns stops */
export function watchTyping(page: Document): () => void {
  const stopping = new AbortController();
  watchers += 1;
  // Listens only while there is something to lose: a page that listens cannot rest in every browser's cache.
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
  // This is loaded after the first picture, and somebody may be quicker. What stands at the caret was typed, too.
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

/** Whether some field holds text that is saved nowhere. */
export function hasTypedText(): boolean {
  return typedFields().length > 0;
}

/** Whether a part of the page holds words that are saved nowhere. A password is typed again, not missed. */
export function hasTypedWords(within: Element): boolean {
  return typedFields().some((field) => !isPassword(field) && within.contains(field));
}

/** The browser asks, in its own words, before a tab is closed or reloaded with words that are saved nowhere. */
function askToStay(event: BeforeUnloadEvent): void {
  if (wordsToLose()) event.preventDefault();
}

/** What the browser fills in by itself, such as an address at the login, is no loss. */
function wordsToLose(): boolean {
  return typedFields().some((field) => (field.getAttribute('autocomplete') ?? 'off') === 'off');
}

/** Shown or not. */
function isPassword(field: Field): boolean {
  return field.getAttribute('autocomplete')?.includes('password') ?? false;
}

function typedFields(): Field[] {
  forgetGone();
  return [...entered].flatMap(([field, { value = '', typed }]) =>
    typed && field.value !== value ? [field] : [],
  );
}

/** What is in these fields now is saved. */
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
