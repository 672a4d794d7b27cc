/** A way to the server that a test can close for single addresses, the worker's own scripts among them. */
import { createServer, request } from 'node:http';

export interface Gateway {
  url: string;
  /** From now on such a request is broken off. */
  refuse: (isRefused: (path: string) => boolean) => void;
  /** The paths that were refused. */
  refused: string[];
  close: () => void;
}

export async function openGateway(targetUrl: string): Promise<Gateway> {
  let isRefused = (_path: string) => false;
  const refused: string[] = [];
  const server = createServer((coming, going) => {
    const { url = '/', method, headers } = coming;
    if (isRefused(url)) {
      refused.push(url);
      coming.socket.destroy();
      return;
    }
    const onward = request(`${targetUrl}${url}`, { method, headers }, (answer) => {
      going.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(going);
    });
    onward.on('error', () => going.destroy());
    going.on('close', () => onward.destroy());
    coming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refuse: (rule) => {
      isRefused = rule;
    },
    refused,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
