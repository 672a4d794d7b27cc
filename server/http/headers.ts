/**
 * Security headers. The page's policy allows what the app ships and nothing else; the build may fold
 * `contentSecurityPolicy` into the worker's version, since a precached page keeps its old headers.
 */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '../../src/protocol/version.ts';

/** `'sha256-…'` of the inline styles that the built page carries, if any. */
export const styleHashes: readonly string[] = [];

/**
 * Trusted Types policies: the app's own `default`, which lets scripts of this origin become workers.
 * A library that makes its own is named here.
 */
const trustedTypePolicies = ['default', "'allow-duplicates'"];

export const contentSecurityPolicy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", ...styleHashes],
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': trustedTypePolicies,
};

/** Seconds: two years, as the preload lists ask for. */
const hstsSeconds = 63_072_000;

/** @param publicUrl where browsers reach the server; HTTPS there turns HSTS on */
export function helmetOptions(publicUrl: string): FastifyHelmetOptions {
  const directives = Object.entries(contentSecurityPolicy).map(
    ([name, values]) => [name, [...values]] as const,
  );
  return {
    contentSecurityPolicy: { useDefaults: false, directives: Object.fromEntries(directives) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: hstsSeconds, includeSubDomains: false }
      : false,
  };
}

/** What the API answers may be kept nowhere on the way, not even that there is nothing at an address. */
export function keepApiOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) reply.header('cache-control', 'no-store');
  });
}

export function isApi({ url }: FastifyRequest): boolean {
  return url === apiBase || url.startsWith(`${apiBase}/`) || url.startsWith(`${apiBase}?`);
}
