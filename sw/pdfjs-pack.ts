/**
 * What pdf.js fetches by itself (character maps, fonts, decoders, colour profiles) is some two hundred small files. The
 * build's list has them as one: a first visit is ready for offline after two hundred round trips fewer, and whatever
 * PDF is opened then finds its file in there.
 */
import { registerRoute } from 'workbox-routing';
import type { AppCache } from './caching.ts';
import { readPacked } from './pack.ts';

const folder = '/pdfjs/';
export const packPath = `${folder}pack.bin`;

export function startPdfjsPack({ find }: AppCache): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(folder),
    async ({ request, url, event }) =>
      (await answerFromPack(url.pathname, await find(packPath, event))) ?? fetch(request),
  );
}

/** @returns `undefined` where the file is not in the pack, or the pack is gone from the cache: the server has it too */
async function answerFromPack(
  path: string,
  pack: Response | undefined,
): Promise<Response | undefined> {
  if (!pack) return undefined;
  const file = await readPacked(await pack.blob(), decodeURIComponent(path.slice(folder.length)));
  if (!file) return undefined;
  // Streaming compilation insists on its type (WebAssembly Web API §3).
  const type = path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(file, { headers: { 'Content-Type': type } });
}
