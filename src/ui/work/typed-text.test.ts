// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasTypedText, settleTyped, watchTyping } from './typed-text.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <form id="form"><input id="title" value="Old"><textarea id="body"></textarea>
      <select id="kind"><option>a<option>b</select><input id="tick" type="checkbox"></form>
    <input id="find" type="search"><select id="sort"><option>a<option>b</select>
    <div data-kept><textarea id="note"></textarea></div>`;
  stop = watchTyping(document);
});

afterEach(() => stop());

type Field = HTMLInputElement;

const field = (id: string) => document.getElementById(id) as Field;

function type(id: string, value: string) {
  const element = field(id);
  element.focus();
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

it.each(['title', 'body', 'kind'])('text typed into a field is noticed (%s)', (id) => {
  expect(hasTypedText()).toBe(false);
  type(id, id === 'kind' ? 'b' : 'New words');
  field('find').focus();
  expect(hasTypedText()).toBe(true);
});

it.each(['find', 'sort', 'note', 'tick'])('what is kept or means nothing is not (%s)', (id) => {
  type(id, 'b');
  expect(hasTypedText()).toBe(false);
});

it('is nothing once it is taken back', () => {
  type('title', 'New');
  type('title', 'Old');
  expect(hasTypedText()).toBe(false);
});

it('goes with its form, and with what the form empties', () => {
  type('body', 'New');
  field('body').value = '';
  expect(hasTypedText()).toBe(false);
  type('body', 'New');
  document.getElementById('form')?.remove();
  expect(hasTypedText()).toBe(false);
});

it('is settled by a form that stays with what it saved, until more is typed', () => {
  type('title', 'New');
  settleTyped(document.getElementById('form') as HTMLElement);
  expect(hasTypedText()).toBe(false);
  type('title', 'Newer');
  expect(hasTypedText()).toBe(true);
});

it('counts what was filled in before anybody looked', () => {
  const element = field('title');
  element.value = 'ada@example.org';
  element.dispatchEvent(new Event('input', { bubbles: true }));
  expect(hasTypedText()).toBe(true);
});

it('counts what stands at the caret when the watch begins', () => {
  stop();
  type('body', 'Typed before the watch began');
  stop = watchTyping(document);
  expect(hasTypedText()).toBe(true);
});

it('is not what the program or another device puts into a field', () => {
  field('title').focus();
  field('title').value = 'From elsewhere';
  expect(hasTypedText()).toBe(false);
});

describe('closing or reloading the tab', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('[P2] asks while words stand in a field, and no longer than that', () => {
    expect(asks()).toBe(false);
    type('body', 'Half a tho');
    expect(asks()).toBe(true);
    field('body').value = '';
    expect(asks()).toBe(false);
    type('body', 'Again');
    settleTyped(document.getElementById('form') as HTMLElement);
    expect(asks()).toBe(false);
  });

  it('does not ask about what the browser fills in by itself', () => {
    field('title').setAttribute('autocomplete', 'email');
    type('title', 'ada@example.org');
    expect(asks()).toBe(false);
    field('title').setAttribute('autocomplete', 'off');
    type('title', 'ada@example.com');
    expect(asks()).toBe(true);
  });

  it('does not ask when nobody watches any more', () => {
    type('body', 'Half a tho');
    stop();
    expect(asks()).toBe(false);
  });

  it('does not listen before anything is typed, nor once another field is come to after it has gone', () => {
    const add = vi.spyOn(window, 'addEventListener');
    const remove = vi.spyOn(window, 'removeEventListener');
    field('title').focus();
    const named = (calls: readonly unknown[][]) =>
      calls.filter(([name]) => name === 'beforeunload');
    expect(named(add.mock.calls)).toEqual([]);
    type('body', 'Half a tho');
    expect(named(add.mock.calls)).toHaveLength(1);
    field('body').value = '';
    remove.mockClear();
    field('title').blur();
    field('title').focus();
    expect(named(remove.mock.calls)).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
