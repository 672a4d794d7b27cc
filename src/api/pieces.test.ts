/** A body is the same however the network splits it. */
import { expect, it } from 'vitest';
import { readPieces, readText } from './request.ts';

const text = 'Zellen – “größer” 細胞 🎒\r\n';
const bytes = new TextEncoder().encode(text);

function bodyOf(stepBytes: number, all: Uint8Array<ArrayBuffer> = bytes) {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= all.length) return controller.close();
      controller.enqueue(all.slice(at, at + stepBytes));
      at += stepBytes;
    },
  });
}

it.each([1, 2, 3, 4, 5, 1_000])('a text in steps of %d bytes has every letter', async (step) => {
  expect(await readText(new Response(bodyOf(step)), 1_000)).toBe(text);
});

it('a text that ends within a letter says that something is missing', async () => {
  const cut = new TextEncoder().encode('Größe').slice(0, 5);
  expect(await readText(new Response(bodyOf(3, cut)), 1_000)).toBe('Grö\ufffd');
});

it('a reply without a body is an empty text', async () => {
  expect(await readText(new Response(null), 1_000)).toBe('');
});

it('pieces come in their order, all of them', async () => {
  const found: Uint8Array[] = [];
  for await (const piece of readPieces(bodyOf(7), 1_000)) found.push(piece);
  expect(found.length).toBeGreaterThan(3);
  expect(Buffer.concat(found).toString()).toBe(text);
});
