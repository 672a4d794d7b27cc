import { afterEach, describe, expect, it, vi } from 'vitest';
import { base64ToBytes } from '../../../lib/base64.ts';
import { maxPictureLength } from '../../../model/entities/student/profile.ts';
import { maxImageBytes, middleSquare, scalePicture } from './scale-picture.ts';

afterEach(() => vi.restoreAllMocks());

const sized = (size: number) => ({ size }) as Blob;
const jpeg = (bytes: number) => Uint8Array.from({ length: bytes }, () => 7);

describe('the picture', () => {
  it('is asked for where none was chosen (spec §5)', async () => {
    expect(await scalePicture(undefined)).toMatchObject({
      error: { message: 'No image selected' },
    });
  });

  it('must be less than 3 MB, to the byte (spec §5, §9)', async () => {
    const decode = async () => async () => jpeg(10);
    expect(await scalePicture(sized(maxImageBytes), decode)).toMatchObject({
      error: { message: 'Image must be less than 3 MB' },
    });
    expect(await scalePicture(sized(maxImageBytes - 1), decode)).toMatchObject({ ok: true });
  });

  it('is made smaller until it fits its field', async () => {
    const tried: number[] = [];
    const decode = async () => async (side: number, quality: number) => {
      tried.push(side * quality);
      return jpeg(tried.length < 3 ? maxPictureLength : 30_000);
    };
    const made = await scalePicture(sized(10), decode);
    expect(tried).toEqual([...tried].sort((a, b) => b - a));
    expect(made.ok && base64ToBytes(made.data)).toEqual(jpeg(30_000));
  });

  it('says so where the bytes are no image', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const decode = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
    expect(await scalePicture(sized(10), decode)).toMatchObject({
      error: { message: expect.stringContaining('This image can’t be read') },
    });
  });

  it('is the middle of what was chosen', () => {
    expect(middleSquare(300, 101)).toEqual({ x: 99, y: 0, side: 101 });
    expect(middleSquare(100, 400)).toEqual({ x: 0, y: 150, side: 100 });
  });
});
