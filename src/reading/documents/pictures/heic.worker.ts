/** Decodes HEIC photos by libheif, which only some browsers can do themselves. One request, one answer. */
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { type DecodedPhoto, decodeHeic } from './decode-heic.ts';

export type HeicAnswer = DecodedPhoto | { failed: string };

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void answerTo(data).then((answer) => {
    const moved = 'pixels' in answer ? [answer.pixels.buffer] : [];
    self.postMessage(answer, { transfer: moved });
  });
});

async function answerTo(photo: Blob): Promise<HeicAnswer> {
  try {
    const engine = await fetch(wasmUrl);
    if (!engine.ok) return { failed: `The decoder was not fetched: ${engine.status}` };
    return await decodeHeic(photo, new Uint8Array(await engine.arrayBuffer()));
  } catch (error) {
    return { failed: String(error) };
  }
}
