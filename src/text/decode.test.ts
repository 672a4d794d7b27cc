import { describe, expect, it } from 'vitest';
import { baseNameOf, endingOfPath, isHidden } from '../lib/path.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { decodeText } from './decode.ts';

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
};

describe('bytes of a text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Größe')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFGröße')],
    ['UTF-16 of Windows', utf16('\uFEFFGröße', true)],
    ['UTF-16 the other way', utf16('\uFEFFGröße', false)],
    ['UTF-16 without a mark', utf16('Größe', true)],
    ['Windows-1252', Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65])],
  ])('in %s are read', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Größe');
  });

  it('of the first bytes may end within a character', () => {
    expect(decodeText(new TextEncoder().encode('aß').slice(0, 2), true)).toBe('a');
    expect(decodeText(Uint8Array.from([0x61, 0xdf]))).toBe('aß');
  });
});

it('text has no invisible characters', () => {
  expect(cleanText('a\r\nb\u2028c\u0000\u0007\u202ed\ud800\t')).toBe('a\nb\ncd\ufffd\t');
  expect(cleanLine('  a \n b\u2066 ')).toBe('a b');
});

it('names are parted from their paths', () => {
  expect(baseNameOf('a/b.c.md')).toBe('b.c');
  expect(baseNameOf('../.hidden')).toBe('.hidden');
  expect(endingOfPath('A/B.MD')).toBe('md');
  expect(endingOfPath('a.b/c')).toBe('');
  expect(['a/.obsidian/x', '__MACOSX/a', '.trash/a.md', 'a/b.md', '../a.md'].map(isHidden)).toEqual(
    [true, true, true, false, false],
  );
});
