/** From where and by what somebody logs in, as far as a student may be told. Pure. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import { browserHeader, browserSecret, deviceKind } from '../../src/protocol/devices.ts';
import type { LoginPlace } from '../storage/contract.ts';
import { networkOf } from './limits.ts';

/** @param ip of whoever asks */
export function loginPlace(ip: string, headers: IncomingHttpHeaders): LoginPlace {
  return {
    browserHash: browserHashOf(headers),
    kind: deviceKind(headers['user-agent'] ?? ''),
    network: networkInWords(ip),
  };
}

/** @returns empty where the browser told no secret */
export function browserHashOf(headers: IncomingHttpHeaders): string {
  const secret = v.safeParse(browserSecret, headers[browserHeader]);
  return secret.success ? createHash('sha256').update(secret.output).digest('hex') : '';
}

/**
 * Enough to tell the school from a stranger's network, and no single household: the first 24 bits of an IPv4 address,
 * the first 48 of an IPv6 one.
 */
export function networkInWords(ip: string): string {
  // An IPv4 address that came by IPv6 is one of IPv4.
  const network = networkOf(ip);
  return isIPv6(ip) && network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}:x`
    : network.replace(/\.\d+$/, '.x');
}
