import { expect, it } from 'vitest';
import { createPageReader } from './recognition-job.ts';

const recognizer = { read: () => Promise.reject(new Error('unused')), close: () => undefined };
const fail = () => Promise.reject(new Error('unused'));

it('says that a file does not open, in place of a fault of the app', async () => {
  const images = {
    draw: () => Promise.reject(new Error('The PDF is broken')),
    close: () => undefined,
  };
  const reader = createPageReader('eng', images, recognizer, fail);
  expect(await reader.read(1)).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: expect.stringContaining('cannot be opened') },
  });
});
