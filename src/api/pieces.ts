/** Bodies of replies, piece by piece. A silent body is aborted. */

/**
 * The pieces of a body as they arrive.
 * @param stallMs silence after which the stream counts as broken, milliseconds
 * @throws when the stream breaks or falls silent
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array>,
  stallMs: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    while (true) {
      const { done, value } = await withinMs(reader.read(), stallMs);
      if (done) return;
      yield value as Uint8Array<ArrayBuffer>;
    }
  } finally {
    // Ends the download if the reader left early; a finished stream ignores it.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The whole body as text.
 * @param stallMs silence after which it counts as broken, milliseconds
 * @throws when it breaks or falls silent
 */
export async function readText({ body }: Response, stallMs: number): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of readPieces(body, stallMs)) {
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function withinMs<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The stream fell silent')), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
