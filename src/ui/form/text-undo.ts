/** Keeps the browser's undo of text fields working for changes by buttons. */
type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Focuses the field and replaces its text like typing, so that the browser's undo takes it back and then the typing
 * before it. Setting `value` would clear the undo list. The form gets an `input` event; unchanged text is not touched.
 * @param start @param end the selection afterwards; by default the caret is behind the new text
 */
export function replaceText(field: TextControl, text: string, start?: number, end = start): void {
  field.focus();
  const { from, to, put } = differenceOf(field.value, text);
  if (from < to || put !== '') {
    const isWhole = field.maxLength < 0 || text.length <= field.maxLength;
    if (isWhole) {
      field.setSelectionRange(from, to);
      // Deprecated, but nothing else keeps the undo list in all browsers.
      if (put === '') document.execCommand?.('delete');
      else document.execCommand?.('insertText', false, put);
    }
    if (field.value !== text) setText(field, text);
  }
  if (start !== undefined) field.setSelectionRange(start, end ?? start);
}

/** If the browser's command does nothing: sets the text, without undo. */
function setText(field: TextControl, text: string): void {
  const { from, to, put } = differenceOf(field.value, text);
  field.setRangeText(put, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Pure. @returns the changed part of `before`, from `from` to `to`, and its replacement in `after` */
export function differenceOf(
  before: string,
  after: string,
): { from: number; to: number; put: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  // Browsers cannot select half of a surrogate pair, such as of an emoji.
  if (isFirstHalf(before[from - 1])) from -= 1;
  let kept = 0;
  while (kept < most - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  if (kept > 0 && isSecondHalf(before.at(-kept))) kept -= 1;
  return {
    from,
    to: before.length - kept,
    put: after.slice(from, after.length - kept),
  };
}

function isFirstHalf(unit = ''): boolean {
  return /^[\ud800-\udbff]/.test(unit);
}

function isSecondHalf(unit = ''): boolean {
  return /^[\udc00-\udfff]/.test(unit);
}

/**
 * React copies typed text into a text area's `defaultValue` at each letter (`updateTextarea` in its ReactDOMTextarea.js),
 * and Chromium starts a new undo step at each such change, so undo would take back single letters. A field with text
 * needs no default, so this ignores the change.
 * @returns a function that stops
 */
export function keepTypingTogether(page: Window & typeof globalThis = window): () => void {
  const { prototype } = page.HTMLTextAreaElement;
  const before = Object.getOwnPropertyDescriptor(prototype, 'defaultValue');
  const set = before?.set;
  if (before === undefined || set === undefined) return () => undefined;
  Object.defineProperty(prototype, 'defaultValue', {
    ...before,
    set(this: HTMLTextAreaElement, value: string) {
      if (this.value !== value) set.call(this, value);
    },
  });
  return () => Object.defineProperty(prototype, 'defaultValue', before);
}
