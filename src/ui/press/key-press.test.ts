// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { digitOf, isForInputMethod, isPressed, type KeyPress } from './key-press.ts';
import { isShortcut, type ShortcutName } from './shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const [ctrl, alt, shift] = [{ ctrlKey: true }, { altKey: true }, { shiftKey: true }];

type More = Partial<KeyPress>;

function press(key: string, code: string, more: More = {}) {
  return { ...none, key, code, ...more, target: document.body, defaultPrevented: false };
}

/** Keys as their keyboards send them, and their meaning. */
const layouts: Record<string, [key: string, code: string, more: More, meant: string][]> = {
  'United States': [
    ['k', 'KeyK', ctrl, 'Mod+K'],
    ['K', 'KeyK', { ...ctrl, ...shift }, 'Mod+K'],
    ['3', 'Digit3', {}, '3'],
    ['#', 'Digit3', shift, ''],
    ['!', 'Digit1', shift, '!'],
    ['*', 'Digit8', shift, '*'],
    ['?', 'Slash', shift, '?'],
    ['3', 'Numpad3', {}, '3'],
    ['PageDown', 'Numpad3', {}, 'PageDown'],
    ['†', 'KeyT', alt, 'Alt+T'],
    ['Dead', 'KeyE', {}, ''],
  ],
  German: [
    ['z', 'KeyY', {}, 'Z'],
    ['y', 'KeyZ', {}, 'Y'],
    ['z', 'KeyY', ctrl, 'Mod+Z'],
    ['y', 'KeyZ', ctrl, ''],
    ['-', 'Slash', {}, '-'],
    ['?', 'Minus', shift, '?'],
    ['ü', 'BracketLeft', {}, ''],
    ['ß', 'Minus', {}, ''],
  ],
  French: [
    ['&', 'Digit1', {}, '1'],
    ['é', 'Digit2', {}, '2'],
    ['"', 'Digit3', {}, '3'],
    ["'", 'Digit4', {}, '4'],
    ['4', 'Digit4', shift, '4'],
    ['&', 'Digit1', ctrl, 'Mod+1'],
    ['-', 'Digit6', {}, '6 -'],
    ['-', 'Digit6', ctrl, 'Mod+-'],
    ['!', 'Slash', {}, '!'],
    ['?', 'KeyM', shift, '?'],
    [',', 'KeyM', {}, ','],
    ['m', 'Semicolon', {}, 'M'],
    ['z', 'KeyW', {}, 'Z'],
    ['w', 'KeyZ', {}, 'W'],
    ['a', 'KeyQ', {}, 'A'],
    ['#', 'Digit3', { getModifierState: (name) => name === 'AltGraph' }, ''],
  ],
  Dvorak: [
    ['t', 'KeyK', alt, 'Alt+T'],
    ['k', 'KeyV', ctrl, 'Mod+K'],
    [';', 'KeyZ', {}, ''],
    ["'", 'KeyQ', {}, ''],
    ['.', 'KeyE', {}, '.'],
    [',', 'KeyW', {}, ','],
    ['e', 'KeyD', {}, 'E'],
  ],
  Turkish: [
    ['ı', 'KeyI', {}, 'I'],
    ['i', 'Quote', {}, 'I'],
  ],
  Russian: [
    ['л', 'KeyK', ctrl, 'Mod+K'],
    ['я', 'KeyZ', {}, 'Z'],
    ['Я', 'KeyZ', shift, 'Z'],
    ['я', 'KeyZ', ctrl, 'Mod+Z'],
    ['у', 'KeyE', {}, 'E'],
    ['е', 'KeyT', alt, 'Alt+T'],
    ['3', 'Digit3', {}, '3'],
    ['№', 'Digit3', shift, ''],
    ['.', 'Slash', {}, '.'],
    ['?', 'Digit7', shift, '?'],
    ['ж', 'Semicolon', {}, ''],
  ],
  Greek: [
    ['κ', 'KeyK', ctrl, 'Mod+K'],
    ['ζ', 'KeyZ', {}, 'Z'],
    ['ε', 'KeyE', {}, 'E'],
    [';', 'KeyQ', {}, 'Q'],
    ['.', 'Period', {}, '.'],
  ],
  Hebrew: [
    ['ל', 'KeyK', ctrl, 'Mod+K'],
    ['ז', 'KeyZ', {}, 'Z'],
    ['ק', 'KeyE', {}, 'E'],
    ['/', 'KeyQ', {}, 'Q'],
    ["'", 'KeyW', {}, ''],
    ['.', 'Slash', {}, '.'],
    [',', 'Quote', {}, ','],
  ],
  Arabic: [
    ['ن', 'KeyK', ctrl, 'Mod+K'],
    ['ئ', 'KeyZ', {}, 'Z'],
    ['لا', 'KeyB', {}, 'B'],
    ['٣', 'Digit3', {}, '3'],
    ['٣', 'Numpad3', {}, '3'],
    ['٧', 'Digit7', ctrl, 'Mod+7'],
    ['؟', 'Slash', shift, ''],
  ],
  'Persian, Hindi, Thai and Japanese': [
    ['۳', 'Digit3', {}, '3'],
    ['۰', 'Digit0', {}, '0'],
    ['३', 'Digit3', {}, '3'],
    ['९', 'Digit9', {}, '9'],
    ['ि', 'KeyF', {}, 'F'],
    ['๓', 'Digit0', shift, '3'],
    ['-', 'Digit3', {}, '3 -'],
    ['た', 'KeyQ', {}, 'Q'],
    ['３', 'Digit3', {}, '3'],
    ['ｅ', 'KeyE', {}, 'E'],
    ['　', 'Space', {}, 'Space'],
  ],
};

const combinations = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!*?-=+.,',
  ...['Space', 'Enter', 'PageDown', 'Alt+T', 'Mod+K', 'Mod+Z', 'Mod+-', 'Mod+1', 'Mod+6', 'Mod+7'],
];

describe.each(Object.entries(layouts))('a keyboard: %s', (_name, keys) => {
  it.each(keys)('%j of %s with %o means %s', (key, code, more, meant) => {
    const found = combinations.filter((one) => isPressed(press(key, code, more), one));
    expect(found.join(' ')).toBe(meant);
  });
});

describe('a key that writes one shortcut at the place of another', () => {
  it.each<[string, string, ShortcutName, boolean]>([
    // French: the hyphen is on the key of 6, Czech and Bépo have more of them.
    ['-', 'Digit6', 'review.bury', true],
    ['-', 'Digit6', 'reader.smaller', true],
    ['-', 'Digit6', 'practice.pick', true],
    ['"', 'Digit3', 'review.good', true],
    ['+', 'Digit1', 'review.again', true],
    ['*', 'Digit1', 'review.again', false],
    ['*', 'Digit1', 'review.flag', true],
    ['*', 'Digit1', 'practice.pick', false],
    ['*', 'Digit1', 'practice.flag', true],
    ['-', 'Digit0', 'reader.fit', false],
    ['?', 'Digit1', 'practice.pick', false],
    ['?', 'Digit1', 'sheet', true],
  ])('%j at %s is %s: %s', (key, code, name, expected) => {
    expect(isShortcut(press(key, code), name)).toBe(expected);
  });
});

describe('the digit of a key', () => {
  it.each([
    ['3', 'Digit3', {}, 3],
    ['"', 'Digit3', {}, 3],
    ['٣', 'Digit3', {}, 3],
    ['٧', 'Numpad7', {}, 7],
    ['&', 'Digit1', ctrl, 1],
    ['#', 'Digit3', shift, undefined],
    ['e', 'KeyE', {}, undefined],
  ])('%j of %s with %o is %s', (key, code, more, digit) => {
    expect(digitOf(press(key, code, more))).toBe(digit);
  });
});

describe('an input method', () => {
  it.each<[string, string, More]>([
    ['k', 'KeyK', { ...ctrl, isComposing: true }],
    ['Process', 'Digit3', {}],
    ['Enter', 'Enter', { isComposing: true }],
    ['Enter', 'Enter', { keyCode: 229 }],
    ['た', 'KeyQ', { keyCode: 229 }],
  ])('has %j of %s with %o for itself', (key, code, more) => {
    const given = press(key, code, more);
    expect(isForInputMethod(given)).toBe(true);
    expect(combinations.filter((one) => isPressed(given, one))).toEqual([]);
    expect(digitOf(given)).toBe(undefined);
  });
});

describe('a keyboard of another script where words are typed', () => {
  it.each(['<input>', '<textarea></textarea>'])('writes into %s and acts by Ctrl alone', (html) => {
    document.body.innerHTML = html;
    const target = document.body.firstElementChild;
    expect(isShortcut({ ...press('я', 'KeyZ'), target }, 'review.undo')).toBe(false);
    expect(isShortcut({ ...press('"', 'Digit3'), target }, 'review.good')).toBe(false);
    expect(isShortcut({ ...press('л', 'KeyK', ctrl), target }, 'palette')).toBe(true);
  });
});
