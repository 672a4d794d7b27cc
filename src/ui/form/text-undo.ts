/**
 * The browser's own undo of text fields: it takes back typing word by word, and what a button changed as if it was typed.
 */
type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Gives the focus to the field and puts `text` in place of its words as the student's own typing would: the browser's undo takes
 * that back, and then the typing before it. A value that a program sets would empty the list of undo. The form hears an `input`
 * as of typing, and words that stay are not touched.
 * @param start @param end what is selected afterwards; none: the caret is behind what is new
 */
export function replaceText(field: TextControl, text: string, start?: number, end = start): void {
  field.focus();
  const { from, to, put } = differenceOf(field.value, text);
  if (from < to || put !== '') {
    const isWhole = field.maxLength < 0 || text.length <= field.maxLength;
    if (isWhole) {
      field.setSelectionRange(from, to);
      // Obsolete, with no successor: nothing else keeps the browser's list of undo in all browsers.
      if (put === '') document.execCommand?.('delete');
      else document.execCommand?.('insertText', false, put);
    }
    if (field.value !== text) setText(field, text);
  }
  if (start !== undefined) field.setSelectionRange(start, end ?? start);
}

/** Where the browser's command does nothing: all words are there, but undo does not take them back. */
function setText(field: TextControl, text: string): void {
  const { from, to, put } = differenceOf(field.value, text);
  field.setRangeText(put, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Pure. @returns the part of `before` from `from` to `to` that is another one in `after`, and what stands there then */
function differenceOf(before: string, after: string): { from: number; to: number; put: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  // The browser selects no half of a sign, such as of an emoji.
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

/** Of a sign that takes two units of UTF-16. */
function isFirstHalf(unit = ''): boolean {
  return /^[\ud800-\udbff]/.test(unit);
}

function isSecondHalf(unit = ''): boolean {
  return /^[\udc00-\udfff]/.test(unit);
}

/**
 * React copies what is typed into the `defaultValue` of a text area at each letter (`updateTextarea` in its ReactDOMTextarea.js),
 * and Chromium ends a step of its undo list at each such change, so that undo takes back one letter at a time. What stands in the
 * field already needs no default.
 * @returns stops
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
