// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { keepTypingTogether, replaceText } from './text-undo.ts';

let heard: string[] = [];

function field(value: string, maxLength?: number): HTMLTextAreaElement {
  heard = [];
  document.body.innerHTML = '<textarea></textarea>';
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  if (maxLength !== undefined) area.maxLength = maxLength;
  area.value = value;
  area.addEventListener('input', () => heard.push(area.value));
  return area;
}

/** As in browsers; jsdom does not have it. */
function withCommands(act: (area: HTMLTextAreaElement, name: string, text: string) => void) {
  document.execCommand = (name: string, _shows?: boolean, text = '') => {
    act(document.activeElement as HTMLTextAreaElement, name, text);
    return true;
  };
}

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

describe('the words of a field are replaced', () => {
  it('by a command of the browser, in the part that differs alone', () => {
    const asked: unknown[] = [];
    withCommands((area, name, text) => {
      asked.push([name, area.selectionStart, area.selectionEnd, text]);
      area.setRangeText(text);
    });
    const area = field('The heart pumps');
    replaceText(area, 'The {{heart}} pumps', 6, 11);
    replaceText(area, 'The pumps');
    expect(asked).toEqual([
      ['insertText', 4, 9, '{{heart}}'],
      ['delete', 4, 14, ''],
    ]);
    expect(area.value).toBe('The pumps');
  });

  it('by whole signs, also of those that begin or end alike', () => {
    const asked: unknown[] = [];
    withCommands((area, _name, text) => {
      asked.push([area.selectionStart, area.selectionEnd, text]);
      area.setRangeText(text);
    });
    // 😀 and 😁 share the first half, 😀 and 🨀 the second.
    for (const [before, after] of [
      ['a😀b', 'a😁b'],
      ['a😀b', 'a🨀b'],
    ] as const) {
      const area = field(before);
      replaceText(area, after);
      expect(area.value).toBe(after);
    }
    expect(asked).toEqual([
      [1, 3, '😁'],
      [1, 3, '🨀'],
    ]);
  });

  it('selects what was asked for, and has the focus', () => {
    const area = field('The heart pumps');
    replaceText(area, 'The {{heart}} pumps', 6, 11);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('heart');
    expect(document.activeElement).toBe(area);
    expect(heard).toEqual(['The {{heart}} pumps']);
  });

  it('says nothing where they are the same', () => {
    const area = field('The heart');
    replaceText(area, 'The heart', 4);
    expect(heard).toEqual([]);
    expect(area.selectionStart).toBe(4);
  });

  it('whole where the browser cuts them to the length of the field, or does nothing', () => {
    withCommands((area, _name, text) => area.setRangeText(text.slice(0, 1)));
    const area = field('ab', 4);
    replaceText(area, 'a[long]b');
    expect(area.value).toBe('a[long]b');
    expect(heard.at(-1)).toBe('a[long]b');
    const other = field('ab');
    replaceText(other, 'a[long]b');
    expect(other.value).toBe('a[long]b');
  });

  it.each([
    ['aaaa', 'aaa'],
    ['aaa', 'aaaa'],
    ['', 'new'],
    ['old', ''],
    ['ab ab', 'ab ab ab'],
  ])('%j becomes %j', (before, after) => {
    withCommands((area, _name, text) => area.setRangeText(text));
    const area = field(before);
    replaceText(area, after);
    expect(area.value).toBe(after);
  });
});

it('leaves the default of a text area alone where the field says the same, and sets it otherwise', () => {
  const stop = keepTypingTogether();
  const area = document.createElement('textarea');
  area.defaultValue = 'First';
  expect([area.value, area.textContent]).toEqual(['First', 'First']);
  area.value = 'First words';
  area.defaultValue = 'First words';
  expect([area.value, area.textContent]).toEqual(['First words', 'First']);
  area.defaultValue = 'Other';
  expect(area.textContent).toBe('Other');
  stop();
  area.value = 'Last';
  area.defaultValue = 'Last';
  expect(area.textContent).toBe('Last');
});
