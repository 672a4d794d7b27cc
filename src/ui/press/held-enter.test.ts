// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreHeldEnter } from '../form/page-input.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<button><b id="in">New</b></button><input><a href="#x">x</a><textarea></textarea>';
  stop = ignoreHeldEnter(document);
});
afterEach(() => stop());

it.each([
  ['button', 'Enter', true, false],
  ['#in', 'Enter', true, false],
  ['input', 'Enter', true, false],
  ['a', 'Enter', true, false],
  ['button', 'Enter', false, true],
  ['textarea', 'Enter', true, true],
  ['button', 'Tab', true, true],
])('%s, %s, repeated: %s → acts: %s', (selector, key, repeat, acts) => {
  press(selector, 'Enter', false);
  expect(press(selector, key, repeat)).toBe(acts);
});

it('makes no lines in a text that got the focus since', () => {
  press('button', 'Enter', false);
  expect(press('textarea', 'Enter', true)).toBe(false);
});

function press(selector: string, key: string, repeat: boolean): boolean {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return !event.defaultPrevented;
}
