import { afterEach, expect, it, vi } from 'vitest';
import { recognize } from '../recognize.ts';
import { asShowable, phonePhotoOf } from './phone-photos.ts';

const photo = (brands: string, name = 'IMG_0001.HEIC') => {
  const size = String.fromCharCode(0, 0, 0, 12 + brands.length);
  const content = `${size}ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}…`;
  return new File([Uint8Array.from(content, (sign) => sign.charCodeAt(0))], name, {
    lastModified: 7,
  });
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['heic', 'heic'],
  ['heix', 'heic'],
  ['mif1heic', 'heic'],
  ['msf1hevc', 'heic'],
  ['mif1', 'heic'],
  ['avif', 'avif'],
  ['mif1miafavif', 'avif'],
  ['M4A ', undefined],
  ['isomavif', undefined],
])('knows a photo by its brands: %s', async (brands, kind) => {
  expect(await phonePhotoOf(photo(brands))).toBe(kind);
});

it('knows none by its name, nor in bytes that end early', async () => {
  for (const text of ['', 'ftyp', '\0\0\0\u0010ftyp', 'no photo']) {
    expect(await phonePhotoOf(new File([text], 'a.heic'))).toBeUndefined();
  }
});

it('is refused as what it is where the browser cannot decode it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  const heic = photo('heic');
  expect(await asShowable(heic)).toBe(heic);
  expect(await recognize(heic, heic.name)).toEqual({ ok: false, kind: 'heic' });
  expect(await recognize(photo('avif'), 'a.jpg')).toEqual({ ok: false, kind: 'avif' });
});

it('becomes a JPEG where the browser can decode it', async () => {
  const close = vi.fn();
  const drawn = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 30, height: 20, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => ({ fillRect: () => undefined, drawImage: drawn });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['jpeg'], { type });
    },
  );
  const shown = await asShowable(photo('heic'));
  expect(shown).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg', lastModified: 7 });
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 30, 20]);
  expect(close).toHaveBeenCalledOnce();
  const other = new File(['words'], 'a.txt');
  expect(await asShowable(other)).toBe(other);
});
