import { describe, expect, it } from 'vitest';
import { openStream, readLines } from './stream.ts';

const encoder = new TextEncoder();

function bodyOf(pieces: (string | Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
    },
  });
}

async function collect(body: ReadableStream<Uint8Array>, stallMs = 1_000) {
  const lines: string[] = [];
  try {
    for await (const line of readLines(body, stallMs)) lines.push(line);
  } catch {
    lines.push('(broken)');
  }
  return lines;
}

describe('[S4] lines that arrive in pieces', () => {
  it('are put together, whatever the ends of line and wherever a letter is cut', async () => {
    const bytes = encoder.encode('eins\r\nzwölf\n\ndrei\n');
    const cut = bytes.indexOf(0xc3) + 1;
    const pieces = [bytes.slice(0, 2), bytes.slice(2, cut), bytes.slice(cut)];
    expect(await collect(bodyOf(pieces))).toEqual(['eins', 'zwölf', '', 'drei']);
  });

  it('[S6] are never shown half', async () => {
    expect(await collect(bodyOf(['one\ntw']))).toEqual(['one']);
    expect(await collect(bodyOf(['one\ntw', new Error('broke')]))).toEqual(['one', '(broken)']);
  });

  it('[S6] end when the stream falls silent', async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('one\n')),
    });
    expect(await collect(silent, 5)).toEqual(['one', '(broken)']);
  });
});

describe('opening a stream', () => {
  const session = { accessToken: 'a', refreshToken: 'r', expiresIn: '2030-01-01T00:00:00.000Z' };
  const environment = (answer: () => Promise<Response>) => ({
    session: { getSession: async () => ({ ok: true as const, data: session }) },
    origin: () => 'http://haversack.test',
    fetch: async () => answer(),
  });

  it('hands over the reply, or the server’s refusal, or no answer', async () => {
    const open = (answer: () => Promise<Response>) =>
      openStream({ path: '/files/x' }, environment(answer));
    expect((await open(async () => new Response('x'))).ok).toBe(true);
    const refused = async () =>
      Response.json({ error: { message: 'Gone', reason: 'not-found' } }, { status: 404 });
    expect(await open(refused)).toEqual({
      ok: false,
      error: { message: 'Gone', code: 404, reason: 'not-found' },
    });
    expect(await open(() => Promise.reject(new TypeError('failed')))).toEqual({
      ok: false,
      error: { message: 'Connection timeout. Please try again later.' },
    });
  });
});
