/** Sends one broken request over a connection of its own and does with the connection what its sender does. */
import { connect, type Socket } from 'node:net';
import type { BrokenRequest } from './break-request.ts';

/**
 * @param settle resolves when the server has read everything sent before
 * @returns the statuses of all answers
 */
export async function sendBroken(
  port: number,
  { pieces, ending, isWhole }: BrokenRequest,
  settle: () => Promise<void>,
): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // The server may end it at any time.
  socket.on('error', () => undefined);
  const statuses = readStatuses(socket, ending);
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await settle();
    socket.write(piece);
  }
  await settle();
  switch (ending) {
    case 'waits':
    case 'resets while the answer comes':
    case 'ends its half of the connection':
      if (ending === 'ends its half of the connection') socket.end();
      if (isWhole) await answered(socket, statuses);
      else await someTurns(settle);
      break;
    case 'reads nothing and resets':
      await settle();
      break;
    case 'closes':
    case 'resets':
      break;
    default:
      ending satisfies never;
  }
  // Node leaves a connection open that is to be reset when its half has ended.
  if (socket.writableEnded || ending === 'closes') socket.destroy();
  else socket.resetAndDestroy();
  await settle();
  return statuses;
}

function readStatuses(socket: Socket, ending: BrokenRequest['ending']): number[] {
  const statuses: number[] = [];
  if (ending === 'reads nothing and resets') return statuses;
  // The end of one piece may be the beginning of a status.
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    const text = rest + piece;
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status));
    rest = text.slice(-12);
    if (ending === 'resets while the answer comes') socket.resetAndDestroy();
  });
  // Where the other half has ended, nothing more comes.
  socket.on('end', () => socket.destroy());
  return statuses;
}

/** Until an answer has begun that is the last of its request, or the connection has ended. */
async function answered(socket: Socket, statuses: readonly number[]): Promise<void> {
  const isAnswered = () => statuses.some((status) => status >= 200);
  while (!socket.closed && !isAnswered()) {
    await new Promise<void>((resolve) => {
      const next = () => {
        socket.off('data', next);
        socket.off('close', next);
        resolve();
      };
      socket.once('data', next);
      socket.once('close', next);
    });
  }
}

async function someTurns(settle: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await settle();
}
