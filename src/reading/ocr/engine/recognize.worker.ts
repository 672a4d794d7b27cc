/** Recognizes pictures of pages in a worker: opened once for a language, then one picture after the other. */
import { filesFor } from '../../../lib/recognition-files.ts';
import { type Engine, openEngine } from './engine.ts';
import { fetchFiles, Unavailable, unpacked } from './fetch-files.ts';
import { type GrayImage, grayOf } from './gray-image.ts';
import type { FromReader, ToReader } from './messages.ts';

let engine: Engine | undefined;

const say = (message: FromReader) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  const work = data.kind === 'open' ? open(data.language) : read(data.image);
  work.catch((error: unknown) => {
    say(
      error instanceof Unavailable
        ? { kind: 'unavailable' }
        : { kind: 'failed', why: String(error) },
    );
  });
});

async function open(language: string): Promise<void> {
  const [wasm, data] = await fetchFiles(filesFor(language), (done, total) =>
    say({ kind: 'loading', done, total }),
  );
  if (wasm === undefined || data === undefined) throw new Error('A file is missing');
  engine = await openEngine(language, wasm, await unpacked(data));
  say({ kind: 'open' });
}

async function read(image: ImageBitmap): Promise<void> {
  if (engine === undefined) throw new Error('No language is open');
  say({ kind: 'read', result: engine.read(grayImage(image)) });
}

/** Frees the bitmap. */
function grayImage(image: ImageBitmap): GrayImage {
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  });
  if (context === null) throw new Error('This browser gives no canvas');
  context.drawImage(image, 0, 0);
  image.close();
  return grayOf(context.getImageData(0, 0, width, height).data, width, height);
}
