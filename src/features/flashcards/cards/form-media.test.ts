import { expect, it } from 'vitest';
import { mediaTypeOf } from '../../../model/media-type.ts';
import { wavOf } from './form-media.ts';

it('is a sound that may be stored, of 16 bits a sample, clipped where it is too loud', async () => {
  const bytes = await wavOf(new Float32Array([0, 1, -2]), 16_000).arrayBuffer();
  expect(mediaTypeOf(new Uint8Array(bytes))).toBe('audio/wav');
  const view = new DataView(bytes);
  expect(view.getUint32(40, true)).toBe(6);
  expect([44, 46, 48].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767]);
});
