/** A relay on this machine between one device and its server, which counts the bytes that pass. */
import { connect, createServer, type Socket } from 'node:net';

export interface Relay extends AsyncDisposable {
  url: string;
  /** In both directions, with all headers. */
  bytes(): number;
}

export async function startRelay(port: number): Promise<Relay> {
  let bytes = 0;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (data) => {
      bytes += data.length;
      if (!to.write(data)) from.pause();
    });
    to.on('drain', () => from.resume());
    // The end of one side ends the other; why does not matter here.
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((device) => {
    const line = connect(port, '127.0.0.1');
    pass(device, line);
    pass(line, device);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
