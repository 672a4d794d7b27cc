/**
 * The line under the client of production: a `fetch` with the faults of `network.ts`. What a request
 * has brought to the server stays done when its tab dies or gives up waiting.
 */
import { documentsHeader } from '../../../src/protocol/documents.ts';
import { createTransport, type Transport } from '../../../src/sync/transport.ts';
import { drawFault, type Fault, type Line, longestDelayMs, portal } from '../network.ts';
import { type Reply, refusal } from '../server.ts';

/** Longer ones outlast the patience of the client, which is 30 seconds. */
const usualDelayMs = 10_000;

export function connectReally(line: Line): Transport {
  return createTransport({ ...line.client, fetch: fetchOver(line) });
}

/** @param instead turns a drawn fault into another */
export function fetchOver(
  line: Line,
  instead: (fault: Fault) => Fault = (fault) => fault,
): typeof fetch {
  const { owner, scheduler, server, isCalm, isCut } = line;
  const { random } = scheduler;
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const ask = () => put(line, request, body);
    const fault = isCut() ? 'request lost' : instead(drawFault(random, isCalm()));
    const delayMs = () =>
      !isCalm() && random.chance(0.2)
        ? random.below(random.chance(0.2) ? longestDelayMs : usualDelayMs)
        : 0;
    await scheduler.pause(owner, `sends (${fault})`, delayMs());
    if (fault === 'request lost') throw new TypeError('The request was lost');
    if (fault === 'portal') return new Response(portal, { headers: page });
    if (fault === 'doubled' || fault === 'request late') {
      const waitMs = random.below(longestDelayMs);
      scheduler.start(server.owner(), 'copy on its way', async () => {
        await scheduler.pause(server.owner(), 'copy arrives', waitMs);
        await ask();
      });
      if (fault === 'request late') throw new TypeError('The request is late');
    }
    const reply = typeof fault === 'number' ? refusal(fault) : await ask();
    await scheduler.pause(owner, 'hears', delayMs());
    if (reply === undefined || fault === 'answer lost') throw new TypeError('The answer was lost');
    const text = fault === 'cut short' ? reply.text.slice(0, random.below(reply.text.length)) : '';
    return new Response(streamOf(line, text || reply.text, text !== ''), {
      status: reply.status,
      headers: json,
    });
  };
}

const page = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json; charset=utf-8' };

function put({ server }: Line, request: Request, body: string): Promise<Reply | undefined> {
  const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '');
  const { pathname, searchParams } = new URL(request.url);
  switch (pathname) {
    case '/v1/sync':
      return server.post(body, token, request.headers.get(documentsHeader) ?? undefined);
    case '/v1/sync/bootstrap':
      return server.download(
        searchParams.get('user') ?? '',
        searchParams.get('after') ?? '',
        token,
      );
    default:
      throw new Error(`Nobody answers ${pathname}`);
  }
}

/** The body as it lands, line by line; one that is cut short breaks. */
function streamOf({ owner, scheduler }: Line, text: string, breaks: boolean): ReadableStream {
  const lines = text.split(/(?<=\n)/);
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const line = lines.shift();
      if (line !== undefined) {
        controller.enqueue(encoder.encode(line));
        if (lines.length > 0) await scheduler.pause(owner, 'hears more');
      } else if (breaks) {
        controller.error(new TypeError('The line broke'));
      } else {
        controller.close();
      }
    },
  });
}
