/**
 * The app's only Trusted Types policy (w3.org/TR/trusted-types). The server's Content Security Policy demands it for every
 * worker. It allows only files of this origin; text never becomes markup or script.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/** Call it once, before anything starts a worker. Browsers without Trusted Types do not need it. */
export function allowOwnScripts(
  factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes,
): void {
  factory?.createPolicy('default', { createScriptURL: ownScript });
}

/** @throws for an address of another origin */
export function ownScript(url: string): string {
  const { origin } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError('Only this app’s own scripts may run');
  return url;
}
