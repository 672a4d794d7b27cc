/**
 * An address whose percent signs mean nothing (RFC 3986 §2.1) is a place where nothing is. Fastify would
 * answer it past every hook, without the security headers and with the address in the answer.
 */
import type { IncomingMessage } from 'node:http';
import { apiBase } from '../../src/protocol/version.ts';

export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  if (isReadable(path)) return url;
  const nowhere = path.startsWith(`${apiBase}/`) ? `${apiBase}/nowhere` : '/nowhere.txt';
  return [nowhere, ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
