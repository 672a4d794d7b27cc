/**
 * One HTTP request to an address that a student named. The connection goes to the address that was checked, redirects are
 * not followed, and size and time are bounded.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isFitAddress, type Place, placeOf, type Resolve, resolvePublicly } from './addresses.ts';

export interface Outward {
  /** Hosts in private networks that the operator allows, also without TLS. */
  privateHosts: readonly string[];
  /** For tests of names. */
  resolve?: Resolve;
}

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | undefined;
  /** Bytes of the answer. */
  most: number;
  /** For everything together. */
  withinMs: number;
}

export type Answered =
  | { kind: 'answered'; status: number; headers: Readonly<Record<string, string>>; body: Buffer }
  | { kind: 'address' | 'private' | 'too-large' }
  /** `wasSent`: it may have arrived there. */
  | { kind: 'unreachable'; wasSent: boolean };

/** @param address an absolute URL */
export async function askOutward(
  address: string,
  asked: Asked,
  { privateHosts, resolve = resolvePublicly }: Outward,
): Promise<Answered> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !isFitAddress(url, privateHosts)) return { kind: 'address' };
  const signal = AbortSignal.timeout(asked.withinMs);
  const place = await orTimeout(placeOf(url, privateHosts, resolve), signal);
  if (place === undefined || place.kind === 'unknown') {
    return { kind: 'unreachable', wasSent: false };
  }
  if (place.kind === 'private') return { kind: 'private' };
  return await send(url, asked, place, signal);
}

async function orTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return await Promise.race([work, late]);
}

function send(url: URL, asked: Asked, place: Place, signal: AbortSignal): Promise<Answered> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    let wasSent = false;
    const sent = request(url, {
      method: asked.method ?? 'GET',
      // Compressed answers could unpack to any size.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Haversack', ...asked.headers },
      // A connection of its own: a kept one would not be checked again.
      agent: false,
      signal,
      ...(place.kind === 'public' && { lookup: pinnedTo(place) }),
    });
    const fail = () => resolve({ kind: 'unreachable', wasSent });
    sent.on('error', fail);
    sent.on('finish', () => {
      wasSent = true;
    });
    sent.on('response', (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes <= asked.most) return void pieces.push(piece);
        resolve({ kind: 'too-large' });
        sent.destroy();
      });
      answer.on('error', fail);
      // Also after an answer that was broken off: then it is not complete.
      answer.on('close', () => {
        if (!answer.complete) return fail();
        resolve({
          ...{ kind: 'answered', status: answer.statusCode ?? 0, body: Buffer.concat(pieces) },
          headers: textsOf(answer.headers),
        });
      });
    });
    sent.end(asked.body);
  });
}

function pinnedTo({ pinned, family }: Extract<Place, { kind: 'public' }>): LookupFunction {
  return (_host, { all }, done) => {
    if (all) done(null, [{ address: pinned, family }]);
    else done(null, pinned, family);
  };
}

function textsOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(texts);
}
