/** What the bench asks of a server, and what the servers of the other engines share: they are small programs here. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Order =
  | { kind: 'port' }
  /** Stores the first cards. */
  | { kind: 'fill'; count: number }
  /** Waits until so many cards with the tag are on disk; replies when it was. */
  | { kind: 'when tagged'; tag: number; count: number }
  /** Edits cards, as another device would. */
  | { kind: 'change'; tag: number; from: number; count: number }
  /** The raw limit: cards in one transaction; replies with milliseconds. */
  | { kind: 'write'; count: number };

/** A number where the order asks for one. */
export type Reply = number;

/** A server with cards, for the orders that concern cards; they are named by their numbers. */
export interface CardServer {
  port: number;
  fill(numbers: number[]): Promise<void> | void;
  change(numbers: number[], tag: number): Promise<void> | void;
  /** Resolves when so many cards have the tag. @returns when */
  whenTagged(tag: number, count: number): Promise<number>;
}

export function cardOrders(server: CardServer): (order: Order) => Promise<Reply> {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + index);
  return async (order) => {
    switch (order.kind) {
      case 'port':
        return server.port;
      case 'fill':
        await server.fill(numbers(0, order.count));
        return 0;
      case 'change':
        await server.change(numbers(order.from, order.count), order.tag);
        return 0;
      case 'when tagged':
        return server.whenTagged(order.tag, order.count);
      case 'write':
        throw new Error('Only the raw limit writes');
    }
  };
}

export function machineMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Looks again and again. @returns when it was so */
export async function poll(isSo: () => boolean, everyMs = 10): Promise<number> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, everyMs));
  return machineMs();
}

/** SQLite as durable as ours, in the folder that the program was given. */
export function openDatabase(schema: string): DatabaseSync {
  const database = new DatabaseSync(join(process.argv[2] ?? '.', `${Date.now()}.db`));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`);
  return database;
}

export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** Serves pages of any origin. @returns its port */
export async function serve(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    return answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = await request.toArray();
  return JSON.parse(Buffer.concat(pieces).toString());
}

export function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
}

/** Server-sent events to all pages that listen. */
export class EventStreams {
  private readonly open = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    this.open.add(response);
    response.once('close', () => this.open.delete(response));
  }

  send(data: string): void {
    for (const response of this.open) response.write(`data: ${data}\n\n`);
  }
}
