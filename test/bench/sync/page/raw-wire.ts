/** The raw limits of the wire: an empty round trip, and a bare message to another page. */
import { cardRows, cardTable, machineMs } from './device.ts';
import { openRaw, putRows, removeRaw } from './raw-puts.ts';
import { timed } from './timed.ts';

export function emptyRequest(): Promise<number> {
  return timed(async () => {
    const response = await fetch('/raw', { method: 'POST', body: '{}', headers: json });
    await response.text();
  });
}
const json = { 'Content-Type': 'application/json' };

/** @returns when it was sent */
export function sendRaw(): number {
  const start = machineMs();
  emptyRequest();
  return start;
}

let heard: ((at: number) => void) | undefined;

export async function listenRaw(): Promise<void> {
  const response = await fetch('/raw/events');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const listen = async () => {
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) return;
      if (piece.value.includes('event: raw')) heard?.(machineMs());
    }
  };
  listen().catch((error: unknown) => console.error(error));
}

export function whenRaw(): Promise<number> {
  return new Promise((resolve) => {
    heard = resolve;
  });
}

/** Puts this device's cards into a bare database with the same indexes. @returns milliseconds */
export async function putAgain(): Promise<number> {
  const rows = await cardRows();
  const raw = await openRaw(cardTable(), 'card');
  const ms = await timed(() => putRows(raw, rows));
  raw.close();
  await removeRaw();
  return ms;
}
