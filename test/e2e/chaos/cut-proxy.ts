/** A network that can be cut: a TCP proxy before the server, whose lines break when the test says so. */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The state of the lines until further notice. */
export type Mood =
  | { kind: 'fair' }
  /** Each line breaks when this many bytes of answers have come through, in the middle of a body too. */
  | { kind: 'cut-answers'; afterBytes: number }
  /** The same for requests, so that the server sees half of one. */
  | { kind: 'cut-requests'; afterBytes: number }
  /** Requests arrive and are carried out; no answer ever comes back. */
  | { kind: 'lose-answers' };

export class CutProxy {
  readonly url: string;
  private mood: Mood = { kind: 'fair' };
  private readonly server: Server;
  private readonly lines = new Set<Socket>();

  private constructor(server: Server, port: number, targetPort: number) {
    this.server = server;
    this.url = `http://127.0.0.1:${port}`;
    server.on('connection', (client) => this.join(client, connect(targetPort, '127.0.0.1')));
  }

  /** @param targetUrl where the server listens, now or later */
  static async start(targetUrl: string): Promise<CutProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No free port');
    return new CutProxy(server, address.port, Number(new URL(targetUrl).port));
  }

  setMood(mood: Mood): void {
    this.mood = mood;
  }

  /** Breaks every line there is; new ones may be opened. */
  cut(): void {
    for (const line of this.lines) line.destroy();
  }

  async dispose(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, target: Socket): void {
    const end = () => {
      client.destroy();
      target.destroy();
    };
    for (const line of [client, target]) {
      this.lines.add(line);
      line.on('error', end);
      line.on('close', () => {
        this.lines.delete(line);
        end();
      });
    }
    this.carry(client, target, 'cut-requests', end);
    this.carry(target, client, 'cut-answers', end);
  }

  private carry(
    from: Socket,
    to: Socket,
    cutBy: 'cut-requests' | 'cut-answers',
    end: () => void,
  ): void {
    let bytes = 0;
    let under: Mood = this.mood;
    from.on('data', (piece) => {
      if (under !== this.mood) {
        under = this.mood;
        bytes = 0;
      }
      if (under.kind === 'lose-answers' && cutBy === 'cut-answers') return;
      if (under.kind !== cutBy || bytes + piece.length < under.afterBytes) {
        bytes += piece.length;
        to.write(piece);
        return;
      }
      to.write(piece.subarray(0, under.afterBytes - bytes));
      // The half that was let through reaches the other side before the line breaks.
      to.end(end);
    });
  }
}
