/** A proxy before the server that a test can close, narrow or hold, for the worker's own requests too. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

type Picks = (path: string) => boolean;

interface Answer {
  status: number;
  type: string;
  body: string;
}
type Answers = (path: string) => Answer | undefined;

export interface Gateway {
  url: string;
  /** From now on such a request is broken off. */
  refuse: (isRefused: Picks) => void;
  /** The paths that were refused. */
  refused: string[];
  /** From now on a request for which this has an answer is given it, and does not reach the server. */
  answer: (answerOf: Answers) => void;
  /** From now on such a request reaches the server, and the line breaks in the middle of its answer. */
  lose: (isLost: Picks) => void;
  /**
   * From now on an answer to such a request waits behind its first bytes, until `release`; with none
   * let through the request itself waits.
   */
  hold: (isHeld: Picks, afterBytes?: number) => void;
  release: () => void;
  /** Breaks every line there is; new ones may be opened. */
  cut: () => void;
  /** From now on the file at `path` ends with this text too. */
  append: (path: string, text: string) => void;
  close: () => void;
}

/** An error of the server. @param more further fields of the error */
export function errorAnswer(status: number, reason?: string, more = {}): Answer {
  const error = { message: 'No', ...(reason !== undefined && { reason }), ...more };
  return { status, type: 'application/json', body: JSON.stringify({ error }) };
}

export async function openGateway(targetUrl: string): Promise<Gateway> {
  let isRefused: Picks = () => false;
  let isLost: Picks = () => false;
  let answerOf: Answers = () => undefined;
  let isHeld: Picks = () => false;
  let heldAfter = 0;
  let released = Promise.withResolvers<void>();
  const refused: string[] = [];
  const appended = new Map<string, string>();

  const carry = async (coming: IncomingMessage, going: ServerResponse) => {
    const { url = '/', method, headers } = coming;
    if (isRefused(url)) {
      refused.push(url);
      coming.socket.destroy();
      return;
    }
    const given = answerOf(url);
    if (given !== undefined) {
      coming.resume();
      going.writeHead(given.status, { 'content-type': given.type }).end(given.body);
      return;
    }
    const held = isHeld(url) ? released.promise : undefined;
    if (heldAfter === 0) await held;
    const more = appended.get(url);
    const asked = more === undefined ? headers : { ...headers, 'accept-encoding': 'identity' };
    const passOn = async (answer: IncomingMessage) => {
      const { 'content-length': _, ...rest } = answer.headers;
      going.writeHead(answer.statusCode ?? 502, more === undefined ? answer.headers : rest);
      // Behind its head: a request whose answer has not begun is sent again by the browser itself.
      if (isLost(url)) return void going.write('{', () => going.destroy());
      let bytes = 0;
      for await (const piece of answer as AsyncIterable<Buffer>) {
        going.write(piece);
        bytes += piece.length;
        if (bytes > heldAfter) await held;
      }
      going.end(more);
    };
    const onward = request(`${targetUrl}${url}`, { method, headers: asked }, (answer) => {
      // Either side may break its line at any time, and then the other one's breaks too.
      passOn(answer).catch(() => going.destroy());
    });
    onward.on('error', () => going.destroy());
    going.on('close', () => onward.destroy());
    coming.pipe(onward);
  };
  const server = createServer((coming, going) => void carry(coming, going));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refused,
    refuse: (rule) => {
      isRefused = rule;
    },
    answer: (rule) => {
      answerOf = rule;
    },
    lose: (rule) => {
      isLost = rule;
    },
    hold: (rule, afterBytes = 0) => {
      isHeld = rule;
      heldAfter = afterBytes;
    },
    release: () => {
      isHeld = () => false;
      released.resolve();
      released = Promise.withResolvers();
    },
    cut: () => server.closeAllConnections(),
    append: (path, text) => appended.set(path, text),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
