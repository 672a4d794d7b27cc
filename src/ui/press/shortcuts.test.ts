// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { isShortcut, keysInWords, type ShortcutName, turnCharacterKeys } from './shortcuts.ts';

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  code: '',
};

function press(key: string, more: Partial<KeyboardEvent> = {}) {
  return { ...plain, key, target: document.body, ...more };
}

function inside(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]') as Element;
}

describe('a shortcut', () => {
  it.each<[string, Partial<KeyboardEvent>, ShortcutName, boolean]>([
    ['k', { ctrlKey: true }, 'palette', true],
    ['K', { ctrlKey: true }, 'palette', true],
    ['k', {}, 'palette', false],
    ['k', { ctrlKey: true, altKey: true }, 'palette', false],
    ['†', { altKey: true, code: 'KeyT' }, 'messages', true],
    ['?', {}, 'sheet', true],
    ['3', {}, 'review.good', true],
    ['3', { ctrlKey: true }, 'review.good', false],
    ['z', { ctrlKey: true }, 'review.undo', true],
    ['u', {}, 'review.undo', true],
    [' ', {}, 'review.show', true],
    ['+', {}, 'reader.larger', true],
    ['k', { ctrlKey: true, defaultPrevented: true }, 'palette', false],
  ])('by %j with %o is %s: %s', (key, more, name, expected) => {
    expect(isShortcut(press(key, more), name)).toBe(expected);
  });

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable><b data-here></b></div>',
  ])('of a single character never acts in %s, one with a modifier does', (html) => {
    const target = inside(html);
    expect(isShortcut(press('?', { target }), 'sheet')).toBe(false);
    expect(isShortcut(press('k', { target, ctrlKey: true }), 'palette')).toBe(true);
  });

  it('acts on a radio button, where nothing is typed', () => {
    const target = inside('<input type="radio" data-here>');
    expect(isShortcut(press('2', { target }), 'practice.pick')).toBe(true);
  });

  it.each([
    ['dialog', '<dialog open><button data-here></button></dialog>'],
    ['menu', '<div data-base-ui-portal><div role="menu" tabindex="-1" data-here></div></div>'],
  ])('never acts on the page behind an open %s', (_name, html) => {
    const target = inside(html);
    expect(isShortcut(press('Escape', { target }), 'review.leave')).toBe(false);
    expect(isShortcut(press('k', { target, ctrlKey: true }), 'palette')).toBe(false);
  });

  it('of a dialog acts in that dialog alone', () => {
    const target = inside('<dialog id="own"><button data-here></button></dialog><dialog></dialog>');
    const [own, other] = document.querySelectorAll('dialog');
    expect(isShortcut(press('a', { target }), 'generated.accept', own)).toBe(true);
    expect(isShortcut(press('a', { target }), 'generated.accept', other)).toBe(false);
    expect(isShortcut(press('a', { target }), 'generated.accept')).toBe(false);
  });

  it('of a single character can be turned off (WCAG 2.1.4)', () => {
    turnCharacterKeys(false);
    expect(isShortcut(press('3'), 'review.good')).toBe(false);
    expect(isShortcut(press('Enter'), 'review.show')).toBe(true);
    turnCharacterKeys(true);
    expect(isShortcut(press('3'), 'review.good')).toBe(true);
  });

  it('is written as the keys are', () => {
    expect(keysInWords('Mod+K')).toEqual(['Ctrl', 'K']);
    expect(keysInWords('+')).toEqual(['+']);
  });
});
