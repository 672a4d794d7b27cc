import { expect, it, vi } from 'vitest';
import type { ChosenFile } from './add-file.ts';
import { groupPictures } from './group-pictures.ts';

const file = (name: string, type = '') => new File(['x'], name, { type }) as ChosenFile;

it('makes one document from pictures that are chosen together, in the order of their numbers', () => {
  const chosen = [file('10.jpg'), file('book.pdf'), file('9.jpg'), file('shot', 'image/png')];
  const [photos, ...others] = groupPictures(chosen);
  expect(photos).toMatchObject({ name: '9 and 2 more.cbz', sizeBytes: 3, indexes: [2, 0, 3] });
  expect(others).toMatchObject([{ name: 'book.pdf', indexes: [1] }]);
});

it('does not change a single picture or other files', () => {
  const chosen = [file('a.png'), file('b.docx'), file('c.svg', 'image/svg+xml')];
  expect(groupPictures(chosen).map(({ name }) => name)).toEqual(['a.png', 'b.docx', 'c.svg']);
});

it('names the picture that is damaged', async () => {
  const [photos] = groupPictures([file('a.png'), file('b.png')]);
  expect(await photos?.make()).toMatchObject({
    ok: false,
    message: expect.stringContaining('a.png'),
  });
});

it('takes photos of phones among the pictures, and says which one this browser cannot open', async () => {
  const start = Uint8Array.from('\0\0\0\u0018ftypheic', (sign) => sign.charCodeAt(0));
  const heic = new File([start], 'IMG_2.HEIC') as ChosenFile;
  const [photos, ...others] = groupPictures([heic, file('IMG_3.avif')]);
  expect(others).toEqual([]);
  expect(photos?.name).toBe('IMG_2 and 1 more.cbz');
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  expect(await photos?.make()).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^“IMG_2\.HEIC” can’t be added\. This browser can’t open HEIC/),
  });
  warned.mockRestore();
});
