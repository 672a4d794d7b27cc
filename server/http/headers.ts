/**
 * Security headers. The page's policy allows only what the app ships. The build adds this file's hash to the page's
 * revision, since a precached page keeps its headers.
 */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '../../src/protocol/version.ts';

/** `'sha256-…'` of inline styles in the built page. */
export const styleHashes: readonly string[] = [];

/** Trusted Types policies: the app's `default` allows workers from this origin. Add policies of libraries here. */
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

/** Seconds: two years, as preload lists require. */
const hstsSeconds = 63_072_000;

/** @param publicUrl where browsers reach the server; HTTPS there enables HSTS */
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

/** No cache may keep answers of the API, not even its 404s. */
export function keepApiOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) reply.header('cache-control', 'no-store');
  });
}

export function isApi({ url }: FastifyRequest): boolean {
  return url === apiBase || url.startsWith(`${apiBase}/`) || url.startsWith(`${apiBase}?`);
}
