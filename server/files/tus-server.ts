/** A tus server whose refusals have the shape of the API's (`protocol/errors.ts`) instead of a line of text. */
import { Server } from '@tus/server';
import type { ErrorReason } from '../../src/protocol/errors.ts';

export const overQuota = 'The file does not fit into your space on the server.';

export class TusServer extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const reason = body.trim() === overQuota ? 'over-quota' : reasonOf(status);
    const error = { message: body.trim(), ...(reason !== undefined && { reason }) };
    return super.write(context, headers, status, JSON.stringify({ error }));
  }
}

/** tus throws its refusals, such as an unknown upload. */
export function isRefusal(error: unknown): error is { status_code: number } {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}

/** `undefined`: a fault of the server. */
function reasonOf(status: number): ErrorReason | undefined {
  switch (status) {
    case 404:
    case 410:
      return 'not-found';
    case 409:
    case 423:
      return 'conflict';
    case 413:
      return 'too-large';
    case 429:
      return 'too-many';
    case 507:
      return 'full';
    default:
      return status < 500 ? 'invalid' : undefined;
  }
}
