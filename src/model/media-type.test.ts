import { describe, expect, it } from 'vitest';
import { endingOf, mediaTypeOf } from './media-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('bytes are known by how they begin', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x01\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x01\0\0\0WAVEfmt ', 'audio/wav'],
    ['ID3\x04', 'audio/mpeg'],
    ['\xff\xfb\x90', 'audio/mpeg'],
    ['\xff\xf3\x90', 'audio/mpeg'],
    ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
    ['OggS\0\x02', 'audio/ogg'],
  ])('%j is %s', (start, type) => {
    expect(mediaTypeOf(bytes(start))).toBe(type);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg">'],
    ['<?xml version="1.0"?><svg>'],
    ['<!doctype html>'],
    ['%PDF-1.7'],
    ['GIF88a'],
    ['\x89PNG'],
    ['RIFF\x01\0\0\0AVI LIST'],
    ['xRIFF\x01\0\0\0WAVE'],
    // AAC without a container, and a reserved version.
    ['\xff\xf1\x50'],
    ['\xff\xeb\x90'],
    // A film.
    ['\0\0\0\x20ftypisom'],
    [''],
  ])('%j is of no kind that is taken', (start) => {
    expect(mediaTypeOf(bytes(start))).toBeUndefined();
  });
});

it('a name ends as its bytes are, and with “bin” where that is unknown', () => {
  expect([endingOf('application/pdf'), endingOf('audio/mpeg'), endingOf('x/y')]).toEqual([
    'pdf',
    'mp3',
    'bin',
  ]);
});
