/** Which addresses of a document may be opened: none that runs anything or stays inside the app. */

const longestHref = 2_000;
const allowed = new Set(['http:', 'https:', 'mailto:']);

/** @returns the address as it is opened; `undefined`: the words stay, the link goes */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || href.length > longestHref) return undefined;
  const trimmed = href.trim();
  if (!/^[a-z]+:/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  return allowed.has(url.protocol) ? url.href : undefined;
}
