// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseLongPastes } from './page-input.ts';

const said = vi.hoisted(() => vi.fn());
vi.mock('../toaster/toast.ts', () => ({ toastError: said }));

let stop: () => void;

beforeEach(() => {
  said.mockClear();
  document.body.innerHTML =
    '<input maxlength="10" value="12345678"><textarea maxlength="10">12345678</textarea><p></p>';
  stop = refuseLongPastes(document);
});
afterEach(() => stop());

/** @returns whether the paste was allowed */
function insert(selector: string, data: string, inputType = 'insertFromPaste', selected = 0) {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (selected > 0) field?.setSelectionRange(0, selected);
  const event = new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true });
  return field?.dispatchEvent(event);
}

it.each(['input', 'textarea'])('a paste into %s that fits is taken', (field) => {
  expect(insert(field, '90')).toBe(true);
  expect(said).not.toHaveBeenCalled();
});

it.each(['input', 'textarea'])('one that does not fit changes nothing, and is told', (field) => {
  expect(insert(field, '90x')).toBe(false);
  expect(said).toHaveBeenCalledWith(
    'Too long, so nothing was pasted. This field holds up to 10 characters.',
    { id: 'long-paste' },
  );
});

it.each([
  ['what it replaces makes room', 'input', 'abcd', 'insertFromPaste', 2, true],
  ['but no more than that', 'input', 'abcde', 'insertFromPaste', 2, false],
  ['a break of Windows is one character', 'textarea', 'a\r\n', 'insertFromPaste', 0, true],
  ['what is dropped is pasted', 'input', 'abc', 'insertFromDrop', 0, false],
  ['what is moved within its field is not', 'input', '345', 'insertFromDrop', 0, true],
  ['what is typed is the browser’s', 'input', 'abc', 'insertText', 0, true],
])('%s', (_, field, data, inputType, selected, isTaken) => {
  expect(insert(field, data, inputType, selected)).toBe(isTaken);
});

it('leaves fields without a bound alone, and all of them once it is stopped', () => {
  document.querySelector('input')?.removeAttribute('maxlength');
  expect(insert('input', 'x'.repeat(100))).toBe(true);
  expect(insert('p', 'x'.repeat(100))).toBe(true);
  stop();
  expect(insert('textarea', 'x'.repeat(100))).toBe(true);
});
